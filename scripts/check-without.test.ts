import { rm } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { copyWithout, listRemotes, testsOf, typesOf } from './check-without.ts'

const remotes = await listRemotes()
const folders: string[] = []
const without = async (...gone: readonly string[]) => {
  const folder = await copyWithout(...gone)
  folders.push(folder)
  return folder
}
afterEach(() => Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true }))))

describe('the rest', () => {
  test('compiles when the folders of all remotes are gone', { timeout: 300_000 }, async () => {
    const folder = await without(...remotes)
    // As one program: what packages share is read once. That remotes do not know of each other is a rule of the layers.
    expect(await typesOf(folder, 'scripts/tsconfig.all.json')).toMatchObject({ output: '', code: 0 })
  })

  test.each(remotes)('promises and declares nothing else when %s is gone', { timeout: 120_000 }, async remote => {
    const folder = await without(remote)
    const { code, output } = await testsOf(folder, 'shell/src/public/content', 'shared/tooling/src/layers.test.ts')
    expect(code, output).toBe(0)
  })

  test('does not pretend: a remote that there is not is named', async () => {
    await expect(copyWithout('garden')).rejects.toThrow('There is no remote "garden"')
  })
})
