import { whenIdle } from '@techo/core'
import { arriving, EmptyState, SegmentedControl, Skeleton } from '@techo/ui'
import { useEffect, useState } from 'react'
import { bookshelfApi } from './api.ts'
import styles from './bookshelf.module.css'
import { CoverGrid } from './CoverGrid.tsx'
import { useT } from './messages/index.ts'
import { ShelfFilters } from './ShelfFilters.tsx'
import { ShelfFrame } from './ShelfFrame.tsx'
import { isUsual, views } from './shelf.ts'
import { useShelf } from './useShelf.ts'
import { useShelfPage } from './useShelfPage.tsx'

export const asks = () => [bookshelfApi.endpoints.firstBooks.initiate()]

const bringList = () => import('./ShelfList.tsx').then(found => found.ShelfList)
const ShelfList = arriving(bringList, () => <Skeleton kind="rows" lines={6} />)

/** /mypage/bookshelf: covers or a list. The view, the filters and the order stand in the address. */
export function ShelfPage() {
  const t = useT()
  const shelf = useShelf({ isBeginning: true })
  const page = useShelfPage(shelf)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const view = views.find(each => each === page.params.get('view')) ?? 'grid'
  const isWhole = shelf.isReady
  // One press away, so it is there once the covers stand.
  useEffect(() => {
    if (!isWhole) return
    return whenIdle(() => void bringList().catch(() => {}), 2000)
  }, [isWhole])

  const books = () => {
    if (!isWhole)
      return isUsual(page.filter) && view === 'grid' ? (
        <CoverGrid books={shelf.beginning} isWhole={false} />
      ) : (
        <Skeleton kind="rows" lines={6} />
      )
    if (page.found.length === 0) return <EmptyState icon="filter" title={t('emptyFilter')} />
    if (view === 'grid') return <CoverGrid books={page.found} />
    return <ShelfList shelf={shelf} books={page.found} selected={selected} onSelect={setSelected} />
  }

  return (
    <ShelfFrame title={t('title')} at="shelf" shelf={shelf} page={page}>
      <div className={styles.bar}>
        <SegmentedControl
          label={t('view')}
          options={[
            { value: 'grid', label: t('grid'), icon: 'books' },
            { value: 'list', label: t('list'), icon: 'list' },
          ]}
          value={view}
          onChange={next => page.set({ view: next === 'grid' ? null : next })}
        />
      </div>
      <ShelfFilters shelf={shelf} filter={page.filter} count={page.found.length} set={page.set} />
      {books()}
    </ShelfFrame>
  )
}
