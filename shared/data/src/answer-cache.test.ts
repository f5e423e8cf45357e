import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import { createDevice, type StoreName, type Transaction } from './device.ts'

test('an answer is found as it was kept, whether it is short, long or one after the other', async () => {
  const device = createDevice({ name: 'answers-test', patience: 1000 })
  const open = () => createAnswerCache({ device, now: () => 7, limit: 200, delay: 1 })
  const short = { id: 'n', doc: { type: 'doc', content: [{ type: 'paragraph' }] }, tags: null }
  const long = { ...short, doc: { type: 'doc', content: Array.from({ length: 5000 }, () => ({ type: 'paragraph' })) } }
  for (const value of [short, long, short, long]) {
    const answers = open()
    answers.keep('ann', 'note', value)
    await answers.settled()
    expect(await open().find('ann', 'note')).toMatchObject({ value, at: 7 })
    expect(await device.transact(transaction => transaction.all('answers', 'ann'))).toHaveLength(1)
  }
  const { value } = (await device.transact(transaction => transaction.all('answers', 'ann')))[0] ?? {}
  expect(typeof value).toBe('string')

  await open().keepOnly(null)
  expect(await open().find('ann', 'note')).toBeUndefined()
  await device.close()
})

test('a list of any length comes back whole, with when it was read, and what is found is not written again', async () => {
  const device = createDevice({ name: 'answers-lists', patience: 1000 })
  const looked: (readonly string[] | undefined)[] = []
  const transact = async <Result>(work: (transaction: Transaction) => Promise<Result>, look?: readonly StoreName[]) => {
    looked.push(look)
    return look ? device.transact(work as never, look) : device.transact(work)
  }
  const open = () => createAnswerCache({ device: { transact }, now: () => 7, limit: 200, delay: 1 })
  const rows = Array.from({ length: 12_345 }, (_, at) => ({ id: `row ${at}`, text: '長い'.repeat(200) }))
  const first = open()
  first.keep('ann', 'list', rows, '2026-11-20T00:00:00Z')
  first.keep('ann', 'short', [1])
  await first.settled()

  const answers = open()
  looked.length = 0
  const [list, short] = await Promise.all([answers.find('ann', 'list'), answers.find('ann', 'short')])
  expect(looked).toEqual([['answers']])
  expect(list).toEqual({ value: rows, at: 7, since: '2026-11-20T00:00:00Z' })
  expect(short).toEqual({ value: [1], at: 7 })

  answers.keep('ann', 'list', list?.value)
  await answers.settled()
  expect(looked).toHaveLength(1)
  // Drawn over, it is no answer of the backend any more.
  answers.keep('ann', 'list', rows.slice(0, 2000))
  await answers.settled()
  expect(await open().find('ann', 'list')).toEqual({ value: rows.slice(0, 2000), at: 7 })
  answers.keep('ann', 'list', [])
  await answers.settled()
  expect(await open().find('ann', 'list')).toEqual({ value: [], at: 7 })
  await device.close()
})

test('what is answered while other answers are written is kept too', async () => {
  const device = createDevice({ name: 'answers-meanwhile', patience: 1000 })
  let isFirst = true
  const answers = createAnswerCache({
    device: {
      transact: async <Result>(work: (transaction: Transaction) => Promise<Result>) => {
        if (isFirst) answers.keep('ann', 'second', [2])
        isFirst = false
        return device.transact(work)
      },
    },
    now: () => 7,
    limit: 200,
    delay: 1,
  })
  answers.keep('ann', 'first', [1])
  await answers.settled()
  await answers.settled()
  const open = createAnswerCache({ device, now: () => 7, limit: 200, delay: 1 })
  expect(await open.find('ann', 'first')).toEqual({ value: [1], at: 7 })
  expect(await open.find('ann', 'second')).toEqual({ value: [2], at: 7 })
  await device.close()
})

test('a long text is kept as it is after each edit, whatever stands beside its blocks', async () => {
  const device = createDevice({ name: 'answers-edits', patience: 1000 })
  const open = () => createAnswerCache({ device, now: () => 7, limit: 200, delay: 1 })
  const block = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const first: readonly unknown[] = Array.from({ length: 1500 }, (_, at) => block(`「${at}」"\\\n`))
  const docs = [
    { type: 'doc', attrs: { version: 2 }, content: first },
    { content: first.with(700, block('changed')) },
    { type: 'doc', content: [...first, null, block('more')], more: undefined },
  ]
  for (const doc of docs) {
    const value = { id: 'n', 'a "name"': null, none: undefined, doc, rev: 2 }
    const answers = open()
    answers.keep('ann', 'note', value)
    await answers.settled()
    expect((await open().find('ann', 'note'))?.value).toEqual(JSON.parse(JSON.stringify(value)))
  }
  await device.close()
})

test('what the document has read is found without a look, until something else is kept', async () => {
  const device = createDevice({ name: 'answers-early', patience: 1000 })
  const before = createAnswerCache({ device, now: () => 7, limit: 200, delay: 1 })
  const rows = Array.from({ length: 1500 }, (_, at) => ({ id: `row ${at}` }))
  before.keep('ann', 'list', rows, '2026-11-20T00:00:00Z')
  before.keep('ann', 'short', [1])
  before.keep('ann', 'other', [2])
  await before.settled()
  const all = await device.transact(transaction => transaction.all('answers', 'ann'))
  const early = all.filter(({ key }) => key !== 'other')

  let looks = 0
  const transact = async <Result>(work: (transaction: Transaction) => Promise<Result>, look?: readonly StoreName[]) => {
    looks++
    return look ? device.transact(work as never, look) : device.transact(work)
  }
  const open = (read: Promise<typeof early>) =>
    createAnswerCache({ device: { transact }, now: () => 7, limit: 200, delay: 1, early: read })
  const answers = open(Promise.resolve(early))
  const found = await Promise.all([answers.find('ann', 'list'), answers.find('ann', 'short')])
  expect(found).toEqual([
    { value: rows, at: 7, since: '2026-11-20T00:00:00Z' },
    { value: [1], at: 7 },
  ])
  expect(looks).toBe(0)
  // Whose it is and what was not read is looked up.
  expect(await answers.find('bob', 'short')).toBeUndefined()
  expect(await answers.find('ann', 'other')).toEqual({ value: [2], at: 7 })
  expect(looks).toBe(2)

  answers.keep('ann', 'short', [3])
  await answers.settled()
  expect(await answers.find('ann', 'short')).toEqual({ value: [3], at: 7 })

  // A database that hangs for the document is asked once more.
  expect(await open(new Promise(() => {})).find('ann', 'other')).toEqual({ value: [2], at: 7 })
  await device.close()
})
