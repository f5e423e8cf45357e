import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreeSpace, reserveBytes, watchFreeSpace } from './free-space.ts'

const mb = 1024 * 1024
let folder: string
let free: number
let space: FreeSpace | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-space-'))
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await space?.stop()
  space = null
  rmSync(folder, { recursive: true })
})

const watch = async (read = async () => ({ free, total: 1000 * mb })) => {
  space = await watchFreeSpace({ folder, floor: 64 * mb, read })
  return space
}
/** A look that is older than a tenth of a second is not believed. */
const later = () => vi.advanceTimersByTime(200)

test('writes are refused below the floor and go on by themselves, a quarter above it', async () => {
  free = 70 * mb
  const { admits } = await watch()
  expect(await admits()).toBe(true)
  const seen: boolean[] = []
  for (const now of [63, 65, 79, 80, 64, 63]) {
    free = now * mb
    later()
    seen.push(await admits())
  }
  expect(seen).toEqual([false, false, false, true, true, false])
})

test('a write that brings more than there is room for is refused before it begins', async () => {
  free = 100 * mb
  const { admits } = await watch()
  expect([await admits(36 * mb), await admits(37 * mb), await admits()]).toEqual([true, false, true])
})

test('the disk is not asked for every write', async () => {
  let asked = 0
  free = 100 * mb
  const { admits } = await watch(async () => ({ free, total: mb * ++asked }))
  await Promise.all(Array.from({ length: 50 }, () => admits()))
  expect(asked).toBe(1)
  later()
  await Promise.all(Array.from({ length: 50 }, () => admits()))
  expect(asked).toBe(2)
})

test('without a request the room is looked at, too', async () => {
  free = 100 * mb
  const watched = await watch()
  free = mb
  await vi.advanceTimersByTimeAsync(2000)
  expect(watched.isLow).toBe(true)
})

test('a place is held, given up for what cannot be refused, and held again', async () => {
  const reserve = join(folder, 'reserve')
  free = 111 * mb
  const { admits } = await watch()
  expect(existsSync(reserve)).toBe(false)
  free = 200 * mb
  later()
  await admits()
  expect(statSync(reserve).size).toBe(reserveBytes)
  free = 17 * mb
  later()
  expect(await admits()).toBe(false)
  expect(existsSync(reserve)).toBe(true)
  free = 15 * mb
  later()
  await admits()
  expect(existsSync(reserve)).toBe(false)
  free = 200 * mb
  later()
  expect(await admits()).toBe(true)
  expect(statSync(reserve).size).toBe(reserveBytes)
})

test('a file system that does not tell its size counts as one with room', async () => {
  expect(await (await watch(async () => ({ free: 0, total: 0 }))).admits(mb)).toBe(true)
  await space?.stop()
  expect(await (await watch(() => Promise.reject(new Error('ENOSYS')))).admits(mb)).toBe(true)
})

test('the system is asked about the folder itself', async () => {
  space = await watchFreeSpace({ folder, floor: 1 })
  expect(await space.admits()).toBe(true)
  await space.stop()
  space = await watchFreeSpace({ folder, floor: Number.MAX_SAFE_INTEGER })
  expect(await space.admits()).toBe(false)
})
