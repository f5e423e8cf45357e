import { toDay } from '@techo/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryDoc } from '../bucket/memory.ts'
import { genres, type Item, statusesOf } from '../rules/item.ts'
import { ownId, readCsv, writeCsv } from './csv.ts'

const person = '0193a000-0000-7000-8000-000000000001'
const read = async (list: Item['list'], text: string) => {
  const reading = await readCsv(text, { list, person, lastRank: null })
  if (!reading) throw new Error('It was stopped')
  return reading
}
const base = {
  doc_text: '',
  priority: 0,
  genre: null,
  image: null,
  number: null,
  achieved_on: null,
  review_on: null,
  price: null,
  currency: 'JPY',
  url: null,
  shop: '',
  want_level: null,
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
  created_at: '',
} as const

test('every line becomes a row or is told with its reason', async () => {
  const { rows, faults } = await read(
    'wish',
    '価格,名前,状態,URL,ジャンル,考える期限\n"￥１，９８０",万年筆,,https://example.com,趣味・遊び,2026/11/28\n,,,,,\n5,,,,,\n高い,a,,,,\n5,b,なぞ,,,\n5,c,,javascript:1,,\n5,d,,,戦争,\n5,e,,,,2026-02-30\n5,' +
      'x'.repeat(501),
  )
  expect(rows).toMatchObject([
    {
      title: '万年筆',
      price: 1980,
      status: 'want',
      url: 'https://example.com',
      genre: 'play',
      cooldown_until: '2026-11-28',
    },
  ])
  expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '4 noTitle',
    '5 badNumber',
    '6 badStatus',
    '7 badUrl',
    '8 badGenre',
    '9 badDate',
    '10 longText',
  ])
  expect((await read('wish', 'a,b\n1,2')).faults).toMatchObject([{ line: 1, reason: 'unreadable' }])
})

test('the same file gives the same ids, equal lines are two rows, and another person’s id is not taken', async () => {
  const text = 'タイトル\na\na\nb'
  const [one, other] = [await read('bucket', text), await read('bucket', text)]
  expect(one.rows.map(({ id }) => id)).toEqual(other.rows.map(({ id }) => id))
  expect(new Set(one.rows.map(({ id }) => id)).size).toBe(3)
  expect(one.rows.map(({ rank }) => rank)).toEqual(one.rows.map(({ rank }) => rank).toSorted())
  const named = await read('bucket', `id,タイトル\n${person},a`)
  const [row] = named.rows
  expect([...named.named]).toEqual([person])
  expect(row && (await ownId(person, row))).not.toBe(person)
})

test('what is written is read again as it was, and no cell is a formula', async () => {
  const text = fc
    .string({ minLength: 1, maxLength: 30 })
    .filter(each => each.trim() !== '' && each === each.trim() && !/[\r\n\t]/.test(each))
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.constantFrom('active', 'resolved', 'suspended'),
      fc.constantFrom('ja', 'en'),
      async (title, reason, status, language) => {
        const item = { ...base, id: person, list: 'not_do', title, reason, status } satisfies Item
        const csv = writeCsv('not_do', [item], language)
        const { rows, faults } = await read('not_do', csv)
        expect(faults).toEqual([])
        expect(rows).toMatchObject([{ id: person, title, reason, status }])
      },
    ),
  )
  for (const sign of ['=', '+', '-', '@', '＝', '\t='])
    expect(
      writeCsv('wish', [{ ...base, id: person, list: 'wish', title: `${sign}1`, status: 'want' }], 'ja'),
    ).toContain(`'${sign}1`)
})

/** Words with all that cells find hard: signs of formulas, quotes, lines, what stands between cells in other files. */
const words = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
        fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '|', '\r\n', '\n', ' ', '　', '夢', '￥1,980'),
      ),
      { maxLength: 12 },
    )
    .map(parts =>
      parts
        .join('')
        .replace(/[\0\ufeff]/g, '')
        .slice(0, maxLength)
        .toWellFormed(),
    )
const filled = (maxLength: number) => words(maxLength).map(text => (text.trim() === '' ? `x${text}` : text))
const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
const dayOrNone = fc.option(day.map(each => toDay(each.toISOString().slice(0, 10))))
const picture = fc.stringMatching(/^[0-9a-f]{64}$/).map(hash => `${person}/${hash}.webp`)
const amount = fc.option(fc.oneof(fc.nat(1_000_000), fc.double({ min: 0, max: 1e9, noNaN: true })))
const ofAll = {
  id: fc.uuid({ version: 7 }),
  title: filled(300),
  genre: fc.option(fc.constantFrom(...genres)),
  image: fc.option(picture),
  achieved_on: dayOrNone,
  review_on: dayOrNone,
  doc_text: words(300),
}
const priority = fc.integer({ min: 0, max: 3 })
const wish = fc.record({
  ...ofAll,
  ...{ priority, price: amount, want_level: fc.option(fc.integer({ min: 1, max: 5 })), shop: words(100) },
  status: fc.constantFrom(...statusesOf.wish),
  currency: fc.constantFrom('JPY', 'USD', 'EUR'),
  url: fc.option(fc.webUrl({ withQueryParameters: true })),
  cooldown_until: dayOrNone,
})
const dream = fc
  .record({
    ...ofAll,
    ...{ priority, cost_estimate: amount, target_date: dayOrNone, place: words(100), with_whom: words(100) },
    status: fc.constantFrom(...statusesOf.bucket),
    number: fc.option(fc.integer({ min: 1, max: 100 })),
    target_year: fc.option(fc.integer({ min: 1900, max: 2200 })),
    target_age: fc.option(fc.integer({ min: 0, max: 130 })),
    memory_text: words(300),
    photos: fc.uniqueArray(picture, { maxLength: 3 }),
  })
  .map(({ photos, ...row }) => ({
    ...row,
    memory_doc: photos.length > 0 || row.memory_text !== '' ? memoryDoc(row.memory_text, photos) : null,
  }))
const notDo = fc.record({
  ...ofAll,
  status: fc.constantFrom(...statusesOf.not_do),
  ...{ reason: filled(300), trigger: words(100), replacement: words(100) },
  severity: fc.option(fc.integer({ min: 1, max: 3 })),
})

test.each([['wish', wish] as const, ['bucket', dream] as const, ['not_do', notDo] as const])(
  'a %s list goes out, comes back whole, and goes out again as the same file',
  async (list, row) => {
    const items = fc.uniqueArray<Partial<Item>, unknown>(row, { minLength: 1, maxLength: 5, selector: ({ id }) => id })
    await fc.assert(
      fc.asyncProperty(items, fc.constantFrom('ja', 'en'), async (rows, language) => {
        const before = rows.map(each => ({ ...base, id: person, title: '', status: 'want' as const, list, ...each }))
        const file = writeCsv(list, before, language)
        const reading = await read(list, file)
        expect(reading.faults).toEqual([])
        const after = reading.rows.map(each => ({ ...base, ...each }) as Item)
        // Places in the list are new ones; their order is that of the file.
        const plain = (all: readonly Item[]) => all.map(({ rank: _rank, ...each }) => each)
        expect(plain(after)).toEqual(plain(before))
        expect(writeCsv(list, after, language)).toBe(file)
      }),
    )
  },
)

test('prices and records of rules go out with their rows and come back as they were', () => {
  const moment = day.map(each => each.toISOString())
  const price = fc.record({ at: moment, price: fc.nat(1_000_000) })
  const slip = fc.record({
    at: moment,
    day: day.map(each => toDay(each.toISOString().slice(0, 10))),
    kind: fc.constantFrom('kept' as const, 'slipped' as const),
    note: words(40),
    cost_min: fc.option(fc.nat(600)),
    cost_yen: fc.option(fc.nat(100_000)),
  })
  return fc.assert(
    fc.asyncProperty(fc.array(price, { maxLength: 4 }), fc.array(slip, { maxLength: 4 }), async (costs, kept) => {
      const prices = costs.map(each => ({ ...each, item_id: person }))
      const slips = kept.map(each => ({ ...each, item_id: person }))
      const wished = { ...base, id: person, list: 'wish', title: 'ペン', status: 'want' } satisfies Item
      const rule = { ...base, id: person, list: 'not_do', title: '夜', reason: '寝る', status: 'active' } satisfies Item
      const one = await read('wish', writeCsv('wish', [wished], 'ja', { prices, slips: [] }))
      const other = await read('not_do', writeCsv('not_do', [rule], 'en', { prices: [], slips }))
      expect([one.faults, other.faults]).toEqual([[], []])
      expect([one.records.prices, other.records.slips]).toEqual([prices, slips])
    }),
  )
})

test('a record that cannot be read is told, and the row is there', async () => {
  const { rows, faults, records } = await read('not_do', 'タイトル,理由,守れたかの記録\n夜,寝る,2026-11-20|forgot|x')
  expect([rows.length, records.slips]).toEqual([1, []])
  expect(faults).toMatchObject([{ line: 2, reason: 'badRecord', isNote: true }])
})

test('a picture of another person is not taken over, and an older file keeps its ids', async () => {
  const other = person.replace('1', '2')
  const { rows } = await read('wish', `タイトル,画像\na,${other}/x.webp\nb,${person}/x.webp`)
  expect(rows.map(({ image }) => image)).toEqual([null, `${person}/x.webp`])
  const [old, now] = [await read('wish', 'タイトル,価格\na,5'), await read('wish', 'タイトル,価格,優先度\na,5,')]
  expect(now.rows[0]?.id).toBe(old.rows[0]?.id)
})

test('a file of fifty thousand lines is read with progress and can be stopped', async () => {
  const text = `タイトル\n${Array.from({ length: 50_001 }, (_, n) => `夢${n}`).join('\n')}`
  let asked = 0
  const stopped = await readCsv(text, { list: 'bucket', person, lastRank: null, goesOn: () => ++asked < 3 })
  expect([stopped, asked]).toEqual([null, 3])
  const { rows, faults } = await read('bucket', text)
  expect([rows.length, faults.map(({ reason }) => reason)]).toEqual([50_000, ['tooMany']])
})
