import { addDays, type Day, daysBetween, newId } from '@techo/core'
import { type Book, type BookStatus, dayOf, type Reading, type ReadingLog } from './rows.ts'

/** Rules of reading a book: where one is, how fast it goes, when it will be done, and what that makes the book. */

export const isOpen = ({ finished_on, dropped_on }: Pick<Reading, 'finished_on' | 'dropped_on'>): boolean =>
  finished_on === null && dropped_on === null

export const latestOf = <One extends Pick<Reading, 'no'>>(readings: readonly One[]): One | null =>
  readings.reduce<One | null>((latest, each) => (latest === null || each.no > latest.no ? each : latest), null)

/** The status of a book follows its latest reading; without one it is what the person said. */
export function statusAfter(
  status: BookStatus,
  readings: readonly Pick<Reading, 'no' | 'finished_on' | 'dropped_on'>[],
): BookStatus {
  const latest = latestOf(readings)
  if (!latest) return status === 'want' || status === 'tsundoku' ? status : 'tsundoku'
  if (latest.finished_on !== null) return 'finished'
  if (latest.dropped_on !== null) return 'dropped'
  return status === 'paused' ? 'paused' : 'reading'
}

/** How long a book is in a reading's unit; null when nobody said. */
export const lengthIn = (book: Pick<Book, 'pages' | 'minutes'>, unit: Reading['unit']): number | null =>
  unit === 'percent' ? 100 : unit === 'page' ? book.pages : book.minutes

/** The last position of a log that stands in order of time. */
export const positionOf = (logs: readonly Pick<ReadingLog, 'to_pos'>[]): number => logs.at(-1)?.to_pos ?? 0

/**
 * The record of having come to `to`. Steps in a row are one record of the day, as long as nothing was said about it.
 * @param last the latest log of the reading
 */
export function nextLog(
  reading: Pick<Reading, 'id'>,
  last: ReadingLog | undefined,
  to: number,
  {
    today,
    said = { minutes: null, note: '' },
  }: { readonly today: Day; readonly said?: Pick<ReadingLog, 'minutes' | 'note'> },
): ReadingLog {
  const same = last?.day === today && last.note === '' && last.minutes === null ? last : null
  return {
    id: same?.id ?? newId(),
    reading_id: reading.id,
    at: same?.at ?? new Date().toISOString(),
    day: today,
    from_pos: same?.from_pos ?? last?.to_pos ?? 0,
    to_pos: to,
    ...said,
  }
}

/** By how much one tap moves on. */
export const stepsOf: Readonly<Record<Reading['unit'], readonly number[]>> = {
  page: [1, 10, 30],
  percent: [1, 5, 10],
  minute: [5, 15, 30],
}

/** 0 … 100, rounded as the database does it; null when the length is unknown. */
export function shareOf(position: number, length: number | null): number | null {
  if (length === null || length <= 0) return null
  return Math.min(100, Math.max(0, Math.round((100 * position) / length)))
}

export interface Pace {
  readonly position: number
  readonly length: number | null
  /** units a day over the last two weeks, days without reading included; null before the first log */
  readonly perDay: number | null
  /** whole days until the end at that pace, 0 = today; null when it cannot be told */
  readonly daysLeft: number | null
  readonly finishOn: Day | null
}

const windowDays = 14

/**
 * How an open reading goes. The window ends today and begins with the first log, at most two weeks ago: who read a lot once
 * and then nothing sees the forecast move away.
 * @param logs of this reading, in order of time
 */
export function paceOf(
  book: Pick<Book, 'pages' | 'minutes'>,
  reading: Pick<Reading, 'unit'>,
  logs: readonly Pick<ReadingLog, 'day' | 'from_pos' | 'to_pos'>[],
  today: Day,
): Pace {
  const position = positionOf(logs)
  const length = lengthIn(book, reading.unit)
  const [first] = logs
  const unknown = { position, length, perDay: null, daysLeft: null, finishOn: null }
  if (!first) return unknown
  const start = dayOf(first.day)
  const earliest = addDays(today, 1 - windowDays)
  const isRecent = start > earliest
  const from = isRecent ? start : earliest
  const days = Math.max(1, daysBetween(from, today) + 1)
  const read = logs.reduce(
    (sum, { day, from_pos, to_pos }) => (day >= from && day <= today ? sum + to_pos - from_pos : sum),
    0,
  )
  if (read <= 0) return { ...unknown, perDay: 0 }
  const perDay = read / days
  if (length === null) return { ...unknown, perDay }
  const left = Math.max(0, length - position)
  // What was read today is done; the rest of today may still be read.
  // Counted in whole numbers: 1256 / (628 / 7) is a little more than 14.
  const daysLeft = Math.ceil((left * days) / read)
  return { position, length, perDay, daysLeft, finishOn: addDays(today, daysLeft) }
}

/** What a log adds in pages and minutes. Percent counts by the book's pages or, of an audio book, by its minutes. */
export function amountOf(
  book: Pick<Book, 'pages' | 'minutes'>,
  unit: Reading['unit'],
  log: Pick<ReadingLog, 'from_pos' | 'to_pos' | 'minutes'>,
): { readonly pages: number; readonly minutes: number } {
  const moved = log.to_pos - log.from_pos
  const length = unit === 'page' ? 0 : unit === 'percent' ? 100 : (book.minutes ?? 0)
  const pages = unit === 'page' ? moved : length > 0 && book.pages !== null ? (moved / length) * book.pages : 0
  const listened =
    unit === 'minute' ? moved : unit === 'percent' && book.pages === null ? (moved / 100) * (book.minutes ?? 0) : 0
  return { pages, minutes: log.minutes ?? Math.max(0, listened) }
}

/** What a reading may become next. */
export const ended = (reading: Pick<Reading, 'finished_on' | 'dropped_on'>): string | null =>
  reading.finished_on ?? reading.dropped_on
