import { finishedDays, readFilter, shown } from '../../remotes/bookshelf/src/shelf.ts'
import { bucketsOf, dailyAmounts, statsOf, streaksOf, tsundokuOf } from '../../remotes/bookshelf/src/stats.ts'
import { longShelf } from '../../remotes/bookshelf/src/test-shelf.ts'
import { toDay } from '../../shared/core/src/index.ts'
import { median, percentile, printTable } from './measure.ts'

/** Ten years of a great reader: filtering at every letter, and the whole page of statistics. */

const rounds = 30

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

export async function run(): Promise<void> {
  const rows: (string | number)[][] = [['', 'first ms', 'median ms', 'p95 ms']]
  const many = longShelf(5000)
  const around = {
    categoryOf: new Map<string, string>(),
    below: new Map(),
    finishedOn: finishedDays(many.readings),
    language: 'ja',
  }
  for (const query of ['q=かもめ', 'q=作家7&status=finished&sort=title', 'sort=author', 'year=2024&rating=3'])
    measure(`5,000 books, ${query}`, () => shown(many.books, readFilter(new URLSearchParams(query)), around))

  const life = { ...longShelf(5000), categoryOf: new Map<string, string>() }
  const today = toDay('2026-11-20')
  measure(`statistics of ten years, ${life.logs.length.toLocaleString('en')} records`, () => {
    const amounts = dailyAmounts(life)
    statsOf(life, amounts, null, null)
    bucketsOf(amounts, { from: toDay('2017-01-01'), to: today, step: 'month', weekStart: 1 })
    streaksOf(amounts, today)
    tsundokuOf(life, today)
  })
  printTable(rows)

  function measure(name: string, work: () => unknown): void {
    const first = timed(work)
    const times = Array.from({ length: rounds }, () => timed(work))
    rows.push([name, first, median(times), percentile(times, 0.95)])
  }
}
