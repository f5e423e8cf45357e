import { addDays, type Day, daysBetween } from '@techo/core'
import type { Dates } from '../schedule/dates.ts'
import type { GanttRow } from './rows.ts'
import { pixelsOf, type Scale, spanScale } from './scale.ts'
import { spanOf } from './view.ts'

/** How the chart lies on a picture or on sheets of paper, in pixels of 1/96 inch. */
export interface Sheet {
  readonly rows: readonly GanttRow[]
  readonly scale: Scale
  readonly width: number
  readonly height: number
}

export const rowHeight = 28
export const headHeight = 44
export const paneWidth = 320
/** Wide enough for a screen, small enough to be sent. */
const pictureWidth = 2000
/** Browsers draw no larger canvas on every device. */
const mostHeight = 16_000
/** As many lines as one picture holds; more go onto paper. */
export const mostRows = Math.floor((mostHeight - headHeight - 1) / rowHeight)

/** A4 and A3 lying, without 10 mm on each side and a line of words above. */
export const papers = {
  a4: { width: 1046, height: 688 },
  a3: { width: 1511, height: 1016 },
} as const
export type Paper = keyof typeof papers

/** From the first to the last day of what is shown; null when nothing has a day. */
export const wholeSpan = (rows: readonly GanttRow[]): Dates | null => spanOf(rows.flatMap(row => row.days ?? []))

/** The lines of which something lies in the span. */
export const rowsWithin = (rows: readonly GanttRow[], { start_date, end_date }: Dates): readonly GanttRow[] =>
  rows.filter(({ days }) => days !== null && days.start_date <= end_date && days.end_date >= start_date)

/** A span at the size at which it fills a width, with a little air; short spans are not blown up. */
function scaleFor({ start_date, end_date }: Dates, width: number): Scale {
  const days = daysBetween(start_date, end_date) + 1
  const air = Math.max(1, Math.round(days / 40))
  const first: Day = addDays(start_date, -air)
  const count = days + 2 * air
  return spanScale(first, count, Math.min(pixelsOf.day, width / count))
}

export function pictureOf(rows: readonly GanttRow[], span: Dates): Sheet {
  const shown = rowsWithin(rows, span).slice(0, mostRows)
  const scale = scaleFor(span, pictureWidth - paneWidth)
  return { rows: shown, scale, width: paneWidth + scale.width, height: headHeight + shown.length * rowHeight + 1 }
}

/** The lines on as many sheets as they need; each has the head and the names. */
export function sheetsOf(rows: readonly GanttRow[], span: Dates, paper: Paper): readonly Sheet[] {
  const { width, height } = papers[paper]
  const shown = rowsWithin(rows, span)
  const scale = scaleFor(span, width - paneWidth)
  const most = Math.floor((height - headHeight - 1) / rowHeight)
  return Array.from({ length: Math.ceil(shown.length / most) }, (_, page) => {
    const lines = shown.slice(page * most, (page + 1) * most)
    return { rows: lines, scale, width: paneWidth + scale.width, height: headHeight + lines.length * rowHeight + 1 }
  })
}
