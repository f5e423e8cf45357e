import { type Day, isDay, parseDay } from '@techo/core'
import { parseRule } from '@techo/core/recurrence'
import { minutesOf } from '../planning.ts'
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

/**
 * todo.txt: a line is a task. `x` and dates stand first, `(A)` is the priority, `due:` the deadline, `t:` the planned day, `rec:` the repetition, `pri:` the priority of a finished one; ours
 * are `at:` (time), `est:` (length) and `id:`. `+project` and `@context` stay words of the title, and so does every key that is none of these.
 */
export function readTodoTxt(text: string): Reading {
  const tasks: FileTask[] = []
  const faults: Fault[] = []
  for (const [index, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .entries()) {
    const line = index + 1
    const typed = raw.trim()
    if (typed === '') continue
    if (tasks.length >= mostTasks) {
      faults.push({ line, reason: 'tooMany', text: typed })
      break
    }
    const task = readLine(typed, line)
    const reason = typeof task === 'string' ? task : faultOf(task)
    if (typeof task === 'string' || reason !== null) faults.push({ line, reason: reason ?? 'unreadable', text: typed })
    else tasks.push(task)
  }
  return { tasks, faults }
}

const letters: Readonly<Record<string, number>> = { A: 3, B: 2, C: 1 }

function readLine(typed: string, line: number): FileTask | FaultReason {
  let rest = typed
  const take = (pattern: RegExp): string | undefined => {
    const [whole, value] = pattern.exec(rest) ?? []
    if (whole !== undefined) rest = rest.slice(whole.length)
    return value
  }
  const isDone = take(/^(x) +/) !== undefined
  let letter = take(/^\(([A-Z])\) +/)
  const first = take(/^(\d{4}-\d{2}-\d{2})(?: +|$)/)
  const second = isDone && first !== undefined ? take(/^(\d{4}-\d{2}-\d{2})(?: +|$)/) : undefined
  if ([first, second].some(date => date !== undefined && !isDay(date))) return 'badDate'
  const words: string[] = []
  const found = new Map<string, string>()
  for (const word of rest.split(/\s+/)) {
    const [, key = '', value = ''] = /^(due|t|rec|pri|at|est|id):(\S+)$/.exec(word) ?? []
    if (key === '' || found.has(key)) words.push(word)
    else found.set(key, value)
  }
  const [due, planned] = [found.get('due'), found.get('t')]
  if ([due, planned].some(date => date !== undefined && !isDay(date))) return 'badDate'
  const at = found.get('at')
  const time = at === undefined ? null : timeOf(at)
  if (at !== undefined && time === null) return 'badTime'
  const rec = found.get('rec')
  const repeat = rec === undefined ? null : repeatOf(rec)
  if (rec !== undefined && repeat === null) return 'badRepeat'
  const estimate = found.get('est')
  letter ??= found.get('pri')
  if (letter !== undefined && !(letter in letters)) words.push(`pri:${letter}`)
  const day = (text: string | undefined): Day | null => (text === undefined ? null : parseDay(text))
  return {
    ...emptyTask,
    line,
    key: found.get('id') ?? typed,
    title: words.join(' ').trim(),
    status: isDone ? 'done' : 'todo',
    priority: letters[letter ?? ''] ?? 0,
    planned_date: day(planned),
    planned_time: time,
    deadline_date: day(due),
    estimate_min: estimate === undefined ? null : minutesOf(estimate),
    done_on: isDone ? day(first) : null,
    ...(repeat ?? {}),
  }
}

const units: Readonly<Record<string, string>> = { d: 'DAILY', w: 'WEEKLY', m: 'MONTHLY', y: 'YEARLY' }

/** `rec:2w` counts from the finishing, `rec:+2w` keeps to the calendar. */
function repeatOf(text: string): Pick<FileTask, 'rrule' | 'mode'> | null {
  const [, plus, many = '', unit = ''] = /^(\+)?(\d{1,3})([dwmy])$/.exec(text) ?? []
  if (unit === '') return null
  return {
    rrule: `FREQ=${units[unit]}${Number(many) > 1 ? `;INTERVAL=${Number(many)}` : ''}`,
    mode: plus ? 'fixed' : 'after_completion',
  }
}

const recOf = ({ rrule, mode }: Pick<TaskOut, 'rrule' | 'mode'>): string | null => {
  const rule = rrule === null ? null : parseRule(rrule)
  const unit = rule && Object.keys(units).find(key => units[key] === rule.freq)
  const isPlain = rule && [rule.byDay, rule.byMonth, rule.byMonthDay, rule.bySetPos].every(part => part.length === 0)
  return unit && isPlain && rule.count === null && rule.until === null
    ? `rec:${mode === 'fixed' ? '+' : ''}${rule.interval}${unit}`
    : null
}

const letterOf = ['', 'C', 'B', 'A']

/** The format knows no task that was let go: those are left out. */
export function writeTodoTxt(tasks: readonly TaskOut[]): string {
  const lines = tasks
    .filter(task => task.status !== 'cancelled')
    .map(task => {
      const isDone = task.status === 'done'
      const letter = letterOf[task.priority]
      const rec = recOf(task)
      return [
        isDone && 'x',
        !isDone && letter && `(${letter})`,
        isDone && task.done_on,
        // A finished task has a day of making only after that of finishing.
        (!isDone || task.done_on) && task.created_on,
        // What the format would read as its own stays a word.
        task.title.replace(/^(?=x |\([A-Z]\) |\d{4}-\d{2}-\d{2}(?: |$))/, '\u200b').replace(/\s+/g, ' '),
        isDone && letter && `pri:${letter}`,
        task.planned_date && `t:${task.planned_date}`,
        task.planned_date && task.planned_time && `at:${task.planned_time.slice(0, 5)}`,
        task.deadline_date && `due:${task.deadline_date}`,
        task.estimate_min && `est:${task.estimate_min}m`,
        rec,
        `id:${task.id}`,
      ]
        .filter(Boolean)
        .join(' ')
    })
  return lines.map(line => `${line}\n`).join('')
}
