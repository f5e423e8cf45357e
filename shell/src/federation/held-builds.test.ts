import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeldBuilds } from './held-builds.ts'
import { during, hasLeftovers, type Memory } from './running.ts'

/** A device's storage: what is kept are its own properties. */
class Kept implements Memory {
  getItem(key: string): string | null {
    return Object.getOwnPropertyDescriptor(this, key)?.value ?? null
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

let memory: Kept
let page: EventTarget
beforeEach(() => {
  memory = new Kept()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => void vi.unstubAllGlobals())

const never = () => new Promise<never>(() => {})
const at = (id: string, version: string, what: 'run' | 'open', work: () => unknown) =>
  during(id, version, what, work, () => memory)
/** What a tab that is ended leaves: its mark, and no lock. */
const end = (id: string, version: string, what: 'run' | 'open') => {
  const { navigator } = globalThis
  vi.stubGlobal('navigator', {})
  void at(id, version, what, never)
  vi.stubGlobal('navigator', navigator)
}
const visit = () => createHeldBuilds(memory, navigator.locks)

test('a build that took the thread is held back until the person asks for it; other builds are not', async () => {
  expect(hasLeftovers(() => memory)).toBe(false)
  end('habits', 'v2', 'run')
  expect(hasLeftovers(() => memory)).toBe(true)
  expect(await visit().isHeld('habits', 'v1')).toBe(false)
  expect(await visit().isHeld('habits', 'v2')).toBe(true)
  expect(await visit().isHeld('daily', 'v2')).toBe(false)
  await visit().forgive('habits')
  expect(await visit().isHeld('habits', 'v2')).toBe(false)
  expect(hasLeftovers(() => memory)).toBe(false)
})

test('of several the one that was evaluated is blamed', async () => {
  end('daily', 'v1', 'open')
  end('habits', 'v2', 'run')
  expect([await visit().isHeld('daily', 'v1'), await visit().isHeld('habits', 'v2')]).toEqual([false, true])
})

test('what works, what goes with its page, and what another tab is at is not held', async () => {
  expect(await at('habits', 'v2', 'run', () => 'ran')).toBe('ran')
  await expect(at('habits', 'v2', 'run', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(hasLeftovers(() => memory)).toBe(false)
  end('habits', 'v2', 'open')
  page.dispatchEvent(new Event('pagehide'))
  expect(hasLeftovers(() => memory)).toBe(false)
  void at('habits', 'v2', 'run', never)
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBeGreaterThan(0)
  expect(await visit().isHeld('habits', 'v2')).toBe(false)
  // One that has been at it for longer hangs.
  vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
  expect(await visit().isHeld('habits', 'v2')).toBe(true)
  vi.useRealTimers()
})

test('a page that is hidden while a build is opened leaves nothing to blame', async () => {
  const document = { hidden: false }
  vi.stubGlobal('document', document)
  end('habits', 'v2', 'open')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(hasLeftovers(() => memory)).toBe(true)
  document.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(hasLeftovers(() => memory)).toBe(false)
})

test('a mark that is seen while its tab goes, or before its lock is, blames nobody', async () => {
  end('habits', 'v2', 'open')
  const going = visit().isHeld('habits', 'v2')
  setTimeout(() => page.dispatchEvent(new Event('pagehide')), 50)
  expect(await going).toBe(false)
  expect(hasLeftovers(() => memory)).toBe(false)
  end('daily', 'v1', 'open')
  const [mark = ''] = Object.keys(memory)
  const coming = visit().isHeld('daily', 'v1')
  setTimeout(() => void navigator.locks.request(mark, never), 50)
  expect(await coming).toBe(false)
  expect(hasLeftovers(() => memory)).toBe(true)
})
