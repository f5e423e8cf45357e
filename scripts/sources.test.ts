import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dueParts, recordSources, sourcesOf } from './sources.ts'

let folder: string
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
const standsOn = (...names: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map(name => [`@techo/${name}`, 'workspace:*'])) })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'techo-sources-'))
  for (const path of ['pnpm-lock.yaml', 'tsconfig.base.json']) await write(path, path)
  for (const path of [
    'remotes/garden/remote.config.ts',
    'remotes/shed/remote.config.ts',
    'shell/a.ts',
    'supabase/a.sql',
  ])
    await write(path, path)
  for (const name of ['core', 'ui', 'kit']) await write(`shared/${name}/src/a.ts`, name)
  await write('shared/ui/package.json', standsOn('core'))
  await write('shell/package.json', standsOn('ui'))
  await write('remotes/garden/package.json', standsOn('kit'))
  await write('remotes/shed/package.json', standsOn('core'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a start builds the parts whose sources or files are new or missing, and says why', async () => {
  const site = join(folder, 'site')
  const build = (id: string) => ({ active: '1', builds: { 1: { entry: `/r/${id}/1/remoteEntry.js` } } })
  const register = (remotes: object) => write('site/registry.json', JSON.stringify({ revision: 1, remotes }))
  const due = async () => (await dueParts(folder, site)).map(({ part, reason }) => `${part}: ${reason}`)
  const buildAll = async () => {
    for (const { part } of await dueParts(folder, site)) await recordSources(site, part, await sourcesOf(folder, part))
  }
  expect(await due()).toEqual(['shell: not built yet', 'garden: not built yet', 'shed: not built yet'])
  await buildAll()
  expect(await due()).toEqual(['shell', 'garden', 'shed'].map(part => `${part}: its files are gone`))
  await write('site/index.html', '')
  for (const id of ['garden', 'shed']) await write(`site/r/${id}/1/remoteEntry.js`, '')
  await register({ garden: build('garden'), shed: build('shed') })
  expect(await due()).toEqual([])

  // What was taken back is not missing; what builds leave behind, tests and migrations of the product are no sources.
  await register({ garden: build('garden'), shed: { active: '', builds: build('shed').builds } })
  for (const path of ['remotes/garden/dist/a.js', 'shell/node_modules/a.js', 'shell/a.test.ts', 'supabase/a.sql'])
    await write(path, 'other')
  expect(await due()).toEqual([])

  await write('shared/ui/src/a.ts', 'changed')
  expect(await due()).toEqual(['shell: shared/ui changed'])
  await write('shared/kit/src/a.ts', 'changed')
  await write('remotes/shed/guide/texts.ts', 'of public pages')
  expect(await due()).toEqual([
    'shell: remotes/shed/guide, shared/ui changed',
    'garden: shared/kit changed',
    'shed: remotes/shed changed',
  ])
  await buildAll()
  expect(await due()).toEqual([])
  await write('pnpm-lock.yaml', 'changed')
  expect((await due()).at(-1)).toBe('shed: what is installed changed')
  await buildAll()

  // A build that breaks off leaves nobody knows what; a folder that is new is a part.
  await recordSources(site, 'garden', null)
  await write('remotes/arbour/remote.config.ts', '')
  expect(await due()).toEqual(['arbour: not built yet', 'garden: not built yet'])
})
