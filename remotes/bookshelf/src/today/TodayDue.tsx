import { formatDay, type TodayCardProps } from '@techo/core'
import { together } from '@techo/data'
import { Button, CardBody, LinkButton, toast } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useBorrowedBooksQuery, useSetBorrowedMutation } from '../due/api.ts'
import { DueBadge } from '../due/DueBadge.tsx'
import { type BorrowedBook, booksToReturn, dueDay } from '../due/due.ts'
import { useDueT } from '../due/messages.ts'
import styles from './today.module.css'

/** What fits on a card; the others are on the shelf. */
const most = 6

/** The borrowed books that are due back, on /mypage: one tap says that one is given back. */
export function TodayDue({ day, language }: TodayCardProps) {
  const t = useDueT()
  const books = useBorrowedBooksQuery()
  const [set] = useSetBorrowedMutation()
  const { near, next } = booksToReturn(books.data ?? [], day)
  const left = near.length - most
  const giveBack = ({ id, title, owned, due_on }: BorrowedBook) => {
    void set({ id, columns: { owned: 'none', due_on: null } })
    toast({ message: t('givenBack', { title }), onUndo: () => void set({ id, columns: { owned, due_on } }) })
  }
  const nextDay = next && dueDay(next)
  return (
    <CardBody
      of={together([books])}
      onward={
        <>
          <LinkButton to="/mypage/bookshelf?owned=borrowed&sort=due" variant="quiet" size="small">
            {t('toBorrowed')}
          </LinkButton>
          {left > 0 && <span>{t('more', { count: left })}</span>}
        </>
      }
    >
      {near.length > 0 ? (
        <ul className={styles.books} aria-label={t('label')}>
          {near.slice(0, most).map(book => (
            <li key={book.id} className={styles.due}>
              <Link to={`/mypage/bookshelf/${book.id}`} className={styles.title ?? ''}>
                {book.title}
              </Link>
              <DueBadge book={book} today={day} />
              <Button size="small" aria-label={t('giveBackOf', { title: book.title })} onPress={() => giveBack(book)}>
                {t('giveBack')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.where}>
          {nextDay
            ? `${t('none')} ${t('next', { title: next.title, day: formatDay(nextDay, language, 'short') })}`
            : t('undated')}
        </p>
      )}
    </CardBody>
  )
}
