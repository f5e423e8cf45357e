import { EmptyState, useLanguage } from '@techo/ui'
import { Link, useNavigate } from '@techo/ui/router'
import { type Column, DataTable } from '@techo/ui/table'
import { useMemo, useState } from 'react'
import { BulkBar } from './BulkBar.tsx'
import styles from './bookshelf.module.css'
import { dueDay } from './due/due.ts'
import { useT } from './messages/index.ts'
import { authorLine, type Book } from './rows.ts'
import { ShelfFilters } from './ShelfFilters.tsx'
import { ShelfFrame } from './ShelfFrame.tsx'
import { sortParams, sorts } from './shelf.ts'
import { useShelf } from './useShelf.ts'
import { useShelfPage } from './useShelfPage.tsx'
import { moneyWords, numberWords } from './words.ts'

/** /mypage/bookshelf/index-old: every book in a narrow line. */
export function TablePage() {
  const t = useT()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const shelf = useShelf()
  const page = useShelfPage(shelf)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const names = useMemo(() => new Map(shelf.categories.map(({ id, name }) => [id, name])), [shelf.categories])
  const { finishedOn, categoryOf } = shelf
  const { filter, found } = page

  const columns: readonly Column<Book>[] = [
    {
      id: 'title',
      title: t('sort.title'),
      isHeading: true,
      isSortable: true,
      render: ({ id, title }) => (
        <Link to={`/mypage/bookshelf/${id}`} className={styles.tableTitle ?? ''}>
          {title}
        </Link>
      ),
    },
    {
      id: 'author',
      title: t('author'),
      isSortable: true,
      width: 'minmax(0, 0.7fr)',
      render: book => authorLine(book, t('between')),
    },
    {
      id: 'status',
      title: t('status'),
      isSortable: true,
      width: '6.5rem',
      render: ({ status }) => t(`status.${status}`),
    },
    {
      id: 'category',
      title: t('category'),
      width: '6rem',
      render: ({ id }) => names.get(categoryOf.get(id) ?? '') ?? '',
    },
    {
      id: 'rating',
      title: t('rating'),
      isSortable: true,
      align: 'end',
      width: '5rem',
      render: ({ rating }) => (rating === null ? '' : `★${rating}`),
    },
    {
      id: 'pages',
      title: t('sort.pages'),
      isSortable: true,
      align: 'end',
      width: '5rem',
      render: ({ pages }) => (pages === null ? '' : numberWords(pages, language)),
    },
    {
      id: 'finished',
      title: t('sort.finished'),
      isSortable: true,
      width: '8rem',
      render: ({ id }) => finishedOn.get(id)?.at(-1) ?? '',
    },
    filter.owned === 'borrowed'
      ? {
          id: 'due',
          title: t('sort.due'),
          isSortable: true,
          width: '6.5rem',
          render: book => dueDay(book) ?? '',
        }
      : {
          id: 'price',
          title: t('sort.price'),
          isSortable: true,
          align: 'end',
          width: '5.5rem',
          render: ({ price, list_price }) =>
            price === null && list_price === null ? '' : moneyWords(price ?? list_price ?? 0, language),
        },
  ]
  return (
    <ShelfFrame title={t('tableTitle')} shelf={shelf} page={page} at="table">
      <ShelfFilters shelf={shelf} filter={filter} count={found.length} set={page.set} hasSort={false} />
      <BulkBar shelf={shelf} selected={selected} onDone={() => setSelected(new Set())} />
      <DataTable
        label={t('tableTitle')}
        rows={found}
        columns={columns}
        nameOf={({ title }) => title}
        isDense
        renderCard={book => (
          <span className={styles.rowText}>
            <Link to={`/mypage/bookshelf/${book.id}`} className={styles.tableTitle ?? ''}>
              {book.title}
            </Link>
            <span className={styles.hint}>
              {columns
                .slice(1)
                .map(({ render }) => render(book))
                .filter(Boolean)
                .join('　')}
            </span>
          </span>
        )}
        rowHeight={36}
        selection="multiple"
        selected={selected}
        onSelect={setSelected}
        onOpen={({ id }) => void navigate(`/mypage/bookshelf/${id}`)}
        sort={{ column: filter.sort, direction: filter.isDescending ? 'descending' : 'ascending' }}
        onSort={({ column, direction }) => {
          const sort = sorts.find(each => each === column)
          if (sort) page.set(sortParams(sort, direction === 'descending'))
        }}
        empty={<EmptyState icon="filter" title={t('emptyFilter')} />}
      />
    </ShelfFrame>
  )
}
