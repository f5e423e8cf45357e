import { afterEach, expect, test, vi } from 'vitest'
import { putErrand } from './errands.ts'
import { type Errand, runErrands } from './run-errands.ts'

interface Copying extends Errand {
  readonly of: string
}

const shelf = new Map<string, string>()
const storage = (isFull: boolean) =>
  new Proxy(
    {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new Error('full')
        shelf.set(key, value)
      },
      removeItem: (key: string) => void shelf.delete(key),
    },
    { ownKeys: () => [...shelf.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  )

afterEach(() => {
  shelf.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const place = 'copies:anna'
const one: Copying = { id: 'one', of: 'whole' }

test('what a page left is done by the next one, once, and by nobody else', async () => {
  vi.stubGlobal('localStorage', storage(false))
  const did: [string, boolean][] = []
  const prepare =
    async ({ of }: Copying, isAsked: boolean) =>
    () =>
      void did.push([of, isAsked])
  expect(putErrand(place)).toBe(false)
  expect(putErrand(place, one)).toBe(true)

  expect(putErrand('copies:bert')).toBe(false)
  await runErrands('copies:bert', prepare)
  expect(did).toEqual([])
  expect(putErrand(place)).toBe(true)
  await runErrands(place, prepare)
  expect(did).toEqual([['whole', false]])
  expect(putErrand(place)).toBe(false)
  // The tab in which it was asked for comes to it late.
  await runErrands(place, prepare, one)
  expect(did).toHaveLength(1)
})

test('it lies on the device until its writes are handed over, and is done where nothing can be kept', async () => {
  vi.stubGlobal('localStorage', storage(false))
  const { promise: rows, resolve: come } = Promise.withResolvers<void>()
  const seen: boolean[] = []
  putErrand(place, one)
  const running = runErrands(
    place,
    async () => {
      await rows
      return () => void seen.push(putErrand(place))
    },
    one,
  )
  expect(putErrand(place)).toBe(true)
  come()
  await running
  expect([seen, putErrand(place)]).toEqual([[true], false])

  vi.stubGlobal('localStorage', storage(true))
  expect(putErrand(place, one)).toBe(true)
  await runErrands(place, async () => () => void seen.push(false), one)
  expect(seen).toEqual([true, false])
})

test('what is asked for again while it is under way is done once, and said to be on its way when it takes a moment', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage(false))
  const { promise: rows, resolve: come } = Promise.withResolvers<void>()
  const did: string[] = []
  const ask = (of: string) => {
    const asked = { ...one, of }
    putErrand(place, asked)
    const prepare = async ({ of }: Copying) => {
      await rows
      return () => void did.push(of)
    }
    const tell = ({ of }: Copying) => {
      did.push(`${of} is on its way`)
      return () => void did.push('no longer')
    }
    return runErrands(place, prepare, asked, tell)
  }
  const first = ask('first press')
  await vi.advanceTimersByTimeAsync(300)
  const second = ask('second press')
  expect(did).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(did).toEqual(['first press is on its way'])
  come()
  await Promise.all([first, second])
  expect(did).toEqual(['first press is on its way', 'no longer', 'first press'])
  expect(putErrand(place)).toBe(false)
  await ask('a later one')
  expect(did.at(-1)).toBe('a later one')
})
