import { type Day, type Id, isDay } from '@techo/core'
import type { Habit } from '../rows.ts'

/**
 * A timer of one habit that is measured in time. It is kept as what it has run and since when it runs, never as a count: a
 * page that sleeps or is loaded again loses nothing.
 */
export interface Timer {
  /** also that of the event it becomes: two devices that stop it add it once */
  readonly id: Id
  readonly habit: Id
  /** the day it was started on, to which it adds */
  readonly day: Day
  /** milliseconds of the runs that are over */
  readonly ran: number
  /** milliseconds since the epoch; null while it pauses */
  readonly since: number | null
}

export const startedTimer = (id: Id, habit: Id, day: Day, now: number): Timer => ({
  id,
  habit,
  day,
  ran: 0,
  since: now,
})

/** A clock that was set back takes nothing away. */
export const ranOf = ({ ran, since }: Timer, now: number): number =>
  ran + (since === null ? 0 : Math.max(0, now - since))

export const pausedTimer = (timer: Timer, now: number): Timer => ({ ...timer, ran: ranOf(timer, now), since: null })
export const resumedTimer = (timer: Timer, now: number): Timer =>
  timer.since === null ? { ...timer, since: now } : timer

/** What is kept of a timer, as a row of `preferences` has it; null for anything else. */
export function readTimer(value: unknown): Timer | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, habit, day, ran, since } = value as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || typeof habit !== 'string' || typeof day !== 'string' || !isDay(day)) return null
  if (typeof ran !== 'number' || !(ran >= 0) || (since !== null && typeof since !== 'number')) return null
  return { id, habit, day, ran, since }
}

const minute = 60_000

/** Milliseconds in one unit of a habit that is measured in time; null for all others. */
export function timeUnit({ kind, unit }: Pick<Habit, 'kind' | 'unit'>): number | null {
  if (kind !== 'measure') return null
  const name = unit.normalize('NFKC').trim().toLowerCase()
  if (/^(?:分|分間|min|mins|minute|minutes)\.?$/.test(name)) return minute
  if (/^(?:時間|h|hr|hrs|hour|hours)\.?$/.test(name)) return 60 * minute
  return null
}

/** What is added for a run: whole minutes, or hundredths of an hour; 0 for less than half a minute. */
export function amountOfRun(ms: number, unit: number): number {
  const minutes = Math.round(ms / minute)
  return unit === minute ? minutes : Math.round((minutes * minute * 100) / unit) / 100
}

/** 12:05, 1:02:05 */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
