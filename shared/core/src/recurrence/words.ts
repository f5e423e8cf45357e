import type { Day, WeekStart } from '../day.ts'
import type { Language } from '../messages.ts'
import { parseQuickAdd, type Repeat } from '../when/index.ts'
import { parseRule, type Rule } from './rule.ts'

/** A rule in words, and words as a rule: what `ruleInWords` says, `ruleOfWords` reads. */

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  ja: ['日', '月', '火', '水', '木', '金', '土'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const nths = ['', 'first', 'second', 'third', 'fourth', 'fifth']

/** The rule in a person's words; null when it says something this has no words for (show the rule itself then). */
export function ruleInWords(rrule: string, language: Language): string | null {
  const rule = parseRule(rrule)
  if (!rule || rule.bySetPos.length > 0) return null
  const words = language === 'ja' ? japanese(rule) : english(rule)
  return words === null ? null : words + endOf(rule, language)
}

/** The rule that words say, with its first day from today on; null when they say none or more than that. */
export function ruleOfWords(words: string, now: { readonly today: Day; readonly weekStart: WeekStart }): Repeat | null {
  const { title, parts } = parseQuickAdd(words, now)
  const [part] = parts
  if (title !== '' || parts.length !== 1 || part?.kind !== 'repeat') return null
  return part.value
}

const endOf = ({ count, until }: Rule, language: Language): string => {
  if (count !== null) return language === 'ja' ? `（${count}回）` : ` (${count} times)`
  if (until === null) return ''
  return language === 'ja' ? `（${until.replaceAll('-', '/')}まで）` : ` (until ${until})`
}

const isWorkweek = (days: readonly number[]) => days.length === 5 && [1, 2, 3, 4, 5].every(day => days.includes(day))
const isWeekend = (days: readonly number[]) => days.length === 2 && days.includes(0) && days.includes(6)
// A week is read out from Monday on.
const inOrder = (rule: Rule) => rule.byDay.map(each => each.weekday).sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))

function japanese(rule: Rule): string | null {
  const { freq, interval, byDay, byMonthDay, byMonth } = rule
  const isPlain = byDay.length === 0 && byMonthDay.length === 0 && byMonth.length === 0
  if (freq === 'DAILY') return isPlain ? (interval === 1 ? '毎日' : `${interval}日ごと`) : null
  if (freq === 'WEEKLY') {
    if (byMonth.length > 0) return null
    const days = inOrder(rule)
    const every = interval === 1 ? '毎週' : interval === 2 ? '隔週' : `${interval}週間ごと`
    if (interval === 1 && isWorkweek(days)) return '平日毎日'
    if (interval === 1 && isWeekend(days)) return '毎週末'
    if (days.length === 0) return every
    const named = days.map(day => `${weekdays.ja[day]}曜`).join('と')
    return interval > 2 ? `${every}の${named}` : `${every}${named}`
  }
  if (freq === 'MONTHLY') {
    if (byMonth.length > 0 || (byDay.length > 0 && byMonthDay.length > 0)) return null
    const every = interval === 1 ? '毎月' : interval === 2 ? '隔月' : `${interval}か月ごと`
    if (byDay.length > 0) return nthJa(every, interval, byDay)
    if (byMonthDay.length === 0) return every
    if (interval > 1) return `${every}（${byMonthDay.map(dateJa).join('と')}）`
    return byMonthDay.every(date => date > 0)
      ? `毎月${byMonthDay.map(dateJa).join('と')}`
      : byMonthDay.length === 1 && byMonthDay[0] === -1
        ? '毎月末'
        : null
  }
  const every = interval === 1 ? '毎年' : `${interval}年ごとの`
  if (isPlain) return interval === 1 ? '毎年' : `${interval}年ごと`
  const [date] = byMonthDay
  if (byDay.length > 0 || byMonth.length !== 1 || byMonthDay.length !== 1 || date === undefined) return null
  if (date === -1) return `${every}${byMonth[0]}月末日`
  return date > 0 ? `${every}${byMonth[0]}月${date}日` : null
}

const dateJa = (date: number) => (date === -1 ? '末日' : `${date}日`)

function nthJa(every: string, interval: number, byDay: Rule['byDay']): string | null {
  const [first] = byDay
  if (!first || interval > 1 || byDay.some(({ weekday, nth }) => weekday !== first.weekday || nth === 0)) return null
  const day = `${weekdays.ja[first.weekday]}曜`
  if (byDay.length === 1 && first.nth === -1) return `${every}最終${day}`
  return byDay.every(({ nth }) => nth >= 1 && nth <= 5)
    ? `${every}第${byDay.map(({ nth }) => nth).join('・')}${day}`
    : null
}

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

const ordinal = (date: number): string => {
  const tail = date % 100 > 10 && date % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')
  return `${date}${tail}`
}

function english(rule: Rule): string | null {
  const { freq, interval, byDay, byMonthDay, byMonth } = rule
  const isPlain = byDay.length === 0 && byMonthDay.length === 0 && byMonth.length === 0
  if (freq === 'DAILY')
    return isPlain
      ? interval === 1
        ? 'every day'
        : interval === 2
          ? 'every other day'
          : `every ${interval} days`
      : null
  if (freq === 'WEEKLY') {
    if (byMonth.length > 0) return null
    const days = inOrder(rule)
    if (interval === 1 && isWorkweek(days)) return 'every weekday'
    if (interval === 1 && isWeekend(days)) return 'every weekend'
    const named = joined(days.map(day => weekdays.en[day] ?? ''))
    if (interval === 1) return named ? `every ${named}` : 'every week'
    const every = interval === 2 ? 'every other week' : `every ${interval} weeks`
    return named ? `${every} on ${named}` : every
  }
  if (freq === 'MONTHLY') {
    if (byMonth.length > 0 || (byDay.length > 0 && byMonthDay.length > 0)) return null
    const [nth] = byDay
    if (nth) {
      const which = nth.nth === -1 ? 'last' : nths[nth.nth]
      return interval === 1 && byDay.length === 1 && which
        ? `every month on the ${which} ${weekdays.en[nth.weekday]}`
        : null
    }
    const every = interval === 1 ? 'every month' : `every ${interval} months`
    if (byMonthDay.length === 0) return every
    if (byMonthDay.length === 1 && byMonthDay[0] === -1) return `${every} on the last day`
    return byMonthDay.every(date => date > 0) ? `${every} on the ${joined(byMonthDay.map(ordinal))}` : null
  }
  if (isPlain) return interval === 1 ? 'every year' : `every ${interval} years`
  const [month, date] = [byMonth[0], byMonthDay[0]]
  if (byDay.length > 0 || byMonth.length !== 1 || byMonthDay.length !== 1 || !month || !date || interval > 1)
    return null
  if (date === -1) return `every year on the last day of ${months[month - 1]}`
  return date > 0 ? `every year on ${months[month - 1]} ${date}` : null
}
