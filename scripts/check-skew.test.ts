import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { verdictOf } from './check-skew.ts'
import { runCommand } from './process.ts'
import { olderCommit } from './skew/older.ts'

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'techo-skew-test-'))
  folders.push(folder)
  return folder
}
afterEach(() => Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true }))))

const git = async (cwd: string, ...args: readonly string[]): Promise<string> => {
  const who = ['-c', 'user.name=Techo', '-c', 'user.email=techo@example.com', '-c', 'commit.gpgsign=false']
  const { code, output } = await runCommand('git', [...who, ...args], { cwd, show: false })
  if (code !== 0) throw new Error(output)
  return output.trim()
}

/** A history of three commits: the first contract, another one, and something else. */
async function history() {
  const clone = await newFolder()
  await git(clone, 'init', '-q', '-b', 'main')
  await mkdir(join(clone, 'docs/contract'), { recursive: true })
  const commits: string[] = []
  for (const [file, text] of [
    ['docs/contract/core.api.md', 'one'],
    ['docs/contract/core.api.md', 'two'],
    ['README.md', 'three'],
  ] as const) {
    await writeFile(join(clone, file), text)
    await git(clone, 'add', '.')
    await git(clone, 'commit', '-q', '-m', text)
    commits.push(await git(clone, 'rev-parse', 'HEAD'))
  }
  return { clone, commits }
}

test('builds are compared with those of the newest release, else of before the contract changed last', async () => {
  const { clone, commits } = await history()
  expect((await olderCommit(clone)).sha).toBe(commits[0])
  await git(clone, 'tag', 'v1.0.0', commits[1] ?? '')
  // The commit that is being released is not compared with itself.
  await git(clone, 'tag', 'v1.1.0')
  expect(await olderCommit(clone)).toEqual({ sha: commits[1], reason: 'the release v1.0.0' })
  expect((await olderCommit(clone, 'HEAD~2')).sha).toBe(commits[0])
  await expect(olderCommit(clone, 'v9')).rejects.toThrow('There is no commit v9')
})

test('a clone that does not reach back says so', async () => {
  const { clone } = await history()
  const shallow = join(await newFolder(), 'clone')
  await git(clone, 'clone', '-q', '--depth', '1', `file://${clone}`, shallow)
  await expect(olderCommit(shallow)).rejects.toThrow('git fetch --unshallow')
  await expect(olderCommit(shallow, 'HEAD~1')).rejects.toThrow('git fetch --unshallow')
})

test('refused at the gate is fine; what breaks, and what nobody looked at, is not', () => {
  const admission = { id: 'habits', build: '1.0.0-aa', refused: [] }
  const visited = { of: 'habits', pages: 2, faults: [] }
  expect(verdictOf('habits', { ...admission, refused: ['contract: too new'] }, undefined)).toMatchObject({ ok: true })
  expect(verdictOf('habits', admission, { ...visited, wrote: true }).text).toContain('a write that stays')
  expect(verdictOf('habits', admission, { ...visited, wrote: false })).toMatchObject({ ok: true })
  expect(verdictOf('habits', admission, { ...visited, faults: ['/mypage/habits: console: no'] })).toMatchObject({
    ok: false,
  })
  expect(verdictOf('habits', admission, undefined).ok).toBe(false)
})
