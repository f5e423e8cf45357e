import { type Day, fieldOf, type Id } from '@techo/core'
import type { Details, Occurrence, When } from '../rules/event.ts'

/** An occurrence in a calendar that somebody else keeps, as `subscribed_occurrences` tells it. */
export interface SubscribedRow extends Omit<Details, 'guests'> {
  readonly subscription_id: Id
  /** the same at every reading */
  readonly key: string
  readonly all_day: boolean
  readonly start_day: Day | null
  readonly end_day: Day | null
  readonly start_at: string | null
  readonly end_at: string | null
}

/** How the readings of a subscription went, as `my_calendar_readings` tells it. */
export interface Reading {
  readonly id: Id
  readonly host: string
  /** the last good one, ISO 8601 */
  readonly read_at: string | null
  /** why the last one was none; the texts have the words */
  readonly failure: string | null
  readonly failed_at: string | null
  readonly held: number
  /** what was left out or read otherwise, by the reason */
  readonly left_out: Readonly<Record<string, number>>
}

/** What a new subscription holds. */
export interface Added {
  readonly name: string
  readonly held: number
}

export const isAdded = (value: unknown): value is Added =>
  typeof fieldOf(value, 'name') === 'string' && typeof fieldOf(value, 'held') === 'number'

const whenOf = (row: SubscribedRow, zone: string): When | null => {
  if (row.start_day !== null && row.end_day !== null) return { allDay: true, from: row.start_day, to: row.end_day }
  if (row.start_at === null || row.end_at === null) return null
  return { allDay: false, start: Date.parse(row.start_at), end: Date.parse(row.end_at), zone }
}

/** The same as an occurrence of the schedule; null for a row without a time. */
export function occurrenceOf(row: SubscribedRow, zone: string, untitled: string): Occurrence | null {
  const when = whenOf(row, zone)
  if (!when) return null
  const { note, place, url, is_busy, is_private } = row
  const details: Details = { title: row.title || untitled, note, place, url, is_busy, is_private, guests: '' }
  const key = `${row.subscription_id}:${row.key}`
  const fixed = { rrule: null, exdates: [], holiday_rule: 'none', reminders: [], isForeign: true } as const
  const event = { ...details, ...fixed, id: row.subscription_id, uid: row.key, calendar_id: row.subscription_id, when }
  return { ...details, key, event, date: null, isOverride: false, when }
}
