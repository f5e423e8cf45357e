import { type Day, type Problem, problem } from '@techo/core'
import { toProblem, usePreferences, useSession } from '@techo/data'
import { knownNow } from '@techo/line/reading'
import { Button, Menu, ProblemView, useLanguage } from '@techo/ui'
import {
  ImportDialog,
  type ImportDialogProps,
  type ImportFault,
  type ImportReading,
  type ImportSteps,
} from '@techo/ui/import'
import { useState } from 'react'
import { useAllSeriesQuery } from './api.ts'
import {
  useImportTasksMutation,
  useKnownSeriesMutation,
  useKnownTasksMutation,
  useTasksForFileMutation,
} from './io/api.ts'
import { type ImportRows, ownIds, rowsOf } from './io/exchange.ts'
import { exportFile, type FileKind, readFile } from './io/files.ts'
import { useTaskT } from './task-messages.ts'

/** Rows of one request: what a hosted backend takes at once. */
const portion = 200

const accepted = ['.txt', '.csv', '.tsv', '.ics', '.json', '.zip', 'text/plain', 'text/csv', 'text/calendar']

interface Props extends Pick<ImportDialogProps, 'given' | 'onClose'> {
  readonly today: Day
}

/** Tasks in and out of files. */
export function FilesDialog({ today, given, onClose }: Props) {
  const t = useTaskT()
  const { language } = useLanguage()
  const { user } = useSession()
  const { week_start: weekStart, time_zone: timeZone } = usePreferences()
  const { data: series = [] } = useAllSeriesQuery()
  const [askTasks] = useTasksForFileMutation()
  const [askKnown] = useKnownTasksMutation()
  const [askSeries] = useKnownSeriesMutation()
  const [importTasks] = useImportTasksMutation()
  const [failure, setFailure] = useState<Problem | null>(null)

  const knownOf = async (ask: typeof askKnown | typeof askSeries, ids: readonly string[], steps: ImportSteps) => {
    const { signal, onProgress } = steps
    const known = new Set<string>()
    for (let at = 0; at < ids.length; at += portion) {
      signal.throwIfAborted()
      onProgress(at, ids.length)
      for (const { id } of await ask(ids.slice(at, at + portion)).unwrap()) known.add(id)
    }
    return known
  }
  const write = async (rows: ImportRows, { signal, onProgress }: ImportSteps): Promise<number> => {
    let count = 0
    for (; count < rows.tasks.length && !signal.aborted; count += portion) {
      onProgress(count, rows.tasks.length)
      const tasks = rows.tasks.slice(count, count + portion)
      const wanted = new Set(tasks.map(row => row.series_id))
      await importTasks({
        tasks,
        series: rows.series.filter(({ id }) => wanted.has(id)),
        projects: count === 0 ? rows.projects : [],
        tags: count === 0 ? rows.tags : [],
        tagged: tasks.flatMap(({ id }) => (rows.tagged.get(id) ?? []).map(tag => ({ task: id, tag: tag.id }))),
      }).unwrap()
    }
    return Math.min(count, rows.tasks.length)
  }
  const read = async ([file]: readonly File[], steps: ImportSteps): Promise<ImportReading> => {
    if (!file) return { refused: t('unreadable') }
    const { tasks, faults: found, leftOut = [] } = await readFile(file, { today, weekStart, timeZone })
    const own = await knownOf(askKnown, ownIds(tasks), steps)
    const others = tasks.filter(({ key }) => !own.has(key.toLowerCase()))
    const isNamed = others.some(({ list, tags }) => list !== null || tags.length > 0)
    const known = await knownNow(isNamed ? '#+' : '')
    // A project that may exist must not be made a second time.
    if (!known.isWhole) throw problem('offline')
    const all = await rowsOf(others, { person: user?.id ?? '', today, weekStart, lastRank: null, known })
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
    const there = await knownOf(askKnown, idsOf(all.tasks), steps)
    const repeated = await knownOf(askSeries, idsOf(all.series), steps)
    const fresh = onlyNew(all, ({ id, series_id }) => there.has(id) || repeated.has(series_id ?? ''))
    const faults: readonly ImportFault[] = found.map(({ reason, ...fault }) => ({ ...fault, reason: t(reason) }))
    const count = fresh.tasks.length
    return {
      says: [
        t('found', { count: tasks.length }),
        ...(tasks.length > count ? [t('known', { count: tasks.length - count })] : []),
        ...(count === 0 ? [t('nothingNew')] : []),
      ],
      made: [
        { label: t('newProjects'), names: fresh.projects.map(({ title }) => title) },
        { label: t('newTags'), names: fresh.tags.map(({ name }) => name) },
      ],
      groups: [{ title: t('newTasks', { count }), lines: fresh.tasks.map(({ title }) => ({ name: title })) }],
      leftOut,
      faults,
      take: count > 0 ? t('take', { count }) : null,
      write: async writing => ({ says: [t('taken', { count: await write(fresh, writing) })], leftOut, faults }),
    }
  }
  const takeOut = (kind: FileKind) => async () => {
    try {
      const rows = await askTasks().unwrap()
      exportFile(rows, series, { kind, language, today, timeZone, stamp: new Date().toISOString() })
    } catch (error) {
      setFailure(toProblem(error))
    }
  }
  return (
    <ImportDialog
      title={t('files')}
      text={t('filesText')}
      hint={t('filesHint')}
      drop={t('filesDrop')}
      accept={accepted}
      report="tasks-import"
      read={read}
      given={given}
      onClose={onClose}
      beside={
        <>
          {failure && <ProblemView problem={failure} size="line" />}
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
        </>
      }
    />
  )
}

/** Without what is there already, and without projects and tags that only such tasks have. */
function onlyNew(
  { tasks: all, series, projects, tags, tagged }: ImportRows,
  isThere: (row: ImportRows['tasks'][number]) => boolean,
): ImportRows {
  const tasks = all.filter(row => !isThere(row))
  const wanted = new Set(
    tasks.flatMap(row => [row.series_id, row.project_id, ...(tagged.get(row.id) ?? []).map(({ id }) => id)]),
  )
  return {
    tasks,
    series: series.filter(({ id }) => wanted.has(id)),
    projects: projects.filter(({ id }) => wanted.has(id)),
    tags: tags.filter(({ id }) => wanted.has(id)),
    tagged,
  }
}
