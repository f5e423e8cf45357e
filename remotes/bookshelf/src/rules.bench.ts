import { toDay } from '@techo/core'
import { finishedDays, readFilter, shown } from './shelf.ts'
import { bucketsOf, dailyAmounts, statsOf, streaksOf, tsundokuOf } from './stats.ts'
import { longShelf } from './test-shelf.ts'

/** Ten years of a great reader: filtering at every letter, and the whole page of statistics. For `pnpm bench rules`. */

const many = longShelf(5000)
const around = {
  categoryOf: new Map<string, string>(),
  tagsOf: new Map<string, ReadonlySet<string>>(),
  below: new Map(),
  finishedOn: finishedDays(many.readings),
  language: 'ja',
}
const life = { ...many, categoryOf: new Map<string, string>() }
const today = toDay('2026-11-20')

export const works: readonly { readonly name: string; readonly work: () => unknown }[] = [
  ...['q=かもめ', 'q=作家7&status=finished&sort=title', 'sort=author', 'year=2024&rating=3'].map(query => ({
    name: `5,000 books, ${query}`,
    work: () => shown(many.books, readFilter(new URLSearchParams(query)), around),
  })),
  {
    name: `statistics of ten years, ${life.logs.length.toLocaleString('en')} records`,
    work: () => {
      const amounts = dailyAmounts(life)
      statsOf(life, amounts, null, null)
      bucketsOf(amounts, { from: toDay('2017-01-01'), to: today, step: 'month', weekStart: 1 })
      streaksOf(amounts, today)
      tsundokuOf(life, today)
    },
  },
]
