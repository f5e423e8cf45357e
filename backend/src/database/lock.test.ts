import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockOf = (): { pid: number; started: string } => JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))

test('a second server on the folder is refused until the first gives it back', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(/^Another server \(process \d+\) uses .+ DATA_DIR/)
  await lock.release()
  await lock.release()
  await (await lockFolder(folder)).release()
})

test('of many at once exactly one gets it', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  const won = tries.filter(each => each.status === 'fulfilled')
  expect(won).toHaveLength(1)
  await won[0]?.value.release()
})

test('a living process keeps it', async () => {
  // The parent of this worker is alive and is not this process.
  const started = await startOf(process.ppid)
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.ppid, started }))
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`)
})

test.each([
  ['a process that is gone', JSON.stringify({ pid: 4_194_305, started: 'x' })],
  ['another process under the same number', JSON.stringify({ pid: process.ppid, started: 'before the reboot 1' })],
  ['an earlier life of this very number', JSON.stringify({ pid: process.pid, started: 'x' })],
  ['a file cut off by a full disk', '{"pid"'],
])('a lock left by %s is taken over', async (_, left) => {
  writeFileSync(join(folder, 'lock'), left)
  const lock = await lockFolder(folder)
  expect(lockOf().pid).toBe(process.pid)
  await lock.release()
})

async function startOf(pid: number): Promise<string> {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return `${boot} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`
}
