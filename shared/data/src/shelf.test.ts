import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createDevice } from './device.ts'
import { createShelf } from './shelf.ts'

test('an answer is found as it was kept, whether it is short, long or one after the other', async () => {
  const device = createDevice({ name: 'shelf-test', patience: 1000 })
  const open = () => createShelf({ device, now: () => 7, limit: 200, largest: 1_000_000, delay: 1 })
  const short = { id: 'n', doc: { type: 'doc', content: [{ type: 'paragraph' }] }, tags: null }
  const long = { ...short, doc: { type: 'doc', content: Array.from({ length: 5000 }, () => ({ type: 'paragraph' })) } }
  for (const value of [short, long, short, long]) {
    const shelf = open()
    shelf.keep('ann', 'note', value)
    await shelf.settled()
    expect(await open().find('ann', 'note')).toMatchObject({ value, at: 7 })
    expect(await device.transact(transaction => transaction.all('answers', 'ann'))).toHaveLength(1)
  }
  const { value } = (await device.transact(transaction => transaction.all('answers', 'ann')))[0] ?? {}
  expect(typeof value).toBe('string')

  const shelf = open()
  shelf.keep('ann', 'note', 'x'.repeat(1_000_001))
  await shelf.settled()
  expect(await open().find('ann', 'note')).toMatchObject({ value: long })
  await open().keepOnly(null)
  expect(await open().find('ann', 'note')).toBeUndefined()
  await device.close()
})
