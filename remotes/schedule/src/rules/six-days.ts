import { addDays, type Day, daysBetween, type Titled, toDay } from '@techo/core'
import { table } from './six-days.gen.ts'

/** 六曜: the month and the day of the old calendar, added up and divided by six, tell what a day is called. */

const names: readonly Titled[] = [
  { ja: '大安', en: 'Taian' },
  { ja: '赤口', en: 'Shakko' },
  { ja: '先勝', en: 'Sensho' },
  { ja: '友引', en: 'Tomobiki' },
  { ja: '先負', en: 'Senbu' },
  { ja: '仏滅', en: 'Butsumetsu' },
]

interface OldMonth {
  readonly first: Day
  readonly number: number
}

function months(): { readonly starts: readonly OldMonth[]; readonly end: Day } {
  const starts: OldMonth[] = []
  let first = toDay(table.first)
  let number: number = table.month
  for (const [index, code] of [...table.months].entries()) {
    if (index > 0 && code < '2') number = (number % 12) + 1
    starts.push({ first, number })
    first = addDays(first, code === '1' || code === '3' ? 30 : 29)
  }
  return { starts, end: first }
}

let known: ReturnType<typeof months> | null = null

/** The label of a day of 2020 to 2050; null for any other, of which nothing is known for certain. */
export function sixDayOf(day: Day): Titled | null {
  known ??= months()
  if (day < '2020-01-01' || day > '2050-12-31') return null
  const month = known.starts.findLast(({ first }) => first <= day)
  return month ? (names[(month.number + daysBetween(month.first, day) + 1) % 6] ?? null) : null
}
