import type { Day } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import {
  Button,
  Card,
  IconButton,
  NumberField,
  Progress,
  Select,
  Skeleton,
  TextField,
  toast,
  useLanguage,
} from '@techo/ui'
import { Disclosure } from '@techo/ui/layout'
import { useRemoveReadingMutation, useSetReadingMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import { isOpen, nextLog, paceOf, positionOf, shareOf, statusAfter, stepsOf } from './reading.ts'
import { type Reading, type ReadingLog, type ReadingUnit, units, type WholeBook } from './rows.ts'
import { useRemoveReadingLogMutation, useSetReadingLogMutation } from './today/api.ts'
import { dayWords, numberWords, readingWords } from './words.ts'

interface Props {
  /** they are still on their way */
  readonly isAwaited: boolean
  readonly book: WholeBook
  /** in order */
  readonly readings: readonly Reading[]
  /** of all of them, in order of time */
  readonly logs: readonly ReadingLog[]
  readonly today: Day
  readonly onStart: () => void
  readonly onFinish: () => void
}

/** Every time the book was read, the open one with its stepper. */
export function Readings({ isAwaited, book, readings, logs, today, onStart, onFinish }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const [removeReading] = useRemoveReadingMutation()
  const newest = [...readings].reverse()
  if (isAwaited)
    return (
      <Card title={t('readings')}>
        <Skeleton />
      </Card>
    )
  return (
    <Card title={t('readings')}>
      {newest.length === 0 && (
        <Button icon="play" onPress={onStart}>
          {t('startReading')}
        </Button>
      )}
      {newest.map(reading => {
        const own = logs.filter(({ reading_id }) => reading_id === reading.id)
        return (
          <section key={reading.id} className={styles.reading}>
            <div className={styles.readingHead}>
              <h3>
                {t('readingNo', { no: reading.no })}{' '}
                <span className={styles.hint}>{readingWords(reading, t, language)}</span>
              </h3>
              <IconButton
                icon="trash"
                size="small"
                variant="quiet"
                label={t('removeReading')}
                onPress={() => {
                  const left = readings.filter(({ id }) => id !== reading.id)
                  void removeReading({
                    id: reading.id,
                    book: { id: book.id, columns: { status: statusAfter(book.status, left) } },
                  })
                }}
              />
            </div>
            {reading.reason && <p>{reading.reason}</p>}
            {isOpen(reading) && <Stepper book={book} reading={reading} logs={own} today={today} onFinish={onFinish} />}
            <Log logs={own} unit={reading.unit} />
          </section>
        )
      })}
    </Card>
  )
}

interface StepperProps extends Pick<Props, 'book' | 'logs' | 'today' | 'onFinish'> {
  readonly reading: Reading
}

const nothingSaid: { readonly typed: number | null; readonly minutes: number | null; readonly note: string } = {
  typed: null,
  minutes: null,
  note: '',
}

function Stepper({ book, reading, logs, today, onFinish }: StepperProps) {
  const t = useT()
  const { language } = useLanguage()
  const [setLog] = useSetReadingLogMutation()
  const [setReading] = useSetReadingMutation()
  const pace = paceOf(book, reading, logs, today)
  const [said, setSaid, discard] = useDraft(`reading_logs.new:${reading.id}`, nothingSaid)
  const { typed, minutes, note } = said
  const share = shareOf(pace.position, pace.length)
  const unit = t(`unit.${reading.unit}`)

  const record = (to: number) => {
    const bounded = pace.length === null ? to : Math.min(to, pace.length)
    if (bounded === pace.position && minutes === null && note === '') return
    void setLog(nextLog(reading, logs.at(-1), bounded, { today, said: { minutes, note: note.trim() } }))
    discard()
    if (pace.length !== null && bounded >= pace.length) onFinish()
  }
  const words = () => {
    if (pace.length !== null && pace.position >= pace.length) return t('lastPage')
    if (pace.perDay === null || pace.perDay === 0) return t('noPace')
    const speed = t('pace', { amount: numberWords(pace.perDay, language, 1), unit })
    return pace.daysLeft === null
      ? `${speed}　${t('noLength')}`
      : `${t('daysLeft', { count: pace.daysLeft })}　${speed}`
  }
  return (
    <div className={styles.stepper}>
      <Progress
        label={t('position')}
        {...(share === null ? { value: 0 } : { value: share })}
        max={100}
        valueText={
          pace.length === null
            ? `${numberWords(pace.position, language, 1)} ${unit}`
            : `${t('positionOf', { position: numberWords(pace.position, language, 1), length: numberWords(pace.length, language) })} ${unit}`
        }
      />
      <p role="status">{words()}</p>
      <div className={styles.steps}>
        {stepsOf[reading.unit].map(count => (
          <Button key={count} aria-label={t('stepMore', { count })} onPress={() => record(pace.position + count)}>
            +{count}
          </Button>
        ))}
      </div>
      <div className={styles.pair}>
        <NumberField
          label={t('position')}
          value={typed}
          placeholder={String(pace.position)}
          onChange={typed => setSaid({ ...said, typed })}
          min={0}
          max={pace.length ?? 10_000_000}
          unit={unit}
        />
        <Select<ReadingUnit>
          label={t('unit')}
          options={units.map(value => ({ value, label: t(`unit.${value}`) }))}
          value={reading.unit}
          isDisabled={logs.length > 0}
          onChange={next =>
            void setReading({
              reading: { id: reading.id, book_id: book.id, no: reading.no, started_on: reading.started_on, unit: next },
              book: { id: book.id, columns: { status: 'reading' } },
            })
          }
        />
        {reading.unit !== 'minute' && (
          <NumberField
            label={t('minutesRead')}
            value={minutes}
            onChange={minutes => setSaid({ ...said, minutes })}
            min={0}
            max={100_000}
          />
        )}
        <TextField label={t('logNote')} value={note} onChange={note => setSaid({ ...said, note })} maxLength={2000} />
      </div>
      <Button
        onPress={() => record(typed ?? pace.position)}
        isDisabled={(typed === null || typed === pace.position) && minutes === null && note.trim() === ''}
      >
        {t('record')}
      </Button>
    </div>
  )
}

function Log({ logs, unit }: { readonly logs: readonly ReadingLog[]; readonly unit: ReadingUnit }) {
  const t = useT()
  const { language } = useLanguage()
  const [remove] = useRemoveReadingLogMutation()
  const [setLog] = useSetReadingLogMutation()
  if (logs.length === 0) return null
  return (
    <Disclosure title={t('log')} note={`${numberWords(positionOf(logs), language, 1)} ${t(`unit.${unit}`)}`}>
      <ul className={styles.log}>
        {[...logs].reverse().map(log => (
          <li key={log.id}>
            <span>{dayWords(log.day, t, language)}</span>
            <span>
              {t('logLine', { from: numberWords(log.from_pos, language, 1), to: numberWords(log.to_pos, language, 1) })}
              {log.minutes !== null && `　${log.minutes}${t('minutesUnit', { count: log.minutes })}`}
            </span>
            {log.note && <span className={styles.prose}>{log.note}</span>}
            <IconButton
              icon="x"
              size="small"
              variant="quiet"
              label={t('removeLog')}
              onPress={() => {
                void remove(log.id)
                toast({ message: t('logRemoved'), onUndo: () => void setLog(log) })
              }}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
