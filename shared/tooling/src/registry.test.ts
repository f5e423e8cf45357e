import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteConfig } from '@techo/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manifestName, type RemoteManifest } from './manifest.ts'
import { activate, publish, readRegistry, rollback } from './registry.ts'

let folder: string
let site: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'techo-registry-'))
  site = join(folder, 'site')
  await mkdir(site)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A dist folder as a remote's build leaves it. */
async function built(id: string, code: string, base = `/mypage/${id}`): Promise<string> {
  const dist = join(folder, `${id}-dist`)
  await mkdir(dist, { recursive: true })
  const config: RemoteConfig = {
    id,
    title: { ja: id, en: id },
    contract: { min: 1, max: 1 },
    bases: [base],
    routes: [],
    menu: [],
    slots: [],
    cards: [],
  }
  const manifest: RemoteManifest = {
    config,
    entry: 'remoteEntry.js',
    base: { js: ['remote.js'], css: [] },
    preload: { [base]: { js: ['page.js'], css: [] } },
    shared: {},
  }
  await writeFile(join(dist, manifestName), JSON.stringify(manifest))
  await writeFile(join(dist, 'remoteEntry.js'), code)
  return dist
}

describe('publishing a remote', () => {
  it('lays an immutable build into the site without activating it', async () => {
    const name = await publish(site, await built('garden', 'one'), '1.0.0')
    const registry = await readRegistry(site)
    expect(registry.remotes.garden?.active).toBe('')
    expect(registry.remotes.garden?.builds[name]?.preload['/mypage/garden']?.js).toEqual([`/r/garden/${name}/page.js`])
    expect(await readFile(join(site, 'r/garden', name, 'remoteEntry.js'), 'utf8')).toBe('one')
  })

  it('twice with the same bytes changes nothing; other bytes of the same version get a folder of their own', async () => {
    const first = await publish(site, await built('garden', 'one'), '1.0.0')
    const { revision } = await readRegistry(site)
    expect(await publish(site, await built('garden', 'one'), '1.0.0')).toBe(first)
    expect((await readRegistry(site)).revision).toBe(revision)
    const second = await publish(site, await built('garden', 'two'), '1.0.0')
    expect(second).not.toBe(first)
    expect(await readFile(join(site, 'r/garden', first, 'remoteEntry.js'), 'utf8')).toBe('one')
  })

  it('of a folder that holds no build says what to do', async () => {
    await expect(publish(site, folder, '1.0.0')).rejects.toThrow('build the remote first')
  })
})

describe('activating a build', () => {
  it('swaps it in, keeps the one before, and can go back without a build', async () => {
    const one = await publish(site, await built('garden', 'one'), '1.0.0')
    await activate(site, 'garden', one)
    const two = await publish(site, await built('garden', 'two'), '1.1.0')
    await activate(site, 'garden', two)
    expect((await readRegistry(site)).remotes.garden).toMatchObject({ active: two, previous: one })
    expect(await rollback(site, 'garden')).toBe(one)
    expect((await readRegistry(site)).remotes.garden).toMatchObject({ active: one, previous: two })
  })

  it('is refused when the build is unknown, altered, or claims another remote’s addresses; nothing changes then', async () => {
    const one = await publish(site, await built('garden', 'one'), '1.0.0')
    await activate(site, 'garden', one)
    const before = await readFile(join(site, 'registry.json'), 'utf8')
    await expect(activate(site, 'garden', '9.9.9-deadbeef')).rejects.toThrow('not published')
    await expect(activate(site, 'shed', 'x')).rejects.toThrow('not published')
    expect(await readFile(join(site, 'registry.json'), 'utf8')).toBe(before)

    const thief = await publish(site, await built('thief', 'x', '/mypage/garden/shed'), '1.0.0')
    await expect(activate(site, 'thief', thief)).rejects.toThrow('belong to garden')

    const two = await publish(site, await built('garden', 'two'), '1.1.0')
    await writeFile(join(site, 'r/garden', two, 'remoteEntry.js'), 'tampered')
    await expect(activate(site, 'garden', two)).rejects.toThrow('remoteEntry.js is altered')
    await rm(join(site, 'r/garden', two, 'remoteEntry.js'))
    await expect(activate(site, 'garden', two)).rejects.toThrow('remoteEntry.js is missing')
    expect((await readRegistry(site)).remotes.garden?.active).toBe(one)
  })

  it('keeps every revision', async () => {
    const one = await publish(site, await built('garden', 'one'), '1.0.0')
    await activate(site, 'garden', one)
    const { revision } = await readRegistry(site)
    const history = join(site, 'registry-history', `${String(revision).padStart(6, '0')}.json`)
    expect(JSON.parse(await readFile(history, 'utf8'))).toEqual(await readRegistry(site))
  })

  it('refuses to go back when there is nothing to go back to', async () => {
    await activate(site, 'garden', await publish(site, await built('garden', 'one'), '1.0.0'))
    await expect(rollback(site, 'garden')).rejects.toThrow('no earlier build')
  })
})

describe('a damaged registry', () => {
  it('is named, never taken for an empty one', async () => {
    await writeFile(join(site, 'registry.json'), '{ "revision": 3, ')
    await expect(readRegistry(site)).rejects.toThrow('is not a registry')
  })
})
