import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  type Id,
  startOfMonth,
  startOfWeek,
  type WeekStart,
} from '@techo/core'
import { amountOf, ended } from './reading.ts'
import { authorsOf, type Book, dayOf, type Goal, type Metric, type Reading, type ReadingLog } from './rows.ts'

/**
 * What one has read, in numbers. A finished reading counts its whole length: what its log does not say is counted on the day
 * it was finished. A dropped one counts what its log says. Books without a page count are listed, so that totals can be trusted.
 */
export interface Shelf {
  readonly books: readonly Book[]
  readonly readings: readonly Reading[]
  readonly logs: readonly ReadingLog[]
  readonly categoryOf: ReadonlyMap<Id, Id>
}

export interface Amount {
  books: number
  pages: number
  minutes: number
}

export interface Ended {
  readonly book: Book
  readonly reading: Reading
  readonly on: Day
  readonly isFinished: boolean
  /** days from the first to the last one, both counted; null when the start is unknown */
  readonly days: number | null
}

export interface Share {
  readonly key: string
  readonly books: number
  readonly pages: number
}

export interface Stats {
  readonly total: Amount
  readonly ended: readonly Ended[]
  /** finished books by group, the largest first; the key `''` means: not said */
  readonly by: Readonly<Record<'category' | 'author' | 'publisher' | 'format' | 'language', readonly Share[]>>
  /** how many finished books have 0.5, 1, … 5 stars (quarters count to the half below) */
  readonly ratings: readonly { readonly stars: number; readonly books: number }[]
  readonly averageRating: number | null
  readonly averageDays: number | null
  readonly longest: Ended | null
  readonly shortest: Ended | null
  /** most pages a day, of those that took more than a day */
  readonly fastest: Ended | null
  /** 0 … 100 of what was ended; null when nothing was */
  readonly droppedShare: number | null
  /** finished books that count no pages */
  readonly missingPages: readonly Book[]
}

const none = (): Amount => ({ books: 0, pages: 0, minutes: 0 })

/** What was read on each day of a life. */
export function dailyAmounts({ books, readings, logs }: Shelf): ReadonlyMap<Day, Amount> {
  const days = new Map<Day, Amount>()
  const at = (day: string): Amount => {
    const known = days.get(dayOf(day))
    if (known) return known
    const made = none()
    days.set(dayOf(day), made)
    return made
  }
  const bookOf = new Map(books.map(book => [book.id, book]))
  const readingOf = new Map(readings.map(reading => [reading.id, reading]))
  const logged = new Map<Id, { pages: number; minutes: number }>()
  for (const log of logs) {
    const reading = readingOf.get(log.reading_id)
    const book = reading && bookOf.get(reading.book_id)
    if (!reading || !book) continue
    const { pages, minutes } = amountOf(book, reading.unit, log)
    const day = at(log.day)
    day.pages += pages
    day.minutes += minutes
    const sum = logged.get(reading.id) ?? { pages: 0, minutes: 0 }
    sum.pages += pages
    sum.minutes += minutes
    logged.set(reading.id, sum)
  }
  for (const { id, book_id, finished_on } of readings) {
    const book = bookOf.get(book_id)
    if (!book || finished_on === null) continue
    const day = at(finished_on)
    day.books += 1
    const known = logged.get(id)
    day.pages += Math.max(0, (book.pages ?? 0) - (known?.pages ?? 0))
    if (book.minutes !== null) day.minutes += Math.max(0, book.minutes - (known?.minutes ?? 0))
  }
  for (const day of days.values()) {
    day.pages = Math.max(0, Math.round(day.pages * 10) / 10)
    day.minutes = Math.round(day.minutes)
  }
  return days
}

/** Everything that ended in a span, both days included; the oldest first. */
export function endedIn({ books, readings }: Shelf, from: Day | null, to: Day | null): readonly Ended[] {
  const bookOf = new Map(books.map(book => [book.id, book]))
  return readings
    .flatMap(reading => {
      const on = ended(reading)
      const book = bookOf.get(reading.book_id)
      if (on === null || !book || (from !== null && on < from) || (to !== null && on > to)) return []
      const days = reading.started_on === null ? null : daysBetween(dayOf(reading.started_on), dayOf(on)) + 1
      return [{ book, reading, on: dayOf(on), isFinished: reading.finished_on !== null, days }]
    })
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
}

/** @param from, to null for everything */
export function statsOf(shelf: Shelf, amounts: ReadonlyMap<Day, Amount>, from: Day | null, to: Day | null): Stats {
  const total = none()
  for (const [day, amount] of amounts) {
    if ((from !== null && day < from) || (to !== null && day > to)) continue
    total.books += amount.books
    total.pages += amount.pages
    total.minutes += amount.minutes
  }
  total.pages = Math.round(total.pages)
  const all = endedIn(shelf, from, to)
  const finished = all.filter(({ isFinished }) => isFinished)
  const timed = finished.filter(({ days }) => days !== null)
  const sized = finished.filter(({ book }) => book.pages !== null)
  const rated = [...new Map(finished.map(({ book }) => [book.id, book])).values()].filter(
    ({ rating }) => rating !== null,
  )
  const speed = ({ book, days }: Ended) => (book.pages ?? 0) / (days ?? 1)
  return {
    total,
    ended: all,
    by: {
      category: sharesOf(finished, ({ book }) => [shelf.categoryOf.get(book.id) ?? '']),
      author: sharesOf(finished, ({ book }) => {
        const people = authorsOf(book)
        const names = people.filter(({ role }) => role === 'author').map(({ name }) => name)
        return names.length > 0 ? names : [people[0]?.name ?? '']
      }),
      publisher: sharesOf(finished, ({ book }) => [book.publisher]),
      format: sharesOf(finished, ({ book }) => [book.format]),
      language: sharesOf(finished, ({ book }) => [book.language ?? '']),
    },
    ratings: Array.from({ length: 10 }, (_, index) => {
      const stars = (index + 1) / 2
      return {
        stars,
        books: rated.filter(({ rating }) => Math.max(0.5, Math.floor((rating ?? 0) * 2) / 2) === stars).length,
      }
    }),
    averageRating: mean(rated.map(({ rating }) => rating ?? 0)),
    averageDays: mean(timed.map(({ days }) => days ?? 0)),
    longest: best(sized, (one, other) => (one.book.pages ?? 0) > (other.book.pages ?? 0)),
    shortest: best(sized, (one, other) => (one.book.pages ?? 0) < (other.book.pages ?? 0)),
    fastest: best(
      sized.filter(({ days }) => days !== null && days > 1),
      (one, other) => speed(one) > speed(other),
    ),
    droppedShare: all.length === 0 ? null : Math.round((100 * (all.length - finished.length)) / all.length),
    missingPages: [
      ...new Map(
        finished
          .filter(({ book }) => book.pages === null && book.format !== 'audio')
          .map(({ book }) => [book.id, book]),
      ).values(),
    ],
  }
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10

const best = (all: readonly Ended[], isBetter: (one: Ended, other: Ended) => boolean): Ended | null =>
  all.reduce<Ended | null>((top, each) => (top === null || isBetter(each, top) ? each : top), null)

function sharesOf(all: readonly Ended[], keysOf: (each: Ended) => readonly string[]): readonly Share[] {
  const shares = new Map<string, { key: string; books: number; pages: number }>()
  for (const each of all)
    for (const key of keysOf(each)) {
      const share = shares.get(key) ?? { key, books: 0, pages: 0 }
      share.books += 1
      share.pages += each.book.pages ?? 0
      shares.set(key, share)
    }
  return [...shares.values()].sort(
    (one, other) => other.books - one.books || other.pages - one.pages || (one.key < other.key ? -1 : 1),
  )
}

export type Step = 'day' | 'week' | 'month' | 'year'
export interface Bucket extends Readonly<Amount> {
  /** its first day */
  readonly from: Day
}

/** The amounts of a span in steps, empty steps included; the oldest first. */
export function bucketsOf(
  amounts: ReadonlyMap<Day, Amount>,
  { from, to, step, weekStart }: { from: Day; to: Day; step: Step; weekStart: WeekStart },
): readonly Bucket[] {
  const startOf = (day: Day): Day =>
    step === 'day'
      ? day
      : step === 'week'
        ? startOfWeek(day, weekStart)
        : step === 'month'
          ? startOfMonth(day)
          : dayOf(`${day.slice(0, 4)}-01-01`)
  const next = (day: Day): Day =>
    step === 'day' ? addDays(day, 1) : step === 'week' ? addDays(day, 7) : addMonths(day, step === 'month' ? 1 : 12)
  const buckets = new Map<Day, Amount & { from: Day }>()
  for (let day = startOf(from); day <= to; day = next(day)) buckets.set(day, { from: day, ...none() })
  for (const [day, amount] of amounts) {
    if (day < from || day > to) continue
    const bucket = buckets.get(startOf(day))
    if (!bucket) continue
    bucket.books += amount.books
    bucket.pages += amount.pages
    bucket.minutes += amount.minutes
  }
  return [...buckets.values()].map(bucket => ({ ...bucket, pages: Math.round(bucket.pages) }))
}

/** Days in a row on which something was read. Today may still come: without it the run up to yesterday goes on. */
export function streaksOf(
  amounts: ReadonlyMap<Day, Amount>,
  today: Day,
): { readonly current: number; readonly best: number } {
  const isRead = (day: Day) => {
    const amount = amounts.get(day)
    return amount !== undefined && (amount.pages > 0 || amount.minutes > 0 || amount.books > 0)
  }
  let best = 0
  let run = 0
  let before: Day | null = null
  for (const day of [...amounts.keys()].sort()) {
    if (!isRead(day) || day > today) continue
    run = before !== null && addDays(before, 1) === day ? run + 1 : 1
    best = Math.max(best, run)
    before = day
  }
  const isRunning = before !== null && (before === today || before === addDays(today, -1))
  return { current: isRunning ? run : 0, best }
}

/** The day on which a book came to the shelf: when it was bought, else when it was entered. */
const cameOn = ({ bought_on, created_at }: Book): string => bought_on ?? created_at.slice(0, 10)

export interface Tsundoku {
  readonly books: number
  /** what was paid, else the list price; books without either count nothing */
  readonly money: number
  readonly withoutPrice: number
  /** the last twelve months: what came in, what was begun, what lay there at the month's end */
  readonly trend: readonly {
    readonly month: Day
    readonly came: number
    readonly begun: number
    readonly left: number
  }[]
}

/** Books one has and has not begun. */
export function tsundokuOf({ books, readings }: Shelf, today: Day): Tsundoku {
  const begun = new Map<Id, string>()
  for (const { book_id, started_on, finished_on, dropped_on } of readings) {
    const day = started_on ?? finished_on ?? dropped_on ?? '0000-01-01'
    const known = begun.get(book_id)
    if (known === undefined || day < known) begun.set(book_id, day)
  }
  const isHad = ({ owned, status }: Book) => owned === 'own' || owned === 'borrowed' || status === 'tsundoku'
  const lying = books.filter(book => isHad(book) && book.status === 'tsundoku')
  const priced = lying.map(({ price, list_price }) => price ?? list_price)
  const had = books.filter(book => isHad(book) && (book.status === 'tsundoku' || begun.has(book.id)))
  return {
    books: lying.length,
    money: priced.reduce<number>((sum, price) => sum + (price ?? 0), 0),
    withoutPrice: priced.filter(price => price === null).length,
    trend: Array.from({ length: 12 }, (_, index) => {
      const month = addMonths(startOfMonth(today), index - 11)
      const end = addDays(addMonths(month, 1), -1)
      const isIn = (day: string | undefined) => day !== undefined && day >= month && day <= end
      return {
        month,
        came: had.filter(book => isIn(cameOn(book))).length,
        begun: had.filter(book => isIn(begun.get(book.id))).length,
        left: had.filter(book => cameOn(book) <= end && (begun.get(book.id) ?? '9999-12-31') > end).length,
      }
    }),
  }
}

export interface GoalProgress {
  readonly goal: Goal
  readonly done: number
  /** what would be done by now at an even pace, rounded down */
  readonly expected: number
  /** positive: ahead */
  readonly lead: number
  readonly isReached: boolean
}

/** How a goal stands today; one of the past is compared with its whole span. */
export function goalProgress(goal: Goal, amounts: ReadonlyMap<Day, Amount>, today: Day): GoalProgress {
  const from = dayOf(`${goal.year}-${String(goal.month ?? 1).padStart(2, '0')}-01`)
  const to = addDays(addMonths(from, goal.month === null ? 12 : 1), -1)
  const metric: Metric = goal.metric
  let done = 0
  for (const [day, amount] of amounts) if (day >= from && day <= to) done += amount[metric]
  done = Math.round(done)
  const days = daysBetween(from, to) + 1
  const passed = Math.min(days, Math.max(0, daysBetween(from, today) + 1))
  // Counted in whole numbers: 365 * (3 / 365) is a little less than 3.
  const expected = Math.floor((goal.target * passed) / days)
  return { goal, done, expected, lead: done - expected, isReached: done >= goal.target }
}
