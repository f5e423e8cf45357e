import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeUsable } from './usable-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usable-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What somebody without rights is told: root may read everything, so a process of its own gives its rights up. */
function toldToOthers(data: string): string {
  const program = `
    const { makeUsable } = await import(${JSON.stringify(join(import.meta.dirname, 'usable-folder.ts'))})
    if (process.getuid() === 0) process.setuid(65534)
    await makeUsable(${JSON.stringify(data)}).catch(error => console.log(error.message))`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout
}

test('a folder is made for its owner alone, and one that cannot be used is told in one line', async () => {
  const data = join(folder, 'data')
  await makeUsable(data)
  expect(statSync(data).mode & 0o777).toBe(0o700)
  mkdirSync(join(data, 'pg18'))
  writeFileSync(join(data, 'secrets.json'), '{}')
  await makeUsable(data)

  chmodSync(folder, 0o755)
  chmodSync(data, 0o755)
  chmodSync(join(data, 'pg18'), 0)
  expect(toldToOthers(data)).toMatch(/^\S+data cannot be read and written by the user that runs this \(\d+\)\. Give it/)
  chmodSync(data, 0o777)
  expect(toldToOthers(data)).toMatch(/^\S+pg18 cannot be read and written by [^\n]+chown -R \d+ \S+data\)[^\n]+\n$/)

  writeFileSync(join(folder, 'file'), '')
  for (const path of ['file', 'file/below'])
    await expect(makeUsable(join(folder, path))).rejects.toThrow(/is no folder: move it away, or set DATA_DIR/)
})
