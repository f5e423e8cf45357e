import type { Day } from '@techo/core'
import { useToday } from '@techo/data'
import { Badge, EmptyState, Icon, SegmentedControl, Skeleton } from '@techo/ui'
import { List } from '@techo/ui/list'
import { Link, useNavigate } from '@techo/ui/router'
import { useState } from 'react'
import { bookshelfApi } from './api.ts'
import { BulkBar } from './BulkBar.tsx'
import styles from './bookshelf.module.css'
import { Cover } from './Cover.tsx'
import { CoverGrid } from './CoverGrid.tsx'
import { DueBadge } from './due/DueBadge.tsx'
import { useT } from './messages/index.ts'
import { authorLine, type Book } from './rows.ts'
import { ShelfFilters } from './ShelfFilters.tsx'
import { ShelfFrame } from './ShelfFrame.tsx'
import { isUsual, views } from './shelf.ts'
import { useShelf } from './useShelf.ts'
import { useShelfPage } from './useShelfPage.tsx'

export const asks = () => [bookshelfApi.endpoints.firstBooks.initiate()]

/** /mypage/bookshelf: covers or a list. The view, the filters and the order stand in the address. */
export function ShelfPage() {
  const t = useT()
  const navigate = useNavigate()
  const shelf = useShelf({ isBeginning: true })
  const today = useToday()
  const page = useShelfPage(shelf)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const view = views.find(each => each === page.params.get('view')) ?? 'grid'
  const isWhole = shelf.isReady

  const books = () => {
    if (!isWhole)
      return isUsual(page.filter) && view === 'grid' ? (
        <CoverGrid books={shelf.beginning} isWhole={false} />
      ) : (
        <Skeleton kind="rows" lines={6} />
      )
    if (page.found.length === 0) return <EmptyState icon="filter" title={t('emptyFilter')} />
    if (view === 'grid') return <CoverGrid books={page.found} />
    return (
      <>
        <BulkBar shelf={shelf} selected={selected} onDone={() => setSelected(new Set())} />
        <List
          label={t('title')}
          items={page.found}
          nameOf={({ title }) => title}
          rowHeight={72}
          selection="multiple"
          selected={selected}
          onSelect={setSelected}
          onOpen={({ id }) => void navigate(`/mypage/bookshelf/${id}`)}
          renderItem={(book, { box }) => (
            <div className={styles.row}>
              {box}
              <Row book={book} today={today} />
            </div>
          )}
        />
      </>
    )
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

function Row({ book, today }: { readonly book: Book; readonly today: Day }) {
  const t = useT()
  return (
    <>
      <Cover book={book} size="small" isDecoration />
      <Link to={`/mypage/bookshelf/${book.id}`} className={styles.rowText ?? ''} tabIndex={-1}>
        <span className={styles.rowTitle}>
          {book.title}
          {book.favourite && <Icon name="heart" />}
        </span>
        <span className={styles.hint}>
          <DueBadge book={book} today={today} /> {authorLine(book, t('between'))}
        </span>
      </Link>
      <span className={styles.rowNote}>
        {book.rating !== null && <span>★{book.rating}</span>}
        {book.status === 'reading' && <span>{book.progress}%</span>}
        <Badge tone={book.status === 'reading' ? 'accent' : book.status === 'finished' ? 'good' : 'plain'}>
          {t(`status.${book.status}`)}
        </Badge>
      </span>
    </>
  )
}
