import { type Day, isProblem, type Problem } from '@techo/core'
import { toProblem, useProfile, useSession } from '@techo/data'
import { Button, Dialog, Menu, ProblemView, Progress, useLanguage } from '@techo/ui'
import { useRef, useState } from 'react'
import { useAllSeriesQuery, useImportTasksMutation, useKnownTasksMutation, useTasksForFileMutation } from './api.ts'
import { type Fault, type ImportRows, ownIds, rowsOf } from './io/exchange.ts'
import { exportFile, type FileKind, readFile } from './io/files.ts'
import { useTaskT } from './task-messages.ts'
import styles from './tasks.module.css'

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'busy'; readonly what: 'reading' | 'writing'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'found'
      readonly rows: ImportRows
      readonly known: number
      readonly found: number
      readonly faults: readonly Fault[]
    }
  | { readonly kind: 'done'; readonly count: number; readonly faults: readonly Fault[] }

/** Rows of one request: what a hosted backend takes at once. */
const portion = 200

/** Tasks in and out of files. What a file would add is shown before anything is written. */
export function FilesDialog({ today, onClose }: { readonly today: Day; readonly onClose: () => void }) {
  const t = useTaskT()
  const { language } = useLanguage()
  const { user } = useSession()
  const { week_start: weekStart, time_zone: timeZone } = useProfile()
  const { data: series = [] } = useAllSeriesQuery()
  const [askTasks] = useTasksForFileMutation()
  const [askKnown] = useKnownTasksMutation()
  const [importTasks] = useImportTasksMutation()
  const input = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [failure, setFailure] = useState<Problem | null>(null)

  const run = async (work: () => Promise<Step>) => {
    setFailure(null)
    try {
      setStep(await work())
    } catch (error) {
      setFailure(isProblem(error) ? error : toProblem(error))
      setStep({ kind: 'choose' })
    }
  }

  const read = (file: File) =>
    run(async () => {
      setStep({ kind: 'busy', what: 'reading', done: 0, all: 0 })
      const { tasks, faults } = await readFile(file, timeZone)
      const known = new Set<string>()
      const look = async (ids: readonly string[]) => {
        for (let at = 0; at < ids.length; at += portion) {
          for (const { id } of await askKnown(ids.slice(at, at + portion)).unwrap()) known.add(id)
          setStep({ kind: 'busy', what: 'reading', done: at, all: ids.length })
        }
      }
      await look(ownIds(tasks))
      const others = tasks.filter(({ key }) => !known.has(key.toLowerCase()))
      const rows = await rowsOf(others, { person: user?.id ?? '', today, weekStart, lastRank: null })
      await look(rows.tasks.map(({ id }) => id))
      const fresh = rows.tasks.filter(({ id }) => !known.has(id))
      const wanted = new Set(fresh.flatMap(row => (row.series_id ? [row.series_id] : [])))
      return {
        kind: 'found',
        rows: { tasks: fresh, series: rows.series.filter(({ id }) => wanted.has(id)) },
        known: tasks.length - fresh.length,
        found: tasks.length,
        faults,
      }
    })

  const write = (rows: ImportRows, faults: readonly Fault[]) =>
    run(async () => {
      for (let at = 0; at < rows.tasks.length; at += portion) {
        setStep({ kind: 'busy', what: 'writing', done: at, all: rows.tasks.length })
        const tasks = rows.tasks.slice(at, at + portion)
        const wanted = new Set(tasks.map(row => row.series_id))
        await importTasks({ tasks, series: rows.series.filter(({ id }) => wanted.has(id)) }).unwrap()
      }
      return { kind: 'done', count: rows.tasks.length, faults }
    })

  const takeOut = (kind: FileKind) => async () => {
    try {
      exportFile(await askTasks().unwrap(), series, {
        kind,
        language,
        today,
        timeZone,
        stamp: new Date().toISOString(),
      })
    } catch (error) {
      setFailure(isProblem(error) ? error : toProblem(error))
    }
  }

  const choose = (label: 'choose' | 'chooseAgain') => (
    <Button icon="upload" variant={label === 'choose' ? 'primary' : 'secondary'} onPress={() => input.current?.click()}>
      {t(label)}
    </Button>
  )
  const actions = () => {
    if (step.kind === 'busy') return null
    if (step.kind === 'choose')
      return (
        <>
          <Menu
            label={t('take_out')}
            trigger={<Button icon="download">{t('take_out')}</Button>}
            items={[
              { id: 'txt', label: t('asTodoTxt'), onAction: () => void takeOut('todo.txt')() },
              { id: 'csv', label: t('asCsv'), onAction: () => void takeOut('csv')() },
              { id: 'ics', label: t('asIcs'), onAction: () => void takeOut('todo')() },
              { id: 'events', label: t('asEvents'), onAction: () => void takeOut('event')() },
            ]}
          />
          {choose('choose')}
        </>
      )
    if (step.kind === 'found')
      return (
        <>
          {choose('chooseAgain')}
          {step.rows.tasks.length > 0 && (
            <Button variant="primary" onPress={() => void write(step.rows, step.faults)}>
              {t('take', { count: step.rows.tasks.length })}
            </Button>
          )}
        </>
      )
    return (
      <Button variant="primary" onPress={onClose}>
        {t('close')}
      </Button>
    )
  }

  return (
    <Dialog
      title={t('files')}
      isOpen
      isHeld={step.kind === 'busy'}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={actions()}
    >
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,.tsv,.ics,text/plain,text/csv,text/calendar"
        hidden
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      <div className={styles.form}>
        {failure && <ProblemView problem={failure} size="line" />}
        {step.kind === 'choose' && <p>{t('filesText')}</p>}
        {step.kind === 'busy' && (
          <Progress label={t(step.what)} {...(step.all > 0 ? { value: step.done, max: step.all } : {})} />
        )}
        {step.kind === 'found' && (
          <div role="status">
            <p>{t('found', { count: step.found })}</p>
            {step.known > 0 && <p>{t('known', { count: step.known })}</p>}
            {step.rows.tasks.length === 0 && <p>{t('nothingNew')}</p>}
          </div>
        )}
        {step.kind === 'done' && <p role="status">{t('taken', { count: step.count })}</p>}
        {(step.kind === 'found' || step.kind === 'done') && <Faults faults={step.faults} />}
      </div>
    </Dialog>
  )
}

const shown = 100

function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const t = useTaskT()
  if (faults.length === 0) return null
  return (
    <details open={faults.length <= 5}>
      <summary>{t('faults', { count: faults.length })}</summary>
      <ul className={styles.faults}>
        {faults.slice(0, shown).map(({ line, reason, text }) => (
          <li key={line}>
            <strong>{t('faultLine', { line })}</strong> {t(reason)} <q>{text}</q>
          </li>
        ))}
      </ul>
      {faults.length > shown && <p className={styles.soft}>{t('more', { count: faults.length - shown })}</p>}
    </details>
  )
}
