import { expect, test } from 'vitest'
import { type Doc, fromPlainText } from '../doc/index.ts'
import { createAside } from './aside.ts'

/** Timers by hand: each runs when it is told to. */
const hand = () => {
  const timers = new Map<number, { readonly then: () => void; readonly ms: number }>()
  let last = 0
  return {
    clock: {
      set: (then: () => void, ms: number) => {
        timers.set(++last, { then, ms })
        return last
      },
      clear: (timer: unknown) => void timers.delete(Number(timer)),
    },
    /** what was to wait so long */
    due: () => [...timers.values()].map(({ ms }) => ms),
    run: () => {
      const all = [...timers.values()]
      timers.clear()
      for (const { then } of all) then()
    },
  }
}

const asideOf = (first: Doc | null) => {
  const { clock, due, run } = hand()
  let text = first
  let puts = 0
  const aside = createAside({ text: () => text, put: () => puts++, clock, idle: 800 })
  return { aside, due, run, puts: () => puts, write: (next: Doc | null) => (text = next) }
}

test('what is typed is put aside right behind the key, once for keys that come together', () => {
  const { aside, due, run, puts } = asideOf(fromPlainText('a'))
  aside.soon()
  aside.soon()
  expect([due(), puts()]).toEqual([[0], 0])
  run()
  expect(puts()).toBe(1)
  aside.soon()
  run()
  expect(puts()).toBe(2)
})

test('a longer text a moment later, and one that would cost more than the key not before its save', () => {
  const { aside, due, run, puts, write } = asideOf(fromPlainText('a'.repeat(50_000)))
  aside.soon()
  run()
  aside.soon()
  expect([due(), puts()]).toEqual([[400], 1])
  write(fromPlainText('a'.repeat(300_000)))
  run()
  aside.soon()
  expect([due(), puts()]).toEqual([[], 1])
})

test('nothing once the page is left in order', () => {
  const { aside, run, puts } = asideOf(fromPlainText('a'))
  aside.soon()
  aside.stop()
  run()
  expect(puts()).toBe(0)
})
