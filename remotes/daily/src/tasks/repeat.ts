import { addDays, type Day, daysInMonth, type WeekStart, weekdayOf } from '@techo/core'
import { formatRule, occurrences, parseRule, type Series } from '@techo/core/recurrence'

/** The repetitions offered for a task of a day, and what becomes of a series that changes in the middle. */

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Rules that fit the day, the likeliest first. On the last day of a month its end is offered, not a date short months lack. */
export function rulesFor(day: Day, weekStart: WeekStart): readonly string[] {
  const wkst = `WKST=${codes[weekStart]}`
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const isLast = date === daysInMonth(day)
  const nth = Math.ceil(date / 7)
  const weekday = codes[weekdayOf(day)]
  const isLastFebruary = month === 2 && isLast
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${weekday}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    ...(date <= 28 ? [`FREQ=MONTHLY;BYMONTHDAY=${date}`] : []),
    ...(isLast || date > 28 ? ['FREQ=MONTHLY;BYMONTHDAY=-1'] : []),
    `FREQ=MONTHLY;BYDAY=${nth > 4 ? -1 : nth}${weekday}`,
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${isLastFebruary ? -1 : date}`,
  ].map(rule => `${rule};${wkst}`)
}

/** The rule up to and including the day before: what a series keeps when another one goes on from that day. */
export function endedBefore(rrule: string, day: Day): string {
  const rule = parseRule(rrule)
  return rule ? formatRule({ ...rule, count: null, until: addDays(day, -1) }) : rrule
}

/** The day from which a series of this rule counts, when its first task stands on `day`. */
export function startFor(series: Pick<Series, 'rrule' | 'exdates' | 'holiday_rule'>, day: Day): Day {
  const [first] = occurrences(
    { ...series, holiday_rule: 'none', dtstart: day },
    { from: day, to: addDays(day, 3660), limit: 1 },
  )
  return first?.date ?? day
}
