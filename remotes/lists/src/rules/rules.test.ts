import { addDays, type Day, daysBetween, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRun } from './clean-run.ts'
import { fits, groupsOf, readFilters } from './filters.ts'
import { genreOfNumber, hundredOf } from './hundred.ts'
import { genres, type Item } from './item.ts'
import { ageAt, ageOn, spanOf, yearOf } from './target.ts'
import { budgetLeft, cooldownFrom, cooldownLeft, totalOf, totalsByMonth, totalsByStatus } from './wish.ts'

const none = { target_date: null, target_year: null, target_age: null }
const day = fc.integer({ min: 0, max: 400 }).map(count => addDays(toDay('2026-01-01'), count))

describe('the time of a dream', () => {
  test('an age is the year of life that begins on that birthday', () => {
    expect(spanOf({ ...none, target_age: 40 }, toDay('1990-05-17'))).toEqual({ from: '2030-05-17', to: '2031-05-16' })
    expect(spanOf({ ...none, target_age: 40 }, null)).toBeNull()
    expect(yearOf({ ...none, target_age: 40 }, toDay('1990-05-17'))).toBe(2030)
  })

  test('a day goes before a year, a year before an age', () => {
    const all = { target_date: toDay('2027-03-03'), target_year: 2028, target_age: 50 }
    expect(spanOf(all, toDay('1990-05-17'))).toEqual({ from: '2027-03-03', to: '2027-03-03' })
    expect(ageAt(all, toDay('1990-05-17'))).toBe(36)
    expect(ageAt({ ...none, target_age: 50 }, null)).toBe(50)
    expect(ageAt({ ...none, target_year: 2028 }, null)).toBeNull()
  })

  test.each([
    ['1990-05-17', '2026-05-16', 35],
    ['1990-05-17', '2026-05-17', 36],
    ['2000-02-29', '2027-02-27', 26],
    ['2000-02-29', '2027-02-28', 27],
    ['2000-02-29', '2028-02-28', 27],
    ['2000-02-29', '2028-02-29', 28],
    ['2026-11-21', '2026-11-21', 0],
  ])('born on %s one is on %s %i years old', (birthday, today, age) => {
    expect(ageOn(toDay(birthday), toDay(today))).toBe(age)
  })

  test('every day of an aimed-at year of life has that age', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 120 }), (birthday, age) => {
        const span = spanOf({ ...none, target_age: age }, birthday)
        expect([span && ageOn(birthday, span.from), span && ageOn(birthday, span.to)]).toEqual([age, age])
      }),
    )
  })
})

describe('wishes', () => {
  const wish = (price: number | null, status: Item['status'], achieved: string | null = null, currency = 'JPY') => ({
    price,
    currency,
    status,
    achieved_on: achieved === null ? null : toDay(achieved),
  })

  test('are slept over for seven days, counted down to none', () => {
    const today = toDay('2026-11-21')
    expect(cooldownFrom(today)).toBe('2026-11-28')
    const left = (until: Day | null) => cooldownLeft({ cooldown_until: until }, today)
    expect([
      left(cooldownFrom(today)),
      left(addDays(today, 1)),
      left(today),
      left(addDays(today, -9)),
      left(null),
    ]).toEqual([7, 1, 0, 0, 0])
  })

  test('are added up by currency, and what has no price is counted apart', () => {
    const total = totalOf([
      wish(0.1, 'want', null, 'USD'),
      wish(0.2, 'want', null, 'USD'),
      wish(1200, 'got'),
      wish(null, 'want'),
    ])
    expect(total).toEqual({
      count: 4,
      unpriced: 1,
      sums: new Map([
        ['USD', 0.3],
        ['JPY', 1200],
      ]),
    })
  })

  test('are told by status, and by the month in which they were got', () => {
    const all = [
      wish(100, 'got', '2026-11-02'),
      wish(50, 'got', '2026-11-30'),
      wish(7, 'got'),
      wish(9, 'want', '2026-11-02'),
      wish(30, 'got', '2026-10-31'),
    ]
    expect(totalsByStatus(all).get('got')?.sums.get('JPY')).toBe(187)
    expect(totalsByMonth(all).map(([month, { sums }]) => [month, sums.get('JPY')])).toEqual([
      ['2026-11', 150],
      ['2026-10', 30],
      [null, 7],
    ])
    expect(budgetLeft(120, all, '2026-11')).toBe(-30)
    expect(budgetLeft(120, all, '2026-01')).toBe(120)
  })
})

describe('a clean run', () => {
  const since = toDay('2026-11-01')
  const on = (...slips: string[]) => cleanRun(since, slips.map(toDay), toDay('2026-11-21'))

  test('without a slip goes from the first day to today', () => {
    expect(on()).toEqual({ current: 21, longest: 21, sinceLast: null })
  })

  test('ends with a slip and begins on the next day', () => {
    expect(on('2026-11-15')).toEqual({ current: 6, longest: 14, sinceLast: 6 })
    expect(on('2026-11-21')).toEqual({ current: 0, longest: 20, sinceLast: 0 })
  })

  test('is the longest row of days without one, as counting day by day finds it', () => {
    fc.assert(
      fc.property(day, fc.array(day, { maxLength: 12 }), day, (start, slips, today) => {
        fc.pre(start <= today)
        const past = slips.filter(each => each <= today)
        const from = [start, ...past].toSorted()[0] ?? start
        let [run, longest] = [0, 0]
        for (let each = from; each <= today; each = addDays(each, 1)) {
          run = past.includes(each) ? 0 : run + 1
          longest = Math.max(longest, run)
        }
        expect(cleanRun(start, slips, today)).toMatchObject({ current: run, longest })
        expect(cleanRun(start, slips, today).sinceLast).toBe(
          past.length === 0 ? null : daysBetween(past.toSorted().at(-1) ?? today, today),
        )
      }),
    )
  })
})

describe('the hundred', () => {
  const dream = (id: string, genre: string | null, number: number | null, status: Item['status'] = 'idea') => ({
    id,
    title: id,
    genre,
    number,
    status,
    rank: `a${id}`,
  })

  test('has ten places of each genre, numbered through', () => {
    const { genres: rows, filled, achieved } = hundredOf([])
    expect(rows.map(({ genre }) => genre)).toEqual(genres)
    expect(rows.flatMap(({ slots }) => slots.map(({ number }) => number))).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 1),
    )
    expect([filled, achieved]).toEqual([0, 0])
    expect([genreOfNumber(1), genreOfNumber(10), genreOfNumber(11), genreOfNumber(100)]).toEqual([
      'travel',
      'travel',
      'learning',
      'giving',
    ])
  })

  test('keeps numbers, fills what is free in order, and says how much came true', () => {
    const all = hundredOf([
      dream('c', 'travel', 2, 'done'),
      dream('b', 'travel', null),
      dream('a', 'travel', 99),
      dream('d', null, 15, 'done'),
      dream('e', null, null),
      dream('f', 'travel', 3, 'dropped'),
    ])
    expect(all.genres[0]?.slots.slice(0, 4).map(({ item }) => item?.id)).toEqual(['a', 'c', 'b', 'e'])
    expect(all.genres[1]?.slots[4]?.item?.id).toBe('d')
    expect(all.beyond).toEqual([])
    expect([all.genres[0]?.achieved, all.genres[1]?.achieved, all.achieved, all.filled, all.done]).toEqual([
      25, 100, 40, 5, 2,
    ])
  })

  test('loses no dream: each stands in one place or is told to be beyond', () => {
    const dreams = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        genre: fc.option(fc.constantFrom(...genres)),
        number: fc.option(fc.integer({ min: 1, max: 100 })),
      }),
      { selector: ({ id }) => id, maxLength: 150 },
    )
    fc.assert(
      fc.property(dreams, list => {
        const { genres: rows, beyond } = hundredOf(list.map(({ id, genre, number }) => dream(id, genre, number)))
        const placed = rows.flatMap(({ slots }) => slots.flatMap(({ item }) => (item ? [item.id] : [])))
        expect([...placed, ...beyond.map(({ id }) => id)].toSorted()).toEqual(list.map(({ id }) => id).toSorted())
        if (beyond.some(({ genre, number }) => !genre && !number)) expect(placed).toHaveLength(100)
        for (const { genre, slots } of rows)
          for (const { item } of slots) if (item?.genre) expect(item.genre).toBe(genre)
      }),
    )
  })
})

describe('filters', () => {
  const item = (more: Partial<Item>): Item => ({
    id: 'x',
    list: 'wish',
    title: 'カメラ',
    doc_text: '',
    status: 'want',
    priority: 0,
    genre: null,
    image: null,
    number: null,
    achieved_on: null,
    review_on: null,
    price: 5000,
    currency: 'JPY',
    url: null,
    shop: '',
    want_level: 3,
    cooldown_until: null,
    target_date: null,
    target_year: null,
    target_age: null,
    cost_estimate: null,
    place: '',
    with_whom: '',
    memory_text: '',
    memory_doc: null,
    progress: 0,
    reason: '',
    trigger: '',
    replacement: '',
    severity: null,
    rank: 'a0',
    created_at: '2026-11-21T00:00:00Z',
    ...more,
  })
  const read = (text: string) => readFilters('wish', new URLSearchParams(text))
  const shown = (text: string, more: Partial<Item> = {}) => fits(item(more), read(text), null)

  test('of the address narrow a list; nonsense there is as if it was not said', () => {
    expect(read('status=done&want=9&min=abc&genre=war&group=year&max=')).toEqual(read(''))
    expect([
      shown(''),
      shown('', { status: 'got' }),
      shown('status=got', { status: 'got' }),
      shown('status=all', { status: 'dropped' }),
    ]).toEqual([true, false, true, true])
    expect([shown('min=5000&max=5000'), shown('min=5001'), shown('max=10', { price: null })]).toEqual([
      true,
      false,
      false,
    ])
    expect([shown('want=3'), shown('want=4'), shown('genre=none'), shown('genre=play')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([shown('q=ｶﾒﾗ'), shown('q=かめら'), shown('q=レンズ')]).toEqual([true, true, false])
  })

  test('group in the order of the states, by want from most, and what has none last', () => {
    const items = [
      item({ id: '1', status: 'got', want_level: null }),
      item({ id: '2', want_level: 2 }),
      item({ id: '3', want_level: 5 }),
    ]
    const keys = (by: 'status' | 'want' | 'none') =>
      groupsOf('wish', items, by, null).map(({ key, items: rows }) => `${key}:${rows.map(({ id }) => id)}`)
    expect(keys('status')).toEqual(['want:2,3', 'got:1'])
    expect(keys('want')).toEqual(['5:3', '2:2', ':1'])
    expect(keys('none')).toEqual([':1,2,3'])
  })

  test('by year find dreams aimed at it and dreams that came true in it', () => {
    const filters = readFilters('bucket', new URLSearchParams('year=2030&status=all'))
    const dream = (more: Partial<Item>) =>
      fits(item({ list: 'bucket', status: 'idea', ...more }), filters, toDay('1990-05-17'))
    expect([
      dream({ target_age: 40 }),
      dream({ target_year: 2031 }),
      dream({ achieved_on: toDay('2030-01-01') }),
    ]).toEqual([true, false, true])
  })
})
