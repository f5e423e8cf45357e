import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuiltFrom, mixSources, recordSources, sourcesOf } from './sources.ts'

let folder: string
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'techo-sources-'))
  const all = ['remotes/garden/remote.config.ts', 'scripts/a.ts', 'shared/core/a.ts', 'shell/a.ts', 'supabase/a.sql']
  for (const path of [...all, 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'])
    await write(path, path)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a start builds when a source or a file of the site is new or missing, and not because the registry has changed', async () => {
  const site = join(folder, 'site')
  const build = { entry: '/r/garden/1/remoteEntry.js' }
  const register = (revision: number, garden: object) =>
    write('site/registry.json', JSON.stringify({ revision, remotes: { garden } }))
  const isBuilt = () => isBuiltFrom(folder, site)
  expect(await isBuilt()).toBe(false)
  await recordSources(site, await sourcesOf(folder))
  expect(await isBuilt()).toBe(false)
  await write('site/index.html', '')
  await register(1, { active: '1', builds: { 1: build } })
  expect(await isBuilt()).toBe(false)
  await write('site/r/garden/1/remoteEntry.js', '')
  expect(await isBuilt()).toBe(true)

  // What was taken back is not missing; what builds leave behind is no source.
  await register(2, { active: '', withdrawn: { 1: { at: '2026-11-22T00:00:00Z' } }, builds: { 1: build } })
  await write('remotes/garden/dist/remoteEntry.js', '')
  await write('shell/node_modules/react/index.js', '')
  expect(await isBuilt()).toBe(true)

  for (const path of ['remotes/garden/src/new.ts', 'shared/core/a.ts', 'pnpm-lock.yaml']) {
    await write(path, 'changed')
    expect(await isBuilt(), path).toBe(false)
    await recordSources(site, await sourcesOf(folder))
    expect(await isBuilt(), path).toBe(true)
  }
  // One part was built of something else meanwhile.
  await mixSources(site, await sourcesOf(folder))
  expect(await isBuilt()).toBe(true)
  await mixSources(site, 'others')
  expect(await isBuilt()).toBe(false)
  await write('remotes/shed/remote.config.ts', '')
  await recordSources(site, await sourcesOf(folder))
  expect(await isBuilt()).toBe(false)
})
