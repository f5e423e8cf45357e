import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Item } from '../rules/item.ts'
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
    '価格,名前,状態,URL,ジャンル,考える期限\n"￥１，９８０",万年筆,,https://example.com,趣味・遊び,2026/11/28\n,,,,,\n5,,,,,\n高い,a,,,,\n5,b,完了,,,\n5,c,,javascript:1,,\n5,d,,,戦争,\n5,e,,,,2026-02-30\n5,' +
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

test('a file of fifty thousand lines is read with progress and can be stopped', async () => {
  const text = `タイトル\n${Array.from({ length: 50_001 }, (_, n) => `夢${n}`).join('\n')}`
  let asked = 0
  const stopped = await readCsv(text, { list: 'bucket', person, lastRank: null, goesOn: () => ++asked < 3 })
  expect([stopped, asked]).toEqual([null, 3])
  const { rows, faults } = await read('bucket', text)
  expect([rows.length, faults.map(({ reason }) => reason)]).toEqual([50_000, ['tooMany']])
})
