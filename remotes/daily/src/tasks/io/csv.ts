import { type Day, type Language, parseDay } from '@techo/core'
import { escapeCell, plainCell, writeTable } from '@techo/core/files'
import { parseRule } from '@techo/core/recurrence'
import { minutesOf } from '../planning.ts'
import type { TaskStatus } from '../task.ts'
import {
  emptyTask,
  type Fault,
  type FaultReason,
  type FileTask,
  faultOf,
  mostTasks,
  type Reading,
  type TaskOut,
  timeOf,
} from './exchange.ts'

/** A table of tasks, with a head in Japanese or English; columns may come in any order, only the title must be there. */

const heads = {
  id: ['id', 'ID'],
  title: ['タスク', 'Task', 'title', 'タイトル', '名前', '件名', 'name', 'summary', 'content'],
  status: ['状態', 'Status', 'ステータス'],
  priority: ['優先度', 'Priority'],
  planned_date: ['予定日', 'Planned', 'planned_date', '日付', 'date', 'start'],
  planned_time: ['時刻', 'Time', 'planned_time', '予定時刻'],
  deadline_date: ['締切', 'Deadline', 'deadline_date', '締切日', '期限', 'due', 'due date'],
  deadline_time: ['締切時刻', 'Deadline time', 'deadline_time'],
  estimate_min: ['見積もり（分）', 'Estimate (min)', 'estimate_min', '見積もり', 'estimate'],
  done_on: ['完了日', 'Done on', 'done_at', '完了', 'completed'],
  rrule: ['繰り返し', 'Repeat', 'rrule'],
  notes: ['メモ', 'Notes', '備考', 'note', 'description'],
} as const
type Column = keyof typeof heads
const columns = Object.keys(heads) as readonly Column[]

const statuses: Readonly<Record<TaskStatus, readonly string[]>> = {
  todo: ['未着手', 'todo', 'to do', 'open', '未完了', '', 'false', '0', 'needs-action', 'not started', 'no'],
  doing: ['進行中', 'doing', 'in progress', '着手'],
  waiting: ['待ち', 'waiting', '保留'],
  done: ['完了', 'done', 'completed', '済', '済み', 'true', '1', 'x', '✓', 'complete', 'yes'],
  cancelled: ['やめた', 'cancelled', 'canceled', '中止'],
}
const statusNames = Object.keys(statuses) as readonly TaskStatus[]

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** @param list what the table is called, when it is one of several */
export function readCsv(table: readonly (readonly string[])[], list: string | null = null): Reading {
  const [head = [], ...rows] = table
  const at = new Map<Column, number>()
  for (const column of columns) {
    const index = head.findIndex(cell => heads[column].some(name => fold(name) === fold(cell)))
    if (index >= 0) at.set(column, index)
  }
  if (!at.has('title'))
    return { tasks: [], faults: [{ line: 1, reason: 'unreadable', text: head.join(', ').slice(0, 200) }] }
  const used = new Set(at.values())
  const leftOut = head.filter((_, index) => !used.has(index) && rows.some(row => (row[index] ?? '').trim() !== ''))
  const tasks: FileTask[] = []
  const faults: Fault[] = []
  for (const [index, row] of rows.entries()) {
    if (row.every(cell => cell.trim() === '')) continue
    const line = index + 2
    const said = row.join(', ').slice(0, 200)
    if (tasks.length >= mostTasks) {
      faults.push({ line, reason: 'tooMany', text: said })
      break
    }
    const task = readRow(column => plainCell(row[at.get(column) ?? -1] ?? '').trim(), line)
    const reason = typeof task === 'string' ? task : faultOf(task)
    if (typeof task === 'string' || reason !== null) faults.push({ line, reason: reason ?? 'unreadable', text: said })
    else tasks.push({ ...task, list })
  }
  return { tasks, faults, leftOut }
}

function readRow(cell: (column: Column) => string, line: number): FileTask | FaultReason {
  const days: Partial<Record<Column, Day | null>> = {}
  for (const column of ['planned_date', 'deadline_date', 'done_on'] as const) {
    days[column] = dayOf(cell(column))
    if (cell(column) !== '' && days[column] === null) return 'badDate'
  }
  const times: Partial<Record<Column, string | null>> = {}
  for (const column of ['planned_time', 'deadline_time'] as const) {
    times[column] = timeOf(cell(column))
    if (cell(column) !== '' && times[column] === null) return 'badTime'
  }
  const status = statusNames.find(name => statuses[name].some(word => fold(word) === fold(cell('status'))))
  if (!status) return 'badStatus'
  const planned = { planned_date: days.planned_date ?? null, planned_time: times.planned_time ?? null }
  const due = { deadline_date: days.deadline_date ?? null, deadline_time: times.deadline_time ?? null }
  const whole = [cell('title'), cell('status'), planned.planned_date, due.deadline_date, cell('notes')].join('\t')
  return {
    ...emptyTask,
    line,
    key: cell('id') || whole,
    title: cell('title'),
    status,
    priority: priorityOf(cell('priority')),
    ...planned,
    ...due,
    estimate_min: minutesOf(cell('estimate_min')),
    done_on: days.done_on ?? null,
    notes: cell('notes'),
    rrule: cell('rrule') === '' ? null : cell('rrule'),
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 2026-11-20, 2026/11/20, 2026年11月20日, November 20, 2026; with or without a time, or the end of a span (→), behind it. */
function dayOf(text: string): Day | null {
  const plain = text.normalize('NFKC')
  const [, year = '', month = '', date = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(plain) ?? []
  const [, name = '', said = '', of = ''] = /^([A-Za-z]{3})[a-z]* (\d{1,2}), (\d{4})(?: .*)?$/.exec(plain) ?? []
  const number = name === '' ? month : String(months.indexOf(name.toLowerCase()) + 1)
  return parseDay(`${year || of}-${number.padStart(2, '0')}-${(date || said).padStart(2, '0')}`)
}

const priorityOf = (text: string): number => {
  const word = fold(text)
  const index = [
    ['', '0', 'なし', 'none'],
    ['1', '低', '低い', 'low', 'c'],
    ['2', '中', 'medium', 'normal', 'b'],
    ['3', '高', '高い', 'high', 'a'],
  ].findIndex(words => words.includes(word))
  return Math.max(0, index)
}

// The mark makes spreadsheets in Japan read it as UTF-8.
const mark = '\ufeff'

export function writeCsv(tasks: readonly TaskOut[], language: Language): string {
  const head = columns.map(column => heads[column][language === 'ja' || column === 'id' ? 0 : 1])
  const rows = tasks.map(task =>
    columns.map(column => {
      if (column === 'status') return statuses[task.status][language === 'ja' ? 0 : 1] ?? ''
      if (column === 'priority') return task.priority === 0 ? '' : String(task.priority)
      if (column === 'rrule') return task.rrule !== null && parseRule(task.rrule) ? task.rrule : ''
      const value = task[column]
      return escapeCell(value === null ? '' : column.endsWith('time') ? String(value).slice(0, 5) : String(value))
    }),
  )
  return mark + writeTable([head, ...rows])
}
