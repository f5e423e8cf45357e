import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  startOfMonth,
  startOfWeek,
  type WeekStart,
  weekdayOf,
} from '@techo/core'

/** Days on the screen: one day is a number of pixels, the first day lies at 0. */
export const zooms = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Zoom = (typeof zooms)[number]

export const pixelsOf: Readonly<Record<Zoom, number>> = { day: 36, week: 16, month: 6, quarter: 2.25, year: 0.75 }

export interface Scale {
  readonly first: Day
  /** days in all */
  readonly count: number
  readonly pixels: number
  readonly width: number
  readonly xOf: (day: Day) => number
  readonly dayAt: (x: number) => Day
}

/** From a while before the first day to a while after the last one, so that there is room to move to. */
export function scaleOf(today: Day, days: readonly Day[], zoom: Zoom): Scale {
  const sorted = [today, ...days].sort()
  const margin = zoom === 'day' ? 30 : zoom === 'week' ? 60 : 180
  const first = startOfMonth(addDays(sorted[0] ?? today, -margin))
  const count = daysBetween(first, addMonths(startOfMonth(addDays(sorted.at(-1) ?? today, margin)), 1))
  return spanScale(first, count, pixelsOf[zoom])
}

/** Some days at any size. */
export function spanScale(first: Day, count: number, pixels: number): Scale {
  return {
    first,
    count,
    pixels,
    width: Math.round(count * pixels),
    xOf: day => daysBetween(first, day) * pixels,
    dayAt: x => addDays(first, Math.floor(x / pixels)),
  }
}

export interface Tick {
  readonly day: Day
  readonly x: number
  readonly width: number
}

/** The spans between two positions that a line of the head is made of: days, weeks, months, years. */
export function ticksOf(
  scale: Scale,
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year',
  [from, to]: readonly [number, number],
  weekStart: WeekStart,
): readonly Tick[] {
  const ticks: Tick[] = []
  let day = beginOf(scale.dayAt(Math.max(0, from)), unit, weekStart)
  while (true) {
    const next = nextOf(day, unit)
    const x = scale.xOf(day)
    if (x > to || x >= scale.width) return ticks
    ticks.push({ day, x, width: scale.xOf(next) - x })
    day = next
  }
}

const beginOf = (day: Day, unit: Parameters<typeof ticksOf>[1], weekStart: WeekStart): Day => {
  if (unit === 'day') return day
  if (unit === 'week') return startOfWeek(day, weekStart)
  const month = startOfMonth(day)
  if (unit === 'month') return month
  const number = Number(month.slice(5, 7)) - 1
  return addMonths(month, -(unit === 'quarter' ? number % 3 : number))
}

const nextOf = (day: Day, unit: Parameters<typeof ticksOf>[1]): Day =>
  unit === 'day'
    ? addDays(day, 1)
    : unit === 'week'
      ? addDays(day, 7)
      : addMonths(day, unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12)

/** The days between two positions that are shaded, as one path. */
export function restPath(
  scale: Scale,
  [from, to]: readonly [number, number],
  height: number,
  isOff: (day: Day) => boolean,
): string {
  let path = ''
  const last = Math.min(scale.count - 1, Math.ceil(to / scale.pixels))
  for (let index = Math.max(0, Math.floor(from / scale.pixels)); index <= last; index++) {
    if (isOff(addDays(scale.first, index)))
      path += `M${index * scale.pixels} 0h${scale.pixels}v${height}h${-scale.pixels}z`
  }
  return path
}

/** Whether a day is one of the person's days of rest (weekdays from Sunday), for calendars that are many at once. */
export const isWeekend = (day: Day, weekend: readonly number[]): boolean => weekend.includes(weekdayOf(day))
