import type { Day } from '@techo/core'
import { useToday } from '@techo/data'
import { Badge, Icon } from '@techo/ui'
import { List } from '@techo/ui/list'
import { Link, useNavigate } from '@techo/ui/router'
import { BulkBar } from './BulkBar.tsx'
import styles from './bookshelf.module.css'
import { Cover } from './Cover.tsx'
import { DueBadge } from './due/DueBadge.tsx'
import { useT } from './messages/index.ts'
import { authorLine, type Book } from './rows.ts'
import type { ShelfRows } from './useShelf.ts'

interface Props {
  readonly shelf: ShelfRows
  readonly books: readonly Book[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** The books as rows, of which several can be changed at once. */
export function ShelfList({ shelf, books, selected, onSelect }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const today = useToday()
  return (
    <>
      <BulkBar shelf={shelf} selected={selected} onDone={() => onSelect(new Set())} />
      <List
        label={t('title')}
        items={books}
        nameOf={({ title }) => title}
        rowHeight={72}
        selection="multiple"
        selected={selected}
        onSelect={onSelect}
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
