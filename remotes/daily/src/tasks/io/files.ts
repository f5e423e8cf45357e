import { civilDay, type Day, type Language, parseDay } from '@techo/core'
import { decodeText, saveFile } from '@techo/core/files'
import type { Series } from '@techo/core/recurrence'
import type { TaskOutRow } from './api.ts'
import { readArchive } from './archive.ts'
import { writeCsv } from './csv.ts'
import type { Reading, TaskOut } from './exchange.ts'
import { writeIcs } from './ics.ts'
import type { Clock } from './other-apps.ts'
import { readText } from './text.ts'
import { writeTodoTxt } from './todo-txt.ts'

/** Files of tasks: which format one is, in which letters it is written, and how it is handed to the person. */
export type FileKind = 'todo.txt' | 'csv' | 'todo' | 'event'

const most = 20_000_000

const unreadable = (name: string): Reading => ({ tasks: [], faults: [{ line: 1, reason: 'unreadable', text: name }] })

/** What a file holds, or what the files of a ZIP hold; one that is no text, or too large, is a fault of its first line. */
export async function readFile(file: File, clock: Clock): Promise<Reading> {
  if (file.size > most) return unreadable(file.name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readArchive(bytes, file.name, clock)
  const text = decodeText(bytes)
  return text === null ? unreadable(file.name) : readText(text, file.name, clock)
}

interface Saying {
  readonly kind: FileKind
  readonly language: Language
  readonly today: Day
  readonly timeZone: string
  /** the moment of writing, ISO 8601 in UTC */
  readonly stamp: string
}

export function outOf(rows: readonly TaskOutRow[], series: readonly Series[], timeZone: string): readonly TaskOut[] {
  const rules = new Map(series.map(each => [each.id, each]))
  const dayOf = (moment: string | null) => (moment === null ? null : civilDay(Date.parse(moment), timeZone))
  return rows.map(row => {
    const rule = row.series_id === null ? undefined : rules.get(row.series_id)
    // Only the open one stands for the series: the others are its past.
    const isNext = rule !== undefined && (row.status === 'todo' || row.status === 'doing' || row.status === 'waiting')
    return {
      id: row.id,
      title: row.title,
      status: row.status,
      priority: row.priority,
      planned_date: row.planned_date && parseDay(row.planned_date),
      planned_time: row.planned_time,
      deadline_date: row.deadline_date && parseDay(row.deadline_date),
      deadline_time: row.deadline_time,
      estimate_min: row.estimate_min,
      done_on: dayOf(row.done_at),
      notes: row.doc_text,
      rrule: isNext ? rule.rrule : null,
      mode: rule?.mode ?? 'fixed',
      created_on: dayOf(row.created_at),
      updated_at: row.updated_at,
    }
  })
}

/** Writes the tasks as a file and gives it to the browser to keep. */
export function exportFile(
  rows: readonly TaskOutRow[],
  series: readonly Series[],
  { kind, language, today, timeZone, stamp }: Saying,
): void {
  const tasks = outOf(rows, series, timeZone)
  if (kind === 'todo.txt') saveFile(writeTodoTxt(tasks), `techo-${today}.todo.txt`, 'text/plain;charset=utf-8')
  else if (kind === 'csv') saveFile(writeCsv(tasks, language), `techo-tasks-${today}.csv`)
  else {
    const name = `techo-${kind === 'todo' ? 'tasks' : 'plan'}-${today}.ics`
    saveFile(writeIcs(tasks, kind, stamp), name, 'text/calendar;charset=utf-8')
  }
}
