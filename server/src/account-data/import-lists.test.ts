import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { newPerson, startServer } from '../test-people.ts'

const server = await startServer()
afterAll(() => server.close())
const person = await newPerson(server)
const headers = { authorization: `Bearer ${person.token}` }

const tables = ['boards', 'board_cards', 'list_items', 'slips', 'price_log'] as const

async function exported(): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await server.fetch(new Request('http://localhost/api/account/export', { headers }))
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

const rowsIn = (zip: Uint8Array) => {
  const files = unzipSync(zip)
  return tables.map(name => [name, strFromU8(files[`data/${name}.ndjson`] ?? new Uint8Array())])
}

const text = (maxLength: number) =>
  fc.string({ unit: 'grapheme', maxLength }).map(each => each.replaceAll('\0', '').slice(0, maxLength).toWellFormed())
const named = (maxLength: number) => text(maxLength).map(each => `夢${each}`.slice(0, maxLength))
// As the database keeps them: four bytes.
const place = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map(Math.fround)
const share = fc.integer({ min: 0, max: 10_000 }).map(each => each / 10_000)
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map(each => each.toISOString().slice(0, 10))
const moment = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map(each => each.toISOString())

const card = fc.record({
  id: fc.uuid({ version: 7 }),
  kind: fc.constantFrom('image', 'text', 'goal', 'quote'),
  x: place(-5000, 5000),
  y: place(-5000, 5000),
  w: place(24, 8000),
  h: place(24, 8000),
  rotation: place(-180, 180),
  z: fc.integer({ min: -1000, max: 1000 }),
  opacity: place(0, 1),
  crop: fc.option(fc.record({ x: share, y: share, w: share, h: share })),
  image: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/).map(hash => `${person.id}/${hash}.webp`)),
  text: text(300),
  caption: text(100),
  style: fc.record({ colour: fc.constantFrom('paper', 'amber'), size: fc.option(fc.constantFrom(24, 96)) }),
  achieved: fc.boolean(),
})
const board = fc.record({
  id: fc.uuid({ version: 7 }),
  title: named(100),
  period: text(50),
  background: fc.constantFrom('paper', 'amber', 'green'),
  width: fc.integer({ min: 200, max: 8000 }),
  height: fc.integer({ min: 200, max: 8000 }),
  cards: fc.uniqueArray(card, { maxLength: 6, selector: ({ id }) => id }),
})
const notDo = fc.record({
  id: fc.uuid({ version: 7 }),
  title: named(100),
  reason: named(200),
  severity: fc.option(fc.integer({ min: 1, max: 3 })),
  slips: fc.uniqueArray(
    fc.record({
      id: fc.uuid({ version: 7 }),
      at: moment,
      day,
      kind: fc.constantFrom('kept', 'slipped'),
      note: text(100),
      cost_min: fc.option(fc.nat(1000)),
      cost_yen: fc.option(fc.nat(100_000)),
    }),
    { maxLength: 4, selector: ({ id }) => id },
  ),
})
const wish = fc.record({
  id: fc.uuid({ version: 7 }),
  title: named(100),
  priority: fc.integer({ min: 0, max: 3 }),
  url: fc.option(fc.webUrl()),
  prices: fc.uniqueArray(
    fc.record({ id: fc.uuid({ version: 7 }), at: moment, price: fc.double({ min: 0, max: 1e9, noNaN: true }) }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
})
const several = <Row extends { readonly id: string }>(row: fc.Arbitrary<Row>) =>
  fc.uniqueArray(row, { minLength: 2, maxLength: 8, selector: ({ id }) => id })

const { client } = person
type Insert = PromiseLike<{ readonly error: unknown }>
const put = async (insert: Insert) => expect((await insert).error).toBeNull()

test('boards, wishes and not-dos go out with all that hangs on them, come back whole, and go out again the same', async () => {
  await fc.assert(
    fc.asyncProperty(several(board), several(notDo), several(wish), async (boards, notDos, wishes) => {
      for (const { cards, ...row } of boards) {
        await put(client.from('boards').insert(row))
        if (cards.length > 0)
          await put(client.from('board_cards').insert(cards.map(each => ({ ...each, board_id: row.id }))))
      }
      for (const { slips, ...row } of notDos) {
        await put(client.from('list_items').insert({ ...row, list: 'not_do', status: 'active' }))
        if (slips.length > 0) await put(client.from('slips').insert(slips.map(each => ({ ...each, item_id: row.id }))))
      }
      for (const { prices, ...row } of wishes) {
        await put(client.from('list_items').insert({ ...row, list: 'wish', status: 'want' }))
        if (prices.length > 0)
          await put(client.from('price_log').insert(prices.map(each => ({ ...each, item_id: row.id }))))
      }
      const zip = await exported()
      for (const table of ['boards', 'list_items'] as const)
        await put(client.from(table).delete().not('id', 'is', null))
      expect(rowsIn(await exported()).map(([, rows]) => rows)).toEqual(tables.map(() => ''))
      const answer = await server.fetch(
        new Request('http://localhost/api/account/import?mode=merge', { method: 'POST', headers, body: zip }),
      )
      expect(answer.status).toBe(200)
      expect(rowsIn(await exported())).toEqual(rowsIn(zip))
      for (const table of ['boards', 'list_items'] as const)
        await put(client.from(table).delete().not('id', 'is', null))
    }),
    // Each run takes seconds: what is found is shown as it was found.
    { numRuns: 2, endOnFailure: true },
  )
})
