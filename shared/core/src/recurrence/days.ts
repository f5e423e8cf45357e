import { addDays, addMonths, type Day, daysBetween, daysInMonth, startOfMonth, toDay, weekdayOf } from '../day.ts'
import type { Rule } from './rule.ts'

/**
 * The days of a rule, in order, from `dtstart` on; lazily, because most rules never end. A first day that the rule does not
 * fit is not among them. What the rule leaves open (the weekday of a weekly one, the date of a monthly one) is that of `dtstart`, and
 * a date that a month does not have is left out, as the RFC says: monthly from the 31st has no day in short months.
 * @param from days before it are passed over quickly; counted all the same when the rule has a COUNT
 * @param to no day after it
 */
export function* daysOf(rule: Rule, dtstart: Day, from: Day, to: Day): Generator<Day, void> {
  const whole = filled(rule, dtstart)
  const last = rule.until !== null && rule.until < to ? rule.until : to
  let left = rule.count ?? Number.POSITIVE_INFINITY
  let index = rule.count === null ? firstPeriod(whole, dtstart, from) : 0
  for (; ; index++) {
    const start = periodStart(whole, dtstart, index)
    if (start === null || start > last) return
    for (const day of daysOfPeriod(whole, start)) {
      if (day < dtstart) continue
      if (day > last || left <= 0) return
      left--
      if (day >= from) yield day
    }
  }
}

/** What the rule does not say is said by its first day. */
function filled(rule: Rule, dtstart: Day): Rule {
  const { freq, byDay, byMonthDay, byMonth } = rule
  const date = Number(dtstart.slice(8))
  const month = Number(dtstart.slice(5, 7))
  if (freq === 'WEEKLY') return byDay.length > 0 ? rule : { ...rule, byDay: [{ weekday: weekdayOf(dtstart), nth: 0 }] }
  if (freq === 'DAILY' || byDay.length > 0) return rule
  if (freq === 'MONTHLY') return byMonthDay.length > 0 ? rule : { ...rule, byMonthDay: [date] }
  if (byMonthDay.length > 0) return rule
  return { ...rule, byMonthDay: [date], byMonth: byMonth.length > 0 ? byMonth : [month] }
}

/** The first day of the period with that number, counting by the rule's interval; null past the end of the calendar. */
function periodStart({ freq, interval, weekStart }: Rule, dtstart: Day, index: number): Day | null {
  const steps = index * interval
  const year = Number(dtstart.slice(0, 4))
  if (freq === 'YEARLY') return year + steps > 9999 ? null : toDay(`${String(year + steps).padStart(4, '0')}-01-01`)
  if (year + steps / (freq === 'MONTHLY' ? 12 : freq === 'WEEKLY' ? 52 : 365) > 9990) return null
  if (freq === 'MONTHLY') return addMonths(startOfMonth(dtstart), steps)
  if (freq === 'DAILY') return addDays(dtstart, steps)
  return addDays(dtstart, 7 * steps - ((weekdayOf(dtstart) - weekStart + 7) % 7))
}

/** The number of a period that begins no later than `from`. */
function firstPeriod({ freq, interval }: Rule, dtstart: Day, from: Day): number {
  if (from <= dtstart) return 0
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[freq] * interval
  return Math.max(0, Math.floor(daysBetween(dtstart, from) / longest) - 1)
}

function daysOfPeriod(rule: Rule, start: Day): readonly Day[] {
  const { freq, byMonth, bySetPos } = rule
  const days: Day[] = []
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    for (let index = 0; index < (freq === 'DAILY' ? 1 : 7); index++) {
      const day = addDays(start, index)
      if (inMonth(byMonth, day) && fits(rule, day)) days.push(day)
    }
  } else {
    for (let index = 0; index < (freq === 'MONTHLY' ? 1 : 12); index++) {
      const month = addMonths(start, index)
      if (!inMonth(byMonth, month)) continue
      for (let date = 0; date < daysInMonth(month); date++) {
        const day = addDays(month, date)
        if (fits(rule, day)) days.push(day)
      }
    }
  }
  if (bySetPos.length === 0) return days
  const chosen = new Set(bySetPos.map(each => (each > 0 ? days[each - 1] : days.at(each))))
  return days.filter(day => chosen.has(day))
}

const inMonth = (byMonth: readonly number[], day: Day) =>
  byMonth.length === 0 || byMonth.includes(Number(day.slice(5, 7)))

function fits({ freq, byDay, byMonth, byMonthDay }: Rule, day: Day): boolean {
  const date = Number(day.slice(8))
  const isDate = byMonthDay.some(each => (each > 0 ? each === date : daysInMonth(day) + 1 + each === date))
  if (byMonthDay.length > 0 && !isDate) return false
  if (byDay.length === 0) return true
  const isOfYear = freq === 'YEARLY' && byMonth.length === 0
  return byDay.some(({ weekday, nth }) => weekday === weekdayOf(day) && (nth === 0 || isNth(day, nth, isOfYear)))
}

/** Whether a day is the nth of its weekday in its month or year. */
function isNth(day: Day, nth: number, isOfYear: boolean): boolean {
  const year = day.slice(0, 4)
  const before = isOfYear ? daysBetween(toDay(`${year}-01-01`), day) : Number(day.slice(8)) - 1
  const after = isOfYear ? daysBetween(day, toDay(`${year}-12-31`)) : daysInMonth(day) - 1 - before
  return nth > 0 ? Math.floor(before / 7) === nth - 1 : Math.floor(after / 7) === -nth - 1
}
