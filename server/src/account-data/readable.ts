import type { MarkdownCopy, TodoColumns, TodoCopy } from '@techo/core'
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

/** A file name every system takes. */
const named = (value: unknown): string => {
  const plain = text(value)
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return [...plain].slice(0, 60).join('')
}

/** Where a row lies in the archive: the columns that name it are different for every row. */
export function markdownFile(
  row: Row,
  { folder, name, unsaid = {} }: Pick<MarkdownCopy, 'folder' | 'name' | 'unsaid'>,
): string {
  const parts = name.flatMap(column => (row[column] === unsaid[column] ? [] : [named(row[column])]))
  return `${folder}/${parts.filter(Boolean).join(' ')}.md`
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

/** RFC 5545 counts 1 as the highest, and 0 as none. */
const icsPriority = [0, 9, 5, 1]

type Statuses = TodoCopy['statuses']

/** What a row holds in the column that is called so; undefined where its remote names none. */
const reader =
  (row: Row, columns: TodoColumns) =>
  (name: keyof TodoColumns): unknown => {
    const column = columns[name]
    return column === undefined ? undefined : row[column]
  }

/** Days are DATE values, times of day are floating: they mean the clock on the wall. */
export function todoOf(row: Row, columns: TodoColumns, statuses: Statuses): string {
  const of = reader(row, columns)
  const todo = new ICAL.Component('vtodo')
  const add = (name: string, value: unknown) => todo.addPropertyWithValue(name, value)
  const moment = (value: unknown) => ICAL.Time.fromJSDate(new Date(text(value)), true)
  const when = (day: unknown, time: unknown) =>
    text(time)
      ? ICAL.Time.fromDateTimeString(`${text(day)}T${text(time).slice(0, 8)}`)
      : ICAL.Time.fromDateString(text(day))
  add('uid', `${text(row.id)}@techo`)
  add('dtstamp', moment(row.updated_at))
  add('created', moment(row.created_at))
  add('summary', text(of('title')))
  if (text(of('text'))) add('description', text(of('text')))
  add('status', statuses[text(of('status'))] ?? 'NEEDS-ACTION')
  const priority = icsPriority[Number(of('priority'))] ?? 0
  if (priority > 0) add('priority', priority)
  if (text(of('startDay'))) add('dtstart', when(of('startDay'), of('startTime')))
  if (text(of('dueDay'))) add('due', when(of('dueDay'), of('dueTime')))
  if (text(of('doneAt'))) add('completed', moment(of('doneAt')))
  if (Number(of('progress')) > 0) add('percent-complete', Number(of('progress')))
  if (text(of('parent'))) add('related-to', `${text(of('parent'))}@techo`)
  return `${todo.toString()}\r\n`
}

// ---------------------------------------------------------------------------------------------------------------- todo.txt

const letters = ['', 'C', 'B', 'A']

/** Dates stand in the zone of the moments as they were written, which is UTC. */
export function todoTxtOf(row: Row, columns: TodoColumns, statuses: Statuses): string {
  const of = reader(row, columns)
  const isDone = statuses[text(of('status'))] === 'COMPLETED'
  const letter = letters[Number(of('priority'))] ?? ''
  const parts = [
    isDone ? `x ${text(of('doneAt')).slice(0, 10)}` : letter && `(${letter})`,
    text(row.created_at).slice(0, 10),
    text(of('title')).replace(/\s+/g, ' ').trim(),
    text(of('startDay')) && `t:${text(of('startDay'))}`,
    text(of('dueDay')) && `due:${text(of('dueDay'))}`,
    isDone && letter && `pri:${letter}`,
  ]
  return `${parts.filter(Boolean).join(' ')}\n`
}
