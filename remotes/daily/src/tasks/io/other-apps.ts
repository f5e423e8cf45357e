import { clockAt, type Day, parseDay, type WeekStart } from '@techo/core'
import { parseQuickAdd } from '@techo/core/when'
import {
  type Fault,
  type FaultReason,
  type FileTask,
  faultOf,
  mostTasks,
  type NoteReason,
  type Reading,
  timeOf,
} from './exchange.ts'

/** What the readers of other programs' files share: moments, words of dates, and a list that takes or refuses. */

/** The clock of the person: what "tomorrow" and an instant of UTC mean. */
export interface Clock {
  readonly today: Day
  readonly weekStart: WeekStart
  /** IANA name */
  readonly timeZone: string
}

export interface Moment {
  readonly day: Day
  /** `HH:MM` */
  readonly time: string | null
}

/** `2026-11-20`, with a time of the wall clock, or an instant (`…Z`, `…+0900`) as it is on the clocks of `timeZone`. */
export function momentOf(text: string, timeZone: string): Moment | null {
  const [, date = '', clock = '', zone = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text.trim()) ?? []
  const day = parseDay(date)
  if (day === null) return null
  if (clock === '' || zone === '') return { day, time: clock === '' ? null : timeOf(clock.slice(0, 5)) }
  const at = Date.parse(`${date}T${clock}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  if (Number.isNaN(at)) return null
  const here = clockAt(at, timeZone)
  return { day: here.day, time: here.time.slice(0, 5) }
}

export interface Said {
  readonly moment: Moment | null
  readonly time: string | null
  readonly rrule: string | null
  readonly mode: FileTask['mode']
}

/**
 * What words of a date say (`every mon at 9am`, `Oct 5 2026`, `毎週月曜日 9:00`): a day, or how it repeats. Null when a part of
 * them is not understood.
 * @param base the day that words without one start from
 */
export function wordsOf(text: string, base: Day, weekStart: WeekStart): Said | null {
  // `every!` counts from the day it was done; these spellings are Todoist's.
  const isAfter = /\bevery!|\bafter\b|\bwhen done\b/i.test(text)
  const plain = text
    .replace(/\bev(?:ery)?!?\s/gi, 'every ')
    .replace(/\bafter\s/i, 'every ')
    .replace(/\bwhen done\b/i, '')
    .replace(/\bevery other (day|week|month)\b/i, 'every 2 $1s')
    .trim()
  const mode = isAfter ? 'after_completion' : 'fixed'
  if (/^(every year|yearly|annually|毎年)$/i.test(plain))
    return { moment: null, time: null, rrule: 'FREQ=YEARLY', mode }
  const { title, parts } = parseQuickAdd(plain, { today: base, weekStart })
  if (title !== '' || parts.length === 0) return null
  let [day, time, rrule]: [Day | null, string | null, string | null] = [null, null, null]
  for (const part of parts) {
    if (part.kind === 'date') day = part.value
    else if (part.kind === 'time') time = part.value
    else if (part.kind === 'repeat') rrule = part.value.rrule
    else return null
  }
  // `every 3rd friday` is neither the third of each month nor this Friday.
  if (rrule !== null && day !== null) return null
  return { moment: day && { day, time }, time, rrule, mode }
}

/** Takes tasks as they are read; what cannot be one of ours, and what a task loses, is told. */
export class Taken implements Reading {
  readonly tasks: FileTask[] = []
  readonly faults: Fault[] = []

  /** @param notes what the task loses */
  add(task: FileTask, notes: readonly (NoteReason | false)[] = []): void {
    const reason: FaultReason | null = this.tasks.length >= mostTasks ? 'tooMany' : faultOf(task)
    if (reason !== null) {
      this.refuse(task.line, reason, task.title)
      return
    }
    this.tasks.push(task)
    for (const note of notes)
      if (note) this.faults.push({ line: task.line, reason: note, text: task.title.slice(0, 200), isNote: true })
  }

  refuse(line: number, reason: FaultReason, text: string): void {
    this.faults.push({ line, reason, text: text.slice(0, 200) })
  }
}

/** The parts of a note that have words, apart from each other. */
export const notesOf = (...parts: readonly string[]): string =>
  parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .join('\n\n')

export type Json = Readonly<Record<string, unknown>>

export const isBag = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const bags = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isBag) : [])
/** A text or a number as text; empty for everything else. */
export const textAt = (bag: Json, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = bag[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}
export const textsAt = (bag: Json, name: string): readonly string[] => {
  const value = bag[name]
  if (typeof value === 'string') return value.split(',').flatMap(each => each.trim() || [])
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}
