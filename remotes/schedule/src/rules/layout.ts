import { addDays, type Day, daysBetween } from '@techo/core'
import { dayBounds, wallAt } from './clock.ts'
import type { When } from './event.ts'

/** Where boxes stand on the hours of a day, and bars in the lane of whole days. Minutes are those of the wall, 0–1440. */

export interface Piece {
  readonly key: string
  /** from 0 to 1440 */
  readonly start: number
  readonly end: number
  /** it goes on from the day before, or into the next one */
  readonly isTornStart: boolean
  readonly isTornEnd: boolean
}

export interface Placed extends Piece {
  /** share of the column at which it begins, 0–1 */
  readonly left: number
  readonly width: number
}

/** Shorter boxes are treated as this long, else their labels cover each other. */
export const leastMinutes = 20

/** A day and more stands in the lane of whole days. */
export const isLong = (when: When): boolean => when.allDay || when.end - when.start >= 24 * 60 * 60_000

/** The piece of something on the hours of a day; null when it is not there. Its height is told by instants, its start by the wall. */
export const pieceOf = (key: string, when: When, day: Day, zone: string): Piece | null =>
  pieceWithin(key, when, dayBounds(day, zone), zone)

/** The pieces of all that stand on the hours of a day. */
export function piecesOn(
  all: readonly { readonly key: string; readonly when: When }[],
  day: Day,
  zone: string,
): readonly Piece[] {
  // Worked out once: asking the clocks of a zone costs more than all the rest.
  const bounds = dayBounds(day, zone)
  return all.map(({ key, when }) => pieceWithin(key, when, bounds, zone)).filter(piece => piece !== null)
}

function pieceWithin(key: string, when: When, { from, to }: ReturnType<typeof dayBounds>, zone: string): Piece | null {
  if (isLong(when) || when.allDay) return null
  const isEmpty = when.start === when.end
  if (when.start >= to || (isEmpty ? when.start < from : when.end <= from)) return null
  const begin = Math.max(when.start, from)
  const start = when.start < from ? 0 : wallAt(begin, zone).minutes
  const end = when.end > to ? 1440 : Math.min(1440, start + (Math.min(when.end, to) - begin) / 60_000)
  return { key, start, end, isTornStart: when.start < from, isTornEnd: when.end > to }
}

const heightEnd = ({ start, end }: Piece): number => Math.max(end, start + leastMinutes)

/**
 * Boxes side by side: by start, the longer first, each into the first column that is free, then stretched to the right over the
 * columns that stay free. Boxes that do not meet have the whole width.
 */
export function sideBySide(pieces: readonly Piece[]): readonly Placed[] {
  const sorted = [...pieces].sort(
    (one, other) => one.start - other.start || heightEnd(other) - heightEnd(one) || (one.key < other.key ? -1 : 1),
  )
  const placed: Placed[] = []
  let group: { readonly piece: Piece; readonly column: number }[] = []
  let groupEnd = 0
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1))
    for (const { piece, column } of group) {
      const meets = group.filter(
        other => other.column > column && other.piece.start < heightEnd(piece) && heightEnd(other.piece) > piece.start,
      )
      const until = Math.min(columns, ...meets.map(other => other.column))
      placed.push({ ...piece, left: column / columns, width: (until - column) / columns })
    }
    group = []
  }
  for (const piece of sorted) {
    if (piece.start >= groupEnd) close()
    const taken = new Set(group.filter(each => heightEnd(each.piece) > piece.start).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column += 1
    group.push({ piece, column })
    groupEnd = Math.max(group.length === 1 ? 0 : groupEnd, heightEnd(piece))
  }
  close()
  return placed
}

export interface Span {
  readonly key: string
  readonly from: Day
  /** included */
  readonly to: Day
  /** after all others */
  readonly isLast?: boolean
}

export interface Bar extends Span {
  readonly row: number
  /** days since the first of the lane, and how many days of it */
  readonly column: number
  readonly days: number
  readonly isTornStart: boolean
  readonly isTornEnd: boolean
}

/** Bars in as few rows as they need: the longer first, then by start and key, so that the order is the same in every week. */
export function lanes(spans: readonly Span[], first: Day, count: number): readonly Bar[] {
  const last = addDays(first, count - 1)
  const rows: boolean[][] = []
  return spans
    .filter(({ from, to }) => from <= last && to >= first)
    .sort(
      (one, other) =>
        Number(one.isLast ?? false) - Number(other.isLast ?? false) ||
        daysBetween(other.from, other.to) - daysBetween(one.from, one.to) ||
        (one.from < other.from ? -1 : one.from > other.from ? 1 : one.key < other.key ? -1 : 1),
    )
    .map(span => {
      const column = Math.max(0, daysBetween(first, span.from))
      const days = Math.min(count - 1, daysBetween(first, span.to)) - column + 1
      let row = 0
      while (rows[row]?.slice(column, column + days).some(Boolean)) row += 1
      rows[row] ??= Array.from({ length: count }, () => false)
      rows[row]?.fill(true, column, column + days)
      return { ...span, row, column, days, isTornStart: span.from < first, isTornEnd: span.to > last }
    })
}

/** The civil days of something in the zone of who looks. */
export const spanOf = (key: string, when: When, zone: string): Span =>
  when.allDay
    ? { key, from: when.from, to: when.to }
    : { key, from: wallAt(when.start, zone).day, to: wallAt(Math.max(when.start, when.end - 1), zone).day }
