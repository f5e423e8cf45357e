import { isProblem, type Problem } from '@techo/core'
import { useSession } from '@techo/data'
import { Button, Dialog, ProblemView, Progress, Select } from '@techo/ui'
import { DropZone, FileButton } from '@techo/ui/fields'
import { useRef, useState } from 'react'
import styles from '../bookshelf.module.css'
import { useImportT } from '../messages/import/index.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { type ImportPlan, planImport } from './plan.ts'
import { type Fault, openFile, type Reading, readBooks, type Table } from './read.ts'
import { type Field, fieldNames, guessColumns } from './sources.ts'
import { readWholeShelf, type WholeShelf } from './whole-shelf.ts'
import { writeImport } from './write.ts'

type Step =
  | { readonly kind: 'choose'; readonly isStopped?: boolean; readonly fault?: Fault }
  | { readonly kind: 'map'; readonly table: Table; readonly columns: readonly (Field | null)[] }
  | { readonly kind: 'reading' | 'writing'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'found' | 'done'
      readonly reading: Reading
      readonly plan: ImportPlan
      readonly shelf: WholeShelf
    }

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
  category: 'category',
  tags: 'tags',
  privateNote: 'privateNote',
  added: 'sort.added',
  timesRead: 'timesRead',
} as const satisfies Record<Field, string>

const accepted = ['.csv', '.tsv', '.txt', '.json', 'text/csv', 'text/tab-separated-values']

/** Choose a file, say what its columns are where that is not known, see what is in it, take it over. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useImportT()
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
  const plan = (given: Table | Reading, columns: readonly (Field | null)[]) =>
    run(async signal => {
      const steps = { signal, onProgress: (done: number, all: number) => setStep({ kind: 'reading', done, all }) }
      const reading = 'books' in given ? given : await readBooks(given, columns, steps)
      const shelf = await readWholeShelf()
      const planned = await planImport(reading, shelf, user?.id ?? '', steps)
      return { kind: 'found', reading, plan: planned, shelf }
    })
  const open = async (file: File) => {
    setStep({ kind: 'reading', done: 0, all: 0 })
    const opened = openFile(new Uint8Array(await file.arrayBuffer()), file.name, new Date().toISOString())
    if ('reason' in opened) return setStep({ kind: 'choose', fault: opened })
    if (!('books' in opened) && opened.source === null)
      return setStep({ kind: 'map', table: opened, columns: guessColumns(opened.head) })
    await plan(opened, [])
  }
  const write = (found: Step & { readonly kind: 'found' | 'done' }) =>
    run(async signal => {
      await writeImport(found.plan, found.shelf, {
        signal,
        onProgress: (done, all) => setStep({ kind: 'writing', done, all }),
      })
      return { ...found, kind: 'done' }
    })

  const isBusy = step.kind === 'reading' || step.kind === 'writing'
  const chooser = () => (
    <FileButton accept={accepted} icon="upload" onFiles={([file]) => file && void open(file)}>
      {t('importAgain')}
    </FileButton>
  )
  const actions = () => {
    if (isBusy) return <Button onPress={() => stop.current?.abort()}>{t('importStop')}</Button>
    if (step.kind === 'choose') return <Button onPress={onClose}>{t('cancel')}</Button>
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
          {chooser()}
          {isAnything(step.plan) && (
            <Button variant="primary" onPress={() => void write(step)}>
              {step.plan.fresh.length > 0 ? t('importNew', { count: step.plan.fresh.length }) : t('importChangeDo')}
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
            <DropZone label={t('importFile')} accept={accepted} onFiles={([file]) => file && void open(file)} />
            <p className={styles.hint}>{t('importRule')}</p>
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
        {(step.kind === 'found' || step.kind === 'done') && (
          <ImportPreview reading={step.reading} plan={step.plan} isDone={step.kind === 'done'} />
        )}
      </div>
    </Dialog>
  )
}

const isAnything = ({ fresh, changes, goals, newCategories }: ImportPlan): boolean =>
  fresh.length > 0 || changes.length > 0 || goals.length > 0 || newCategories.length > 0
