import { type Day, isProblem, type Problem } from '@techo/core'
import { escapeCell, saveFile } from '@techo/core/files'
import { useSession } from '@techo/data'
import { Button, Dialog, ProblemView, Progress } from '@techo/ui'
import { useRef, useState } from 'react'
import { useHabitsQuery } from './api.ts'
import styles from './habits.module.css'
import type { ImportFault } from './import-plan.ts'
import { compareImport, type ImportDiff, readImport, writeImport } from './import-run.ts'
import { usePageT } from './messages/page/index.ts'

export interface ImportDialogProps {
  readonly today: Day
  readonly onClose: () => void
}

type Step =
  | { readonly kind: 'choose'; readonly isStopped?: boolean }
  | { readonly kind: 'reading' | 'writing'; readonly done: number; readonly all: number }
  | { readonly kind: 'found'; readonly diff: ImportDiff; readonly faults: readonly ImportFault[] }
  | {
      readonly kind: 'done'
      readonly habits: number
      readonly entries: number
      readonly faults: readonly ImportFault[]
    }

/** Choose a file, see what is in it, take it over. Nothing is written before the person has seen what will be. */
export function ImportDialog({ today, onClose }: ImportDialogProps) {
  const t = usePageT()
  const { user } = useSession()
  const { data: existing } = useHabitsQuery()
  const input = useRef<HTMLInputElement>(null)
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
  const read = (file: File) =>
    run(async signal => {
      setStep({ kind: 'reading', done: 0, all: 0 })
      const plan = await readImport(file, {
        person: user?.id ?? '',
        today,
        signal,
        onProgress: (done, all) => setStep({ kind: 'reading', done, all }),
      })
      return { kind: 'found', diff: await compareImport(plan), faults: plan.faults }
    })
  const write = (diff: ImportDiff, faults: readonly ImportFault[]) =>
    run(async signal => {
      await writeImport(diff, {
        existing: existing ?? [],
        at: new Date().toISOString(),
        signal,
        onProgress: (done, all) => setStep({ kind: 'writing', done, all }),
      })
      return { kind: 'done', habits: diff.habits.length, entries: diff.entries.length, faults }
    })

  const isBusy = step.kind === 'reading' || step.kind === 'writing'
  const choose = (label: 'importChoose' | 'importAgain', variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon="upload" onPress={() => input.current?.click()}>
      {t(label)}
    </Button>
  )
  const actions = () => {
    if (isBusy) return <Button onPress={() => stop.current?.abort()}>{t('importStop')}</Button>
    if (step.kind === 'choose') return choose('importChoose', 'primary')
    if (step.kind === 'found')
      return (
        <>
          {choose('importAgain', 'secondary')}
          {step.diff.habits.length > 0 && (
            <Button variant="primary" onPress={() => void write(step.diff, step.faults)}>
              {t('importDo')}
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
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={actions()}
    >
      <input
        ref={input}
        type="file"
        accept=".zip,.db,.csv,.tsv,.txt,text/csv,application/zip"
        hidden
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      <div className={styles.manage}>
        {failure && <ProblemView problem={failure} size="line" />}
        {step.kind === 'choose' && (
          <>
            <p>{t('importText')}</p>
            {step.isStopped && <p role="status">{t('importStopped')}</p>}
          </>
        )}
        {isBusy && (
          <Progress
            label={t(step.kind === 'reading' ? 'importReading' : 'importWriting')}
            {...(step.all > 0 ? { value: step.done, max: step.all } : {})}
          />
        )}
        {step.kind === 'found' && (
          <div role="status">
            <p>
              {step.diff.habits.length === 0
                ? t('importNothing')
                : t('importFound', {
                    habits: step.diff.habits.length,
                    entries: step.diff.entries.length + step.diff.known,
                  })}
            </p>
            {step.diff.known > 0 && <p className={styles.hint}>{t('importKnown', { count: step.diff.known })}</p>}
          </div>
        )}
        {step.kind === 'done' && (
          <p role="status">
            {step.entries === 0
              ? t('importNothingNew')
              : t('importDone', { habits: step.habits, entries: step.entries })}
          </p>
        )}
        {(step.kind === 'found' || step.kind === 'done') && <Faults faults={step.faults} />}
      </div>
    </Dialog>
  )
}

const shown = 50

function Faults({ faults }: { readonly faults: readonly ImportFault[] }) {
  const t = usePageT()
  if (faults.length === 0) return null
  const save = () => {
    const quote = (text: string) => `"${escapeCell(text).replaceAll('"', '""')}"`
    const rows = faults.map(({ file, line, reason, text }) =>
      [file, String(line), t(reason), text].map(quote).join(','),
    )
    saveFile(`\ufeff${rows.join('\r\n')}\r\n`, 'habits-import.csv')
  }
  return (
    <details className={styles.faults}>
      <summary>{t('importFaults', { count: faults.length })}</summary>
      <ul className={styles.plainList}>
        {faults.slice(0, shown).map(({ file, line, reason, text }, index) => (
          <li key={index}>
            <strong>{line > 0 ? t('importLine', { file, count: line }) : file}</strong> {t(reason)}
            {text && <q>{text}</q>}
          </li>
        ))}
      </ul>
      {faults.length > shown && <p className={styles.hint}>{t('importMore', { count: faults.length - shown })}</p>}
      <Button size="small" icon="download" onPress={save}>
        {t('importFaultsSave')}
      </Button>
    </details>
  )
}
