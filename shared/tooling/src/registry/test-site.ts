import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RemoteConfig } from '@techo/core'
import { manifestName, type RemoteManifest } from '../manifest.ts'
import { activate } from './activate.ts'
import { bytesOfRecord, contentOf, inspectionName, inspectionVersion } from './inspection-record.ts'
import { publish, sha256 } from './publish.ts'
import { type ShellFacts, shellFactsName } from './shell-facts.ts'
import { folderTarget, type Target } from './target.ts'

const shellFacts: ShellFacts = {
  contract: { version: 1, minor: 3 },
  shared: { react: '19.3.1', '@techo/core': '0.1.0' },
  addresses: ['/', '/login', '/mypage', '/mypage/settings', '/mypage/search/:words'],
}

/** A site with a shell and nothing published, and remotes as their builds leave them. */
export interface TestSite {
  readonly folder: string
  readonly target: Target
  /** writes a `dist` folder that was inspected; `change` alters what its manifest says, `files` adds or replaces files */
  dist(
    id: string,
    code?: string,
    change?: (manifest: RemoteManifest) => unknown,
    files?: Record<string, string>,
  ): Promise<string>
  /** builds, publishes and activates */
  live(id: string, code: string, version?: string): Promise<string>
  dispose(): Promise<void>
}

export const configOf = (id: string): RemoteConfig => ({
  id,
  title: { ja: '庭', en: 'Garden' },
  contract: { min: 1, max: 1 },
  bases: [`/mypage/${id}`],
  routes: [{ path: `/mypage/${id}`, title: { ja: '庭', en: 'Garden' } }],
  menu: [{ to: `/mypage/${id}`, label: { ja: '庭', en: 'Garden' }, icon: 'list', order: 1 }],
  slots: [],
  cards: [],
})

/** What an inspection of such files leaves. */
export const recordOf = (content: string): Uint8Array =>
  bytesOfRecord({
    inspection: inspectionVersion,
    content,
    at: '2026-11-22T00:00:00.000Z',
    contract: shellFacts.contract,
    looks: 2,
    slowest: 400,
  })

export async function makeSite(): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-registry-'))
  const target = folderTarget(join(folder, 'site'))
  await target.replace(shellFactsName, Buffer.from(JSON.stringify(shellFacts)))
  const dist: TestSite['dist'] = async (
    id,
    code = 'export const get = 1',
    change = manifest => manifest,
    files = {},
  ) => {
    const place = await mkdtemp(join(folder, `${id}-`))
    const manifest: RemoteManifest = {
      config: configOf(id),
      entry: 'remoteEntry.js',
      base: { js: ['remote.js'], css: ['remote.css'] },
      preload: { [`/mypage/${id}`]: { js: ['page.js'], css: [] } },
      shared: { react: '^19.3.0', '@techo/core': '^0.1.0' },
      contract: { version: 1, minor: 3 },
    }
    const all = {
      'remoteEntry.js': code,
      'remote.js': 'export default {}',
      'remote.css': `@layer remote{.${id}-bed-x{color:red}}`,
      'page.js': 'export const Component = 1',
      [manifestName]: JSON.stringify(change(manifest)),
      ...files,
    }
    for (const [name, text] of Object.entries(all)) {
      await mkdir(dirname(join(place, name)), { recursive: true })
      await writeFile(join(place, name), text)
    }
    const hashes = Object.entries(all).map(([name, text]) => [name, sha256(Buffer.from(text))])
    await writeFile(join(place, inspectionName), recordOf(contentOf(Object.fromEntries(hashes))))
    return place
  }
  return {
    folder,
    target,
    dist,
    async live(id, code, version = '1.0.0') {
      const name = await publish(target, await dist(id, code), version, { isWorking: true })
      await activate(target, id, name)
      return name
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  }
}
