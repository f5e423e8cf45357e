import type { Day, TodayCardProps } from '@techo/core'
import { together, useAttachmentUrl } from '@techo/data'
import { Button, CardBody, LinkButton, Progress, toast } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { lengthIn, nextLog, positionOf, shareOf, stepsOf } from '../reading.ts'
import type { Reading, ReadingLog } from '../rows.ts'
import {
  type ReadingBook,
  useLogsOfReadingsQuery,
  useOpenReadingsQuery,
  useReadingBooksQuery,
  useRemoveReadingLogMutation,
  useSetReadingLogMutation,
} from './api.ts'
import { useT } from './messages.ts'
import styles from './today.module.css'

/** What fits on a card; the others are on the shelf. */
const most = 3

/** The books being read, on /mypage: one tap records how far one got. */
export function TodayBooks({ day }: TodayCardProps) {
  const t = useT()
  const books = useReadingBooksQuery()
  const readings = useOpenReadingsQuery()
  const shown = (books.data ?? []).slice(0, most)
  const open = shown.flatMap(book => readings.data?.findLast(({ book_id }) => book_id === book.id) ?? [])
  const ids = open.map(({ id }) => id).sort()
  const logs = useLogsOfReadingsQuery(ids, { skip: ids.length === 0 })
  const asked = together(ids.length === 0 ? [books, readings] : [books, readings, logs])
  const left = (books.data?.length ?? 0) - shown.length
  return (
    <CardBody
      of={asked}
      onward={
        <>
          <LinkButton to="/mypage/bookshelf" variant="quiet" size="small">
            {t('toShelf')}
          </LinkButton>
          {left > 0 && <span>{t('more', { count: left })}</span>}
        </>
      }
    >
      <ul className={styles.books} aria-label={t('label')}>
        {shown.map(book => {
          const reading = open.find(({ book_id }) => book_id === book.id)
          return (
            <li key={book.id} className={styles.book}>
              <Picture path={book.cover} />
              <div className={styles.facts}>
                <Link to={addressOf(book)} className={styles.title ?? ''}>
                  {book.title}
                </Link>
                {reading ? (
                  <Stepper
                    book={book}
                    reading={reading}
                    logs={(logs.data ?? []).filter(({ reading_id }) => reading_id === reading.id)}
                    today={day}
                  />
                ) : (
                  <LinkButton size="small" to={addressOf(book)}>
                    {t('start')}
                  </LinkButton>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </CardBody>
  )
}

const addressOf = ({ id }: Pick<ReadingBook, 'id'>) => `/mypage/bookshelf/${id}`

/** Beside the title, which says all that the picture says. */
function Picture({ path }: { readonly path: string | null }) {
  const { url, renew } = useAttachmentUrl(path)
  return url && <img className={styles.cover} src={url} alt="" loading="lazy" onError={renew} />
}

interface StepperProps {
  readonly book: ReadingBook
  readonly reading: Reading
  /** of this reading, in order of time */
  readonly logs: readonly ReadingLog[]
  readonly today: Day
}

function Stepper({ book, reading, logs, today }: StepperProps) {
  const t = useT()
  const [setLog] = useSetReadingLogMutation()
  const [removeLog] = useRemoveReadingLogMutation()
  const { title } = book
  const { unit } = reading
  const [position, length] = [positionOf(logs), lengthIn(book, unit)]
  const last = logs.at(-1)
  const record = (count: number) => {
    const log = nextLog(reading, last, Math.min(position + count, length ?? Number.POSITIVE_INFINITY), { today })
    void setLog(log)
    toast({
      message: t('recorded', { title }),
      onUndo: () => void (last?.id === log.id ? setLog(last) : removeLog(log.id)),
    })
  }
  const words = length === null ? t(`unknown.${unit}`, { position }) : t(`at.${unit}`, { position, length })
  return (
    <>
      <Progress
        className={styles.progress ?? ''}
        label={t('position', { title })}
        hideLabel
        value={shareOf(position, length) ?? 0}
        valueText={words}
      />
      <p className={styles.where}>{words}</p>
      {length !== null && position >= length ? (
        <LinkButton size="small" to={addressOf(book)}>
          {t('finish')}
        </LinkButton>
      ) : (
        <div className={styles.steps}>
          {stepsOf[unit].map(count => (
            <Button
              key={count}
              size="small"
              aria-label={t(`more.${unit}`, { title, count })}
              onPress={() => record(count)}
            >
              +{count}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
