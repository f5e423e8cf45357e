import { docToMarkdown } from '@techo/editor/doc'
import ICAL from 'ical.js'

/**
 * The copies that other programs read: Markdown, CSV, iCalendar, todo.txt. They leave things out; what is complete are the rows.
 * A row is the parsed JSON of a table's line.
 */
export type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

// ---------------------------------------------------------------------------------------------------------------- Markdown

const unsafe = /[\p{Cc}\p{Cf}<>:"/\\|?*#^[\]]/gu

/** A file name every system takes; the id keeps two notes of one title apart. */
export const noteFile = (note: Row): string => {
  const title = text(note.title)
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `notes/${[...title].slice(0, 60).join('') || 'note'} ${text(note.id)}.md`
}

export const dayFile = (note: Row): string => {
  const kind = text(note.kind)
  return `daily/${text(note.period_start)}${kind === 'day' ? '' : ` ${kind}`}.md`
}

export function markdownOf(row: Row, head: readonly string[]): string {
  const known = head.filter(name => row[name] !== null && row[name] !== undefined && row[name] !== '')
  const front = known.map(name => `${name}: ${JSON.stringify(row[name])}`)
  const body = row.doc === null || row.doc === undefined ? '' : docToMarkdown(row.doc)
  return `---\n${front.join('\n')}\n---\n\n${body.trimEnd()}\n`
}

// --------------------------------------------------------------------------------------------------------------------- CSV

const left = new Set(['search_norm', 'doc', 'memory_doc'])

/** The columns of a table that a spreadsheet can show. */
export const csvColumns = (columns: readonly string[]): string[] => columns.filter(name => !left.has(name))

/** With the mark by which spreadsheets know UTF-8. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${columns.map(cell).join(',')}\r\n`

export const csvLine = (row: Row, columns: readonly string[]): string =>
  `${columns.map(name => cell(row[name])).join(',')}\r\n`

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // What begins like a formula would be one in a spreadsheet.
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// --------------------------------------------------------------------------------------------------------------- iCalendar

export const icsHead = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Techo//Export//EN\r\n'
export const icsEnd = 'END:VCALENDAR\r\n'

const icsStatus: Readonly<Record<string, string>> = {
  doing: 'IN-PROCESS',
  done: 'COMPLETED',
  cancelled: 'CANCELLED',
}

/** RFC 5545 counts 1 as the highest, and 0 as none. */
const icsPriority = [0, 9, 5, 1]

/** Days are DATE values, times of day are floating: they mean the clock on the wall. */
export function todoOf(task: Row): string {
  const todo = new ICAL.Component('vtodo')
  const add = (name: string, value: unknown) => todo.addPropertyWithValue(name, value)
  const moment = (value: unknown) => ICAL.Time.fromJSDate(new Date(text(value)), true)
  const when = (day: unknown, time: unknown) =>
    text(time)
      ? ICAL.Time.fromDateTimeString(`${text(day)}T${text(time).slice(0, 8)}`)
      : ICAL.Time.fromDateString(text(day))
  add('uid', `${text(task.id)}@techo`)
  add('dtstamp', moment(task.updated_at))
  add('created', moment(task.created_at))
  add('summary', text(task.title))
  if (text(task.doc_text)) add('description', text(task.doc_text))
  add('status', icsStatus[text(task.status)] ?? 'NEEDS-ACTION')
  const priority = icsPriority[Number(task.priority)] ?? 0
  if (priority > 0) add('priority', priority)
  if (text(task.planned_date)) add('dtstart', when(task.planned_date, task.planned_time))
  if (text(task.deadline_date)) add('due', when(task.deadline_date, task.deadline_time))
  if (text(task.done_at)) add('completed', moment(task.done_at))
  if (Number(task.progress) > 0) add('percent-complete', Number(task.progress))
  if (text(task.parent_id)) add('related-to', `${text(task.parent_id)}@techo`)
  return `${todo.toString()}\r\n`
}

// ---------------------------------------------------------------------------------------------------------------- todo.txt

const letters = ['', 'C', 'B', 'A']

/** Dates stand in the zone of the moments as they were written, which is UTC. */
export function todoTxtOf(task: Row): string {
  const isDone = text(task.status) === 'done'
  const letter = letters[Number(task.priority)] ?? ''
  const parts = [
    isDone ? `x ${text(task.done_at).slice(0, 10)}` : letter && `(${letter})`,
    text(task.created_at).slice(0, 10),
    text(task.title).replace(/\s+/g, ' ').trim(),
    text(task.planned_date) && `t:${text(task.planned_date)}`,
    text(task.deadline_date) && `due:${text(task.deadline_date)}`,
    isDone && letter && `pri:${letter}`,
  ]
  return `${parts.filter(Boolean).join(' ')}\n`
}
