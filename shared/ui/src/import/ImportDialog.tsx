import { isProblem, type Problem } from '@techo/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { ProblemView } from '../components/ProblemView.tsx'
import { Progress } from '../components/Progress.tsx'
import { TextField } from '../components/TextField.tsx'
import { DropZone, FileButton } from '../fields/Files.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import styles from './Import.module.css'
import { ImportView } from './ImportView.tsx'
import { useImportT } from './import-messages.ts'
import type { ImportAccount, ImportColumns, ImportFound, ImportReading, ImportSteps } from './reading.ts'

export interface ImportDialogProps {
  readonly title: string
  /** which files it takes, and what becomes of them */
  readonly text: string
  /** what comes of a second file, small */
  readonly hint?: string
  /** names the place where files are dropped */
  readonly drop: string
  readonly accept: readonly string[]
  readonly multiple?: boolean
  readonly maxBytes?: number
  /** name of the file with all that is not taken over, without `.csv` */
  readonly report: string
  /** buttons beside, while nothing is chosen: the way out of the same things */
  readonly beside?: ReactNode
  /** Reads what was chosen and writes nothing. Rejects with a `Problem`, and when it is called off. */
  readonly read: (files: readonly File[], steps: ImportSteps) => Promise<ImportReading>
  /** chosen before, so that it begins to read at once; a dialog for one file takes them one after the other */
  readonly given?: readonly File[] | undefined
  /** `taken`: those of the given files that were written whole */
  readonly onClose: (taken: readonly File[]) => void
}

type Step =
  | { readonly kind: 'choose'; readonly isStopped?: boolean; readonly refused?: string }
  | { readonly kind: 'busy'; readonly isWriting: boolean; readonly done: number; readonly all: number }
  | { readonly kind: 'map'; readonly table: ImportColumns; readonly columns: readonly (string | null)[] }
  | { readonly kind: 'found'; readonly found: ImportFound; readonly name: string }
  | { readonly kind: 'done'; readonly account: ImportAccount; readonly isStopped: boolean }

const stepOf = (reading: ImportReading): Step => {
  if ('refused' in reading) return { kind: 'choose', refused: reading.refused }
  if ('head' in reading) return { kind: 'map', table: reading, columns: reading.guess }
  return { kind: 'found', found: reading, name: reading.name?.value ?? '' }
}

const none: readonly File[] = []

/**
 * Choose or drop a file, say what its columns are where that is not known, see everything it would bring and everything it
 * would not, write it. Nothing is written before the person has seen it.
 */
export function ImportDialog({
  title,
  text,
  hint,
  drop,
  report,
  beside,
  read,
  given = none,
  onClose: close,
  ...taking
}: ImportDialogProps) {
  const t = useImportT()
  const running = useRef<AbortController>(undefined)
  const [taken, reading] = [useRef(none), useRef(none)]
  const [left, setLeft] = useState(given)
  const [name, setName] = useState<string | null>(null)
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [failure, setFailure] = useState<Problem | null>(null)

  const onClose = () => close(taken.current)
  /** Runs work that can be called off; its failure is shown where the choice was. */
  const run = async (isWriting: boolean, work: (steps: ImportSteps) => Promise<Step | null>) => {
    const control = new AbortController()
    running.current = control
    const { signal } = control
    const onProgress = (done: number, all: number) => setStep({ kind: 'busy', isWriting, done, all })
    setFailure(null)
    onProgress(0, 0)
    try {
      const next = await work({ signal, onProgress })
      if (isWriting && !control.signal.aborted) taken.current = [...taken.current, ...reading.current]
      if (next) setStep(next)
      else onClose()
    } catch (error) {
      if (!signal.aborted) setFailure(isProblem(error) ? error : { kind: 'bug', detail: String(error) })
      setStep({ kind: 'choose', isStopped: signal.aborted })
    }
  }
  const take = (files: readonly File[], ofGiven: readonly File[] = none) => {
    if (files.length === 0) return
    reading.current = ofGiven
    void run(false, async steps => stepOf(await read(files, steps)))
  }
  const takeGiven = () => {
    const some = taking.multiple ? left : left.slice(0, 1)
    setLeft(left.slice(some.length))
    setName(taking.multiple || given.length < 2 ? null : (some[0]?.name ?? null))
    take(some, some)
  }
  const begin = useRef<(() => void) | null>(takeGiven)
  useEffect(() => {
    begin.current?.()
    begin.current = null
  }, [])
  const readTable = ({ table, columns }: Step & { readonly kind: 'map' }) =>
    run(false, async steps => stepOf(await table.read(columns, steps)))
  const write = ({ found, name }: Step & { readonly kind: 'found' }) =>
    run(true, async steps => {
      const account = await found.write(steps, name)
      return account && { kind: 'done', account, isStopped: steps.signal.aborted }
    })

  const actions = () => {
    if (step.kind === 'busy') return <Button onPress={() => running.current?.abort()}>{t('stop')}</Button>
    const next = left.length > 0 && (
      <Button variant={step.kind === 'done' ? 'primary' : 'secondary'} onPress={takeGiven}>
        {t('next', { count: left.length })}
      </Button>
    )
    if (step.kind === 'choose')
      return (
        <>
          {beside || <Button onPress={onClose}>{t('cancel')}</Button>}
          {next}
        </>
      )
    if (step.kind === 'done')
      return (
        <>
          <Button variant={next ? 'secondary' : 'primary'} onPress={onClose}>
            {t('close')}
          </Button>
          {next}
        </>
      )
    return (
      <>
        {next}
        <FileButton {...taking} icon="upload" onFiles={files => take(files)}>
          {t('another')}
        </FileButton>
        {step.kind === 'map' && (
          <Button
            variant="primary"
            isDisabled={!step.columns.includes(step.table.needed)}
            onPress={() => void readTable(step)}
          >
            {t('mapDo')}
          </Button>
        )}
        {step.kind === 'found' && step.found.take !== null && (
          <Button variant="primary" onPress={() => void write(step)}>
            {step.found.take}
          </Button>
        )}
      </>
    )
  }
  const account = step.kind === 'found' ? step.found : step.kind === 'done' ? step.account : null
  return (
    <Dialog
      title={title}
      isOpen
      isHeld={step.kind === 'busy'}
      size="large"
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={actions()}
    >
      <div className={styles.import}>
        {name && <p className={styles.hint}>{name}</p>}
        {failure && <ProblemView problem={failure} size="line" />}
        {step.kind === 'choose' && (
          <>
            <p>{text}</p>
            {step.refused && (
              <p role="alert" className={styles.refused}>
                {step.refused}
              </p>
            )}
            <DropZone {...taking} label={drop} onFiles={files => take(files)} />
            {hint && <p className={styles.hint}>{hint}</p>}
          </>
        )}
        {step.kind === 'busy' && (
          <Progress
            label={t(step.isWriting ? 'writing' : 'reading')}
            {...(step.all > 0 ? { value: step.done, max: step.all } : {})}
          />
        )}
        {step.kind === 'map' && (
          <ColumnFields table={step.table} columns={step.columns} onChange={columns => setStep({ ...step, columns })} />
        )}
        {step.kind === 'found' && step.found.name && (
          <TextField
            label={step.found.name.label}
            value={step.name}
            maxLength={step.found.name.maxLength}
            onChange={name => setStep({ ...step, name })}
          />
        )}
        {/* It is there from the start, so that what comes into it is read out. */}
        <div role="status">
          {'isStopped' in step && step.isStopped && <p>{t('stopped')}</p>}
          {account?.says.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {account && <ImportView account={account} report={report} />}
      </div>
    </Dialog>
  )
}
