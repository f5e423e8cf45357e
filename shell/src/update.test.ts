import { beforeEach, expect, test } from 'vitest'
import { createUpdateWatch, focusAge, hour } from './update.ts'

let now = 0
let latest: unknown
let requests = 0
let askedAt = 0
beforeEach(() => {
  now = 1_795_000_000_000
  latest = { id: 'one', timestamp: 1 }
  requests = 0
  askedAt = 0
})

/** A tab; all tabs of a test share clock, server and the stamp of the last question. */
const tab = (current = 'one', heard: (id: string) => void = () => {}) =>
  createUpdateWatch({
    current,
    fetchLatest: async () => {
      requests++
      if (latest instanceof Error) throw latest
      return latest
    },
    now: () => now,
    asked: {
      get: () => askedAt,
      set: at => {
        askedAt = at
      },
    },
    alone: work => work(),
    tell: heard,
  })

test('the same build is no news', async () => {
  const watch = tab()
  await watch.check(0)
  expect(requests).toBe(1)
  expect(watch.waiting()).toBeUndefined()
})

test('another build is news once, in every tab', async () => {
  const other = tab()
  const watch = tab('one', other.hear)
  let told = 0
  watch.subscribe(() => told++)
  latest = { id: 'two', timestamp: 2 }
  await watch.check(0)
  await watch.check(0)
  expect(watch.waiting()).toBe('two')
  expect(other.waiting()).toBe('two')
  expect(told).toBe(1)
})

test('one question serves all tabs for an hour, on focus for ten minutes', async () => {
  const [first, second] = [tab(), tab()]
  await first.check(hour)
  await second.check(hour)
  expect(requests).toBe(1)
  now += focusAge - 1
  await second.check(focusAge)
  expect(requests).toBe(1)
  now += 1
  await second.check(focusAge)
  expect(requests).toBe(2)
  now += hour
  await first.check(hour)
  expect(requests).toBe(3)
})

test('no answer and a wrong answer are no news', async () => {
  const watch = tab()
  for (const answer of [new Error('offline'), null, 'two', { id: 2 }, { id: '' }]) {
    latest = answer
    await watch.check(0)
  }
  expect(requests).toBe(5)
  expect(watch.waiting()).toBeUndefined()
})

test('a page that does not know its own build never takes another for newer', async () => {
  const watch = tab('')
  latest = { id: 'two' }
  await watch.check(0)
  expect(watch.waiting()).toBeUndefined()
})

test('a stamp from the future does not silence the question', async () => {
  const watch = tab()
  askedAt = now + 10 * hour
  await watch.check(hour)
  expect(requests).toBe(1)
})
