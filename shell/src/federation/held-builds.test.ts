import { beforeEach, expect, test } from 'vitest'
import { createHeldBuilds } from './held-builds.ts'

let kept: Map<string, string>
let leave: () => void
beforeEach(() => {
  kept = new Map()
})

/** A tab with the storage of the device; `isLocked` false: one whose locks went with it. */
const tab = (isLocked = true) =>
  createHeldBuilds({
    memory: () => ({ getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }),
    locks: isLocked ? navigator.locks : undefined,
    onLeave: work => {
      leave = work
    },
  })
const never = () => new Promise<never>(() => {})

test('a build that took the thread is held back until the person asks for it; other builds are not', async () => {
  void tab(false).during('habits', 'v2', 'run', never)
  expect(await tab().isHeld('habits', 'v1')).toBe(false)
  expect(await tab().isHeld('habits', 'v2')).toBe(true)
  expect(await tab().isHeld('daily', 'v2')).toBe(false)
  tab().forgive('habits')
  expect(await tab().isHeld('habits', 'v2')).toBe(false)
})

test('of several the one that was evaluated is blamed', async () => {
  const ended = tab(false)
  void ended.during('daily', 'v1', 'open', never)
  void ended.during('habits', 'v2', 'run', never)
  const next = tab()
  expect([await next.isHeld('daily', 'v1'), await next.isHeld('habits', 'v2')]).toEqual([false, true])
})

test('what works, what goes with its page, and what another tab is at is not held', async () => {
  expect(await tab().during('habits', 'v2', 'run', () => 'ran')).toBe('ran')
  await expect(tab().during('habits', 'v2', 'run', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await tab().isHeld('habits', 'v2')).toBe(false)
  void tab(false).during('habits', 'v2', 'open', never)
  leave()
  expect(await tab().isHeld('habits', 'v2')).toBe(false)
  void tab().during('habits', 'v2', 'run', never)
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBeGreaterThan(0)
  expect(await tab().isHeld('habits', 'v2')).toBe(false)
})
