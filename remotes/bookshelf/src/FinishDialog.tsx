import { type Day, leftDraftsOf, newId, normalizeForSearch, parseDay } from '@techo/core'
import { linkEntities, readOnce, store, useSession } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { docToText, emptyDoc, fromPlainText, repairDoc } from '@techo/editor/doc'
import { Button, Checkbox, Dialog, TextArea, TextField, toast, useLanguage } from '@techo/ui'
import { DateField } from '@techo/ui/dates'
import { Rating } from '@techo/ui/fields'
import { useState } from 'react'
import { bookshelfApi, type DayNote, useNoteOfDayQuery, useSetBooksMutation, useSetReadingMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import { lengthIn, positionOf } from './reading.ts'
import { dayOf, type Reading, type ReadingLog, type WholeBook } from './rows.ts'

interface Props {
  readonly book: WholeBook
  readonly reading: Reading
  readonly today: Day
  readonly onClose: () => void
}

/** The end of a reading: when, how it was, and a line for that day's page. */
export function FinishDialog({
  book,
  reading,
  logs,
  today,
  onClose,
}: Props & { readonly logs: readonly ReadingLog[] }) {
  const t = useT()
  const { language } = useLanguage()
  const [setReading] = useSetReadingMutation()
  const [day, setDay] = useState<Day | null>(today)
  const [rating, setRating] = useState(book.rating)
  const [writes, setWrites] = useState(true)
  const [line, setLine, discard] = useDraft(`readings.finish:${reading.id}`, t('finishLine', { title: book.title }))
  const { user } = useSession()
  const asked = useNoteOfDayQuery(day ?? today, { refetchOnMountOrArgChange: true })
  const [isWaiting, setWaiting] = useState(false)

  const save = async () => {
    if (day === null) return
    const isWritten = writes && line.trim() !== ''
    // Usually at hand by now, so that all is written in the turn of the press. Until then the dialog stays, with its words.
    let note = asked.currentData
    if (isWritten && note === undefined && asked.isFetching) {
      setWaiting(true)
      note = await noteNow(day)
      setWaiting(false)
    }
    if (isWritten && note?.locked) return
    const own = logs.filter(({ reading_id }) => reading_id === reading.id)
    const [length, position] = [lengthIn(book, reading.unit), positionOf(own)]
    void setReading({
      reading: {
        id: reading.id,
        book_id: book.id,
        no: reading.no,
        started_on: started(reading, day),
        finished_on: day,
        dropped_on: null,
        unit: reading.unit,
      },
      book: { id: book.id, columns: { status: 'finished', rating } },
      ...(length !== null && position < length
        ? {
            log: {
              id: newId(),
              reading_id: reading.id,
              at: new Date().toISOString(),
              day,
              from_pos: position,
              to_pos: length,
            },
          }
        : {}),
    })
    toast({ message: t('finished', { title: book.title }), tone: 'good' })
    if (isWritten && user)
      void writeIntoDay({ person: user.id, book, day, note, line: line.trim() }).then(isSafe => {
        if (!isSafe) toast({ message: t('finishNoteFailed'), tone: 'danger' })
      })
    discard()
    onClose()
  }
  return (
    <Dialog
      title={t('finishTitle')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            onPress={() => {
              discard()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="primary" onPress={() => void save()} isDisabled={day === null} isPending={isWaiting}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form} lang={language}>
        <DateField label={t('finishOn')} value={day} onChange={setDay} max={today} />
        <Rating label={t('rating')} value={rating} step={0.5} onChange={setRating} />
        <Checkbox isSelected={writes} onChange={setWrites}>
          {t('finishNote')}
        </Checkbox>
        {writes && (
          <TextField
            label={t('logNote')}
            value={line}
            onChange={setLine}
            maxLength={500}
            error={asked.currentData?.locked ? t('finishLocked') : undefined}
          />
        )}
      </div>
    </Dialog>
  )
}

/** A reading cannot end before it began. */
const started = ({ started_on }: Reading, end: Day): string | null =>
  started_on !== null && started_on > end ? end : started_on

/** Undefined where it cannot be had just now. */
const noteNow = (day: Day): Promise<DayNote | null | undefined> =>
  readOnce(store.dispatch(bookshelfApi.endpoints.noteOfDay.initiate(day))).catch(() => undefined)

interface Line {
  readonly person: string
  readonly book: WholeBook
  readonly day: Day
  /** null: there is none yet; undefined: that is not known */
  readonly note: DayNote | null | undefined
  readonly line: string
}

/**
 * Puts a line at the end of the day's note and links the book to the day. Beside it the line lies on the device with what it was
 * written on, as the last words of an editor do: where the note is not at hand, or was written elsewhere meanwhile, the frame or
 * the next editor of that day brings it in. False: it is nowhere.
 */
async function writeIntoDay({ person, book, day, note, line }: Line): Promise<boolean> {
  const base = note?.doc ?? (note?.doc_text ? fromPlainText(note.doc_text) : null)
  const before = base ? repairDoc(base).doc : emptyDoc()
  const kept = (before.content ?? []).filter(node => node.type !== 'paragraph' || (node.content ?? []).length > 0)
  const doc = repairDoc({
    ...before,
    content: [...kept, { type: 'paragraph', content: [{ type: 'text', text: line }] }],
  }).doc
  const text = docToText(doc)
  const rev = note?.rev ?? 1
  const left = leftDraftsOf(person)
  const name = `period:day:${day}`
  const isAside = left.put({ id: name, doc, rev, base }, note === undefined)
  if (note === undefined) return isAside
  const id = note?.id ?? newId()
  const writing = store.dispatch(
    bookshelfApi.endpoints.setNoteOfDay.initiate({
      id,
      day,
      rev,
      isNew: note === null,
      columns: {
        // A document is JSON; its type says more than the column's, which has an index signature.
        doc: doc as unknown as WholeBook['doc'],
        doc_text: text,
        search_norm: normalizeForSearch(`${note?.one_line ?? ''}\n${text}`),
      },
    }),
  )
  void linkEntities({ type: 'day', id }, { type: 'book', id: book.id }, 'logs')
  const { error } = await writing
  // What was stored, the data layer takes away from there.
  if (error) left.leave(name)
  return isAside || !error
}

/** Laying a book aside for good. */
export function DropDialog({ book, reading, today, onClose }: Props) {
  const t = useT()
  const [setReading] = useSetReadingMutation()
  const [setBooks] = useSetBooksMutation()
  const [reason, setReason, discard] = useDraft(`readings.reason:${reading.id}`, '')
  const row = { id: reading.id, book_id: book.id, no: reading.no, started_on: reading.started_on, unit: reading.unit }
  const save = () => {
    const day = reading.started_on !== null && reading.started_on > today ? parseDay(reading.started_on) : today
    void setReading({
      reading: { ...row, dropped_on: dayOf(day ?? today), finished_on: null, reason: reason.trim() },
      book: { id: book.id, columns: { status: 'dropped' } },
    })
    toast({
      message: t('saved'),
      onUndo: () => {
        void setReading({
          reading: { ...row, dropped_on: null, finished_on: null, reason: '' },
          book: { id: book.id, columns: { status: book.status } },
        })
        void setBooks([{ id: book.id, columns: { status: book.status } }])
      },
    })
    discard()
    onClose()
  }
  return (
    <Dialog
      title={t('dropTitle')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            onPress={() => {
              discard()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="danger" onPress={save}>
            {t('drop')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('dropText')}</p>
        <TextArea label={t('dropReason')} rows={3} value={reason} onChange={setReason} maxLength={2000} />
      </div>
    </Dialog>
  )
}
