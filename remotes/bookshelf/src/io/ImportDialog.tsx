import { isProblem, type Problem } from '@techo/core'
import { escapeCell, saveFile } from '@techo/core/files'
import { useSession } from '@techo/data'
import { Button, Dialog, ProblemView, Progress, Select } from '@techo/ui'
import { FileButton } from '@techo/ui/fields'
import Papa from 'papaparse'
import { useRef, useState } from 'react'
import styles from '../bookshelf.module.css'
import { useT } from '../messages/index.ts'
import type { ShelfRows } from '../useShelf.ts'
import { type Fault, readBooks, readTable, type Table } from './read.ts'
import { type Field, fieldNames, guessColumns } from './sources.ts'
import { type ImportPlan, planImport, writeImport } from './write.ts'

type Step =
  | { readonly kind: 'choose'; readonly isStopped?: boolean; readonly fault?: Fault }
  | { readonly kind: 'map'; readonly table: Table; readonly columns: readonly (Field | null)[] }
  | { readonly kind: 'reading' | 'writing'; readonly done: number; readonly all: number }
  | { readonly kind: 'found'; readonly name: string; readonly plan: ImportPlan; readonly faults: readonly Fault[] }
  | { readonly kind: 'done'; readonly count: number; readonly faults: readonly Fault[] }

const names = {
  title: 'bookTitle',
  author: 'author',
  isbn: 'isbn',
  publisher: 'publisher',
  published: 'published',
  pages: 'pages',
  status: 'status',
  rating: 'rating',
  started: 'startOn',
  finished: 'finishOn',
  review: 'review',
  price: 'price',
  format: 'format',
  tags: 'category',
} as const satisfies Record<Field, string>

/** Choose a file, say what its columns are where that is not known, see what is in it, take it over. */
export function ImportDialog({ shelf, onClose }: { readonly shelf: ShelfRows; readonly onClose: () => void }) {
  const t = useT()
  const { user } = useSession()
  const stop = useRef<AbortController>(undefined)
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [failure, setFailure] = useState<Problem | null>(null)

  /** Runs a piece of work that can be called off; its failure is shown where the choice was. */
  const run = async (work: (signal: AbortSignal) => Promise<Step>) => {
    const control = new AbortController()
    stop.current = control
    setFailure(null)
    try {
      setStep(await work(control.signal))
    } catch (error) {
      if (!control.signal.aborted) setFailure(isProblem(error) ? error : { kind: 'bug', detail: String(error) })
      setStep({ kind: 'choose', isStopped: control.signal.aborted })
    }
  }
  const plan = (table: Table, columns: readonly (Field | null)[]) =>
    run(async signal => {
      const steps = { signal, onProgress: (done: number, all: number) => setStep({ kind: 'reading', done, all }) }
      const reading = await readBooks(table, columns, steps)
      const planned = await planImport(reading, shelf.books, user?.id ?? '', steps)
      return { kind: 'found', name: reading.source.name, plan: planned, faults: reading.faults }
    })
  const open = async (file: File) => {
    setStep({ kind: 'reading', done: 0, all: 0 })
    const table = readTable(new Uint8Array(await file.arrayBuffer()))
    if ('reason' in table) return setStep({ kind: 'choose', fault: table })
    if (table.source === null) return setStep({ kind: 'map', table, columns: guessColumns(table.head) })
    await plan(table, [])
  }
  const write = (planned: ImportPlan, faults: readonly Fault[]) =>
    run(async signal => {
      await writeImport(planned, shelf.books, {
        signal,
        onProgress: (done, all) => setStep({ kind: 'writing', done, all }),
      })
      return { kind: 'done', count: planned.fresh.length, faults }
    })

  const isBusy = step.kind === 'reading' || step.kind === 'writing'
  const chooser = (label: 'importChoose' | 'importAgain', variant: 'primary' | 'secondary') => (
    <FileButton
      accept={['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values']}
      variant={variant}
      icon="upload"
      onFiles={([file]) => file && void open(file)}
    >
      {t(label)}
    </FileButton>
  )
  const actions = () => {
    if (isBusy) return <Button onPress={() => stop.current?.abort()}>{t('importStop')}</Button>
    if (step.kind === 'choose') return chooser('importChoose', 'primary')
    if (step.kind === 'map')
      return (
        <Button
          variant="primary"
          isDisabled={!step.columns.includes('title')}
          onPress={() => void plan(step.table, step.columns)}
        >
          {t('importMapDo')}
        </Button>
      )
    if (step.kind === 'found')
      return (
        <>
          {chooser('importAgain', 'secondary')}
          {step.plan.fresh.length > 0 && (
            <Button variant="primary" onPress={() => void write(step.plan, step.faults)}>
              {t('importNew', { count: step.plan.fresh.length })}
            </Button>
          )}
        </>
      )
    return (
      <Button variant="primary" onPress={onClose}>
        {t('importClose')}
      </Button>
    )
  }
  return (
    <Dialog
      title={t('importTitle')}
      isOpen
      isHeld={isBusy}
      size="large"
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={actions()}
    >
      <div className={styles.form}>
        {failure && <ProblemView problem={failure} size="line" />}
        {step.kind === 'choose' && (
          <>
            <p>{t('importText')}</p>
            {step.isStopped && <p role="status">{t('importStopped')}</p>}
            {step.fault && <p role="alert">{t(`fault.${step.fault.reason}`)}</p>}
          </>
        )}
        {isBusy && (
          <Progress
            label={t(step.kind === 'reading' ? 'importReading' : 'importWriting')}
            {...(step.all > 0 ? { value: step.done, max: step.all } : {})}
          />
        )}
        {step.kind === 'map' && (
          <>
            <p>{t('importMapText')}</p>
            <div className={styles.pair}>
              {step.table.head.map((head, index) => (
                <Select
                  key={index}
                  label={head || String(index + 1)}
                  description={step.table.rows[0]?.[index]?.slice(0, 40)}
                  options={[
                    { value: 'skip', label: t('importSkip') },
                    ...fieldNames.map(field => ({ value: field, label: t(names[field]) })),
                  ]}
                  value={step.columns[index] ?? 'skip'}
                  onChange={value => {
                    const field = fieldNames.find(each => each === value) ?? null
                    setStep({
                      ...step,
                      columns: step.table.head.map((_, at) => {
                        const before = step.columns[at] ?? null
                        return at === index ? field : before === field ? null : before
                      }),
                    })
                  }}
                />
              ))}
            </div>
          </>
        )}
        {step.kind === 'found' && (
          <div role="status">
            <p>{t('importFound', { count: step.plan.fresh.length + step.plan.known, source: step.name })}</p>
            {step.plan.known > 0 && <p>{t('importKnown', { count: step.plan.known })}</p>}
            {step.plan.fresh.length === 0 && <p>{t('importNothing')}</p>}
          </div>
        )}
        {step.kind === 'done' && <p role="status">{t('importDone', { count: step.count })}</p>}
        {(step.kind === 'found' || step.kind === 'done') && (
          <>
            <Faults faults={step.faults.filter(({ isNote }) => !isNote)} title="importFaults" />
            <Faults faults={step.faults.filter(({ isNote }) => isNote)} title="importNotes" />
          </>
        )}
      </div>
    </Dialog>
  )
}

const shown = 50

function Faults({
  faults,
  title,
}: {
  readonly faults: readonly Fault[]
  readonly title: 'importFaults' | 'importNotes'
}) {
  const t = useT()
  if (faults.length === 0) return null
  const save = () =>
    saveFile(
      `\ufeff${Papa.unparse(faults.map(({ line, reason, text }) => [line, t(`fault.${reason}`), escapeCell(text)]))}\r\n`,
      'books-import.csv',
    )
  return (
    <details className={styles.about}>
      <summary>{t(title, { count: faults.length })}</summary>
      <ul className={styles.faults}>
        {faults.slice(0, shown).map(({ line, reason, text }) => (
          <li key={`${line} ${reason}`}>
            <strong>{t('importLine', { line })}</strong> {t(`fault.${reason}`)} <q>{text}</q>
          </li>
        ))}
      </ul>
      {faults.length > shown && <p>{t('importMore', { count: faults.length - shown })}</p>}
      <Button size="small" icon="download" onPress={save}>
        {t('importSave')}
      </Button>
    </details>
  )
}
