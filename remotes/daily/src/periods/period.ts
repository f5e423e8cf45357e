import {
  addDays,
  addMonths,
  type Day,
  dateFormat,
  daysInMonth,
  endOfMonth,
  formatDay,
  isoWeek,
  type Language,
  startOfMonth,
  startOfWeek,
  toDay,
  type WeekStart,
  weekdayOf,
} from '@techo/core'

/** The periods a note can be of, and where each begins: a week on the person's first weekday, a quarter in months 1, 4, 7, 10. */
export const periodKinds = ['day', 'week', 'month', 'quarter', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

export const isPeriodKind = (text: string | null): text is PeriodKind => periodKinds.some(kind => kind === text)

export interface Period {
  readonly kind: PeriodKind
  readonly start: Day
}

const monthOf = (day: Day) => Number(day.slice(5, 7))

/** The period of that kind in which a day lies. */
export function periodOf(kind: PeriodKind, day: Day, weekStart: WeekStart): Period {
  return { kind, start: startOf(kind, day, weekStart) }
}

function startOf(kind: PeriodKind, day: Day, weekStart: WeekStart): Day {
  if (kind === 'day') return day
  if (kind === 'week') return startOfWeek(day, weekStart)
  if (kind === 'month') return startOfMonth(day)
  if (kind === 'quarter') return addMonths(startOfMonth(day), -((monthOf(day) - 1) % 3))
  return toDay(`${day.slice(0, 4)}-01-01`)
}

/** Its last day. */
export function endOfPeriod({ kind, start }: Period): Day {
  if (kind === 'day') return start
  if (kind === 'week') return addDays(start, 6)
  return endOfMonth(addMonths(start, { month: 0, quarter: 2, year: 11 }[kind]))
}

/** The same kind, so many periods on. */
export function periodAfter({ kind, start }: Period, count: number): Period {
  if (kind === 'day' || kind === 'week') return { kind, start: addDays(start, count * (kind === 'day' ? 1 : 7)) }
  return { kind, start: addMonths(start, count * { month: 1, quarter: 3, year: 12 }[kind]) }
}

/** Where the note of a period is written: the page of its first day. */
export const addressOfPeriod = ({ kind, start }: Period): string =>
  `/mypage/daily/${start}${kind === 'day' ? '' : `?note=${kind}`}`

/** 2026年11月20日(金) · 11/15〜11/21 (Nov 15 – 21) · 2026年11月 · 2026年 第4四半期 · 2026年 */
export function periodInWords(period: Period, language: Language): string {
  const { kind, start } = period
  const year = start.slice(0, 4)
  if (kind === 'day') return formatDay(start, language)
  if (kind === 'week') {
    const last = endOfPeriod(period)
    if (language === 'ja') return `${formatDay(start, language, 'compact')}〜${formatDay(last, language, 'compact')}`
    // As `formatRange` writes it, for which a browser makes a format first: the page of a week begins with this.
    const dated = last.startsWith(year) ? {} : ({ year: 'numeric' } as const)
    const said = (day: Day) =>
      dateFormat(language, { ...dated, month: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))
    return `${said(start)}\u2009–\u2009${last.startsWith(start.slice(0, 7)) ? Number(last.slice(8)) : said(last)}`
  }
  if (kind === 'month') return formatDay(start, language, 'month')
  const quarter = Math.ceil(monthOf(start) / 3)
  if (kind === 'quarter') return language === 'ja' ? `${year}年 第${quarter}四半期` : `Q${quarter} ${year}`
  return language === 'ja' ? `${year}年` : year
}

/**
 * The number of the week that begins on `first`, as ISO 8601 counts, with the year it is counted in. A week from Sunday has the
 * number of its Monday: calendars in Japan that begin on Sunday print it so as well.
 */
export function weekNumber(first: Day, language: Language): { readonly week: string; readonly withYear: string } {
  const { year, week } = isoWeek(weekdayOf(first) === 0 ? addDays(first, 1) : first)
  return language === 'ja'
    ? { week: `第${week}週`, withYear: `${year}年 第${week}週` }
    : { week: `Week ${week}`, withYear: `Week ${week}, ${year}` }
}

/** The same day of earlier years, the latest first; 28 and 29 February see each other. */
export function onThisDay(day: Day, years: number): readonly Day[] {
  const [month, date] = [day.slice(5, 7), day.slice(8)]
  const before: Day[] = []
  for (let back = 1; back <= years; back++) {
    const year = Number(day.slice(0, 4)) - back
    if (year < 1) break
    const first = toDay(`${String(year).padStart(4, '0')}-${month}-01`)
    const last = daysInMonth(first)
    if (month === '02' && Number(date) >= 28 && last === 29) before.push(addDays(first, 28))
    before.push(addDays(first, Math.min(Number(date), last) - 1))
  }
  return [...new Set(before)]
}
