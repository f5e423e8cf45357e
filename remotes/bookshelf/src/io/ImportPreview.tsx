import { escapeCell, saveFile } from '@techo/core/files'
import { Badge, Button } from '@techo/ui'
import Papa from 'papaparse'
import type { ReactNode } from 'react'
import styles from '../bookshelf.module.css'
import { useImportT } from '../messages/import/index.ts'
import { authorLine } from '../rows.ts'
import type { Part } from './changes.ts'
import type { ImportPlan, PlannedChange } from './plan.ts'
import type { Fault, Reading } from './read.ts'

const partLabels = {
  title: 'bookTitle',
  title_kana: 'titleKana',
  subtitle: 'subtitle',
  authors: 'author',
  publisher: 'publisher',
  published: 'published',
  isbn: 'isbn',
  pages: 'pages',
  minutes: 'minutes',
  language: 'language',
  format: 'format',
  ndc: 'ndc',
  description: 'description',
  series_name: 'series',
  series_no: 'seriesNo',
  list_price: 'listPrice',
  owned: 'owned',
  bought_on: 'boughtOn',
  price: 'price',
  rating: 'rating',
  favourite: 'favourite',
  priority: 'priority',
  added_on: 'sort.added',
  private_note: 'privateNote',
  times_read: 'timesRead',
  review: 'review',
  category: 'category',
  tags: 'tags',
  readings: 'readings',
} as const satisfies Record<Part, string>

interface Props {
  readonly reading: Reading
  readonly plan: ImportPlan
  /** false: what is going to happen, true: what happened */
  readonly isDone: boolean
}

/** What a file gives: how many, what is made for them, and everything of it that is not taken over. */
export function ImportPreview({ reading, plan, isDone }: Props) {
  const t = useImportT()
  const { faults, leftOut, source, books } = reading
  const { fresh, changes, known, trashed, newCategories, newTags, goals } = plan
  const changed = changes.filter(({ taken, quotes }) => taken.length > 0 || quotes.length > 0)
  const kept = changes.filter(each => each.kept.length > 0)
  const partsOf = (parts: readonly Part[]) => parts.map(part => t(partLabels[part])).join('、')
  const changeWords = ({ taken, quotes }: PlannedChange) =>
    [partsOf(taken), quotes.length > 0 ? t('importQuotes', { count: quotes.length }) : ''].filter(Boolean).join('、')
  const quotes = [...fresh.map(({ book }) => book), ...changes].reduce((sum, each) => sum + each.quotes.length, 0)
  const isNothing = fresh.length === 0 && changed.length === 0
  const report = () => {
    const rows = [
      ...faults.map(({ line, reason, text }) => [line, t(`fault.${reason}`), text]),
      ...leftOut.map(head => ['', t('importLeftOutOne'), head]),
      ...kept.map(change => ['', t('importKeptOne', { parts: partsOf(change.kept) }), change.there.title]),
      ...trashed.map(title => ['', t('importTrashedOne'), title]),
    ]
    saveFile(
      `\ufeff${Papa.unparse(rows.map(row => row.map(cell => escapeCell(String(cell)))))}\r\n`,
      'books-import.csv',
    )
  }
  return (
    <>
      <div role="status">
        {isDone ? (
          <p>{t('importDone', { count: fresh.length })}</p>
        ) : (
          <p>{t('importFound', { count: books.length, source: source.name })}</p>
        )}
        {changed.length > 0 && <p>{t(isDone ? 'importChanged' : 'importChange', { count: changed.length })}</p>}
        {quotes > 0 && <p>{t('importQuotesAll', { count: quotes })}</p>}
        {goals.length > 0 && <p>{t('importGoals', { count: goals.length })}</p>}
        {!isDone && known > 0 && <p>{t('importKnown', { count: known })}</p>}
        {trashed.length > 0 && <p>{t('importTrashed', { count: trashed.length })}</p>}
        {!isDone && isNothing && <p>{t('importNothing')}</p>}
      </div>
      <Names label={t('importCategories')} names={newCategories} />
      <Names label={t('importTags')} names={newTags} />
      <Names label={t('importLeftOut')} names={leftOut} />
      {!isDone && (
        <>
          <Lines
            title={t('importFresh', { count: fresh.length })}
            lines={fresh.map(({ book }) => [
              book.title,
              authorLine({ authors: book.authors.map(each => ({ ...each })) }),
            ])}
          />
          <Lines
            title={t('importChanges', { count: changed.length })}
            lines={changed.map(change => [change.there.title, changeWords(change)])}
          />
        </>
      )}
      <Lines
        title={t('importKept', { count: kept.length })}
        lines={kept.map(change => [change.there.title, partsOf(change.kept)])}
      />
      <Faults faults={faults.filter(({ isNote }) => !isNote)} title="importFaults" />
      <Faults faults={faults.filter(({ isNote }) => isNote)} title="importNotes" />
      {faults.length + leftOut.length + kept.length + trashed.length > 0 && (
        <div>
          <Button size="small" icon="download" onPress={report}>
            {t('importSave')}
          </Button>
        </div>
      )}
    </>
  )
}

function Names({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className={styles.names}>
      <span className={styles.hint}>{label}</span>
      {names.slice(0, most).map(name => (
        <Badge key={name}>{name}</Badge>
      ))}
      {names.length > most && <span className={styles.hint}>+{names.length - most}</span>}
    </div>
  )
}

const most = 50

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly (readonly [string, string])[] }) {
  if (lines.length === 0) return null
  return (
    <Fold title={title} rest={lines.length - most}>
      {lines.slice(0, most).map(([name, words], index) => (
        <li key={`${index} ${name}`}>
          <strong>{name}</strong> {words}
        </li>
      ))}
    </Fold>
  )
}

function Faults({
  faults,
  title,
}: {
  readonly faults: readonly Fault[]
  readonly title: 'importFaults' | 'importNotes'
}) {
  const t = useImportT()
  if (faults.length === 0) return null
  return (
    <Fold title={t(title, { count: faults.length })} rest={faults.length - most}>
      {faults.slice(0, most).map(({ line, reason, text }) => (
        <li key={`${line} ${reason}`}>
          <strong>{t('importLine', { line })}</strong> {t(`fault.${reason}`)} <q>{text}</q>
        </li>
      ))}
    </Fold>
  )
}

function Fold({
  title,
  rest,
  children,
}: {
  readonly title: string
  readonly rest: number
  readonly children: ReactNode
}) {
  const t = useImportT()
  return (
    <details className={styles.about}>
      <summary>{title}</summary>
      <ul className={styles.faults}>{children}</ul>
      {rest > 0 && <p>{t('importMore', { count: rest })}</p>}
    </details>
  )
}
