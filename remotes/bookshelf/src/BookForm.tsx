import { parseDay } from '@techo/core'
import { usePreferences, useToday } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { Button, Form, NumberField, Select, TextArea, TextField } from '@techo/ui'
import { DateField, DatePicker } from '@techo/ui/dates'
import { FileButton } from '@techo/ui/fields'
import { Disclosure } from '@techo/ui/layout'
import { type ReactNode, useState } from 'react'
import { type BookValues, faultsOf } from './book-values.ts'
import styles from './bookshelf.module.css'
import { Cover } from './Cover.tsx'
import { categoryTree } from './categories.ts'
import { useT } from './messages/index.ts'
import { type Category, formats, ownings, statuses } from './rows.ts'
import { coverDraft, useCover } from './useCover.ts'

interface Props {
  readonly id: string
  /** names what is typed on this device */
  readonly draft: string
  readonly bookId: string
  readonly initial: BookValues
  readonly cover: string | null
  /** the address of a catalogue's cover, for a book that has none */
  readonly offered?: string | null
  readonly categories: readonly Category[]
  /** false once readings decide it */
  readonly hasStatus: boolean
  readonly note?: ReactNode
  readonly onChange?: (values: BookValues) => void
  readonly onSave: (values: BookValues, cover: string | null) => void
}

/** The fields of a book. The dialog around it has the button that sends it. */
export function BookForm({
  id,
  draft,
  bookId,
  initial,
  cover: first,
  offered = null,
  categories,
  hasStatus,
  note,
  onChange,
  onSave,
}: Props) {
  const t = useT()
  const today = useToday()
  const { week_start: weekStart } = usePreferences()
  const [values, setValues, discard] = useDraft(draft, initial)
  const [isTried, setIsTried] = useState(false)
  const cover = useCover(bookId, coverDraft(draft), first, offered)
  const set = (change: Partial<BookValues>) => {
    const next = { ...values, ...change }
    setValues(next)
    onChange?.(next)
  }
  const faults = isTried ? faultsOf(values) : new Set()
  const text = (name: 'title_kana' | 'subtitle' | 'publisher' | 'series_name', label: string) => (
    <TextField label={label} value={values[name]} onChange={value => set({ [name]: value })} maxLength={1000} />
  )
  return (
    <Form
      id={id}
      className={styles.form ?? ''}
      onSubmit={() => {
        setIsTried(true)
        if (values.title.trim() !== '' && faultsOf(values).size === 0) {
          onSave(values, cover.handOver())
          discard()
        }
      }}
    >
      {note}
      <div className={styles.coverField}>
        <Cover book={{ title: values.title, authors: [], cover: cover.path }} size="small" isDecoration />
        <FileButton
          accept={['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']}
          maxBytes={10 * 1024 * 1024}
          size="small"
          icon="image"
          isPending={cover.state === 'busy'}
          onFiles={([file]) => file && void cover.take(file)}
        >
          {t('coverChoose')}
        </FileButton>
        {cover.path !== null && (
          <Button size="small" variant="quiet" onPress={cover.remove}>
            {t('coverRemove')}
          </Button>
        )}
        {cover.state === 'busy' && (
          <p role="status" className={styles.hint}>
            {t('coverWaiting')}
          </p>
        )}
        {cover.state === 'failed' && <p role="alert">{t('coverFailed')}</p>}
      </div>
      <TextField
        label={t('bookTitle')}
        value={values.title}
        onChange={title => set({ title })}
        isRequired
        maxLength={1000}
      />
      <TextArea
        label={t('authors')}
        description={t('authorsText')}
        rows={2}
        value={values.authors}
        onChange={authors => set({ authors })}
      />
      <div className={styles.pair}>
        {hasStatus && (
          <Select
            label={t('status')}
            options={statuses.map(value => ({ value, label: t(`status.${value}`) }))}
            value={values.status}
            onChange={status => set({ status })}
          />
        )}
        <Select
          label={t('category')}
          options={[
            { value: 'none', label: t('none') },
            ...categoryTree(categories).branches.map(({ row, depth }) => ({
              value: row.id,
              label: `${'　'.repeat(depth)}${row.name}`,
            })),
          ]}
          value={values.category ?? 'none'}
          onChange={value => set({ category: value === 'none' ? null : value })}
        />
        <NumberField
          label={t('pages')}
          value={values.pages}
          onChange={pages => set({ pages })}
          min={1}
          max={1_000_000}
        />
        <TextField
          label={t('isbn')}
          inputMode="numeric"
          value={values.isbn}
          onChange={isbn => set({ isbn })}
          error={faults.has('price_barcode') ? t('priceBarcode') : faults.has('isbn') ? t('wrongIsbn') : undefined}
        />
      </div>
      <Disclosure title={t('details')} defaultOpen={isTried && faults.size > 0}>
        <div className={styles.pair}>
          {text('title_kana', t('titleKana'))}
          {text('subtitle', t('subtitle'))}
          {text('publisher', t('publisher'))}
          <TextField
            label={t('published')}
            description={t('publishedText')}
            value={values.published}
            onChange={published => set({ published })}
            error={faults.has('published') ? t('publishedWrong') : undefined}
          />
          <Select
            label={t('format')}
            options={formats.map(value => ({ value, label: t(`format.${value}`) }))}
            value={values.format}
            onChange={format => set({ format })}
          />
          <NumberField
            label={t('minutes')}
            value={values.minutes}
            onChange={minutes => set({ minutes })}
            min={1}
            max={10_000_000}
          />
          {text('series_name', t('series'))}
          <NumberField
            label={t('seriesNo')}
            value={values.series_no}
            onChange={series_no => set({ series_no })}
            min={0}
            max={1_000_000}
            step={0.5}
          />
          <TextField
            label={t('language')}
            description={t('languageText')}
            value={values.language}
            onChange={language => set({ language })}
            error={faults.has('language') ? t('languageWrong') : undefined}
          />
          <Select
            label={t('owned')}
            options={ownings.map(value => ({ value, label: t(`owned.${value}`) }))}
            value={values.owned}
            onChange={owned => set({ owned })}
          />
          {values.owned === 'borrowed' && (
            <DatePicker
              label={t('dueOn')}
              value={values.due_on === null ? null : parseDay(values.due_on)}
              today={today}
              weekStart={weekStart}
              onChange={due_on => set({ due_on })}
            />
          )}
          <DateField
            label={t('boughtOn')}
            value={values.bought_on === null ? null : parseDay(values.bought_on)}
            onChange={bought_on => set({ bought_on })}
          />
          <NumberField
            label={t('timesRead')}
            value={values.times_read}
            onChange={times_read => set({ times_read })}
            min={1}
            max={10_000}
          />
          <NumberField
            label={t('price')}
            value={values.price}
            onChange={price => set({ price })}
            min={0}
            max={1_000_000_000}
          />
          <NumberField
            label={t('listPrice')}
            value={values.list_price}
            onChange={list_price => set({ list_price })}
            min={0}
            max={1_000_000_000}
          />
        </div>
        <TextArea
          label={t('description')}
          rows={4}
          value={values.description}
          onChange={description => set({ description })}
        />
        <TextArea
          label={t('privateNote')}
          rows={2}
          value={values.private_note}
          onChange={private_note => set({ private_note })}
        />
      </Disclosure>
    </Form>
  )
}
