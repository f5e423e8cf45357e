import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { RemoteManifest } from '../manifest.ts'
import { activate, Refused } from './activate.ts'
import { selectorsOf } from './gate.ts'
import { judgeInspection, recordInspection } from './inspection.ts'
import { bytesOfRecord, contentOf, inspectionName, readRecord } from './inspection-record.ts'
import { publish } from './publish.ts'
import { readRegistry } from './state.ts'
import { makeSite, recordOf, type TestSite } from './test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await makeSite()
})
afterEach(() => site.dispose())

const noise = (bytes: number) => {
  let state = 1
  let text = ''
  while (text.length < bytes) {
    state = (state * 48271) % 2147483647
    text += state.toString(36)
  }
  return `export const x = '${text}'`
}

type Config = RemoteManifest['config']
const withConfig = (change: Partial<Record<keyof Config, unknown>>) => (manifest: RemoteManifest) => ({
  ...manifest,
  config: { ...manifest.config, ...change },
})
const title = { ja: '庭', en: 'Garden' }
const notice = { kind: 'watering', icon: 'clock', title, note: title, says: title, because: [{ text: title }] }

const tell = (facts: object) => site.target.replace('database.json', Buffer.from(JSON.stringify(facts)))

interface Break {
  readonly how: string
  readonly rule: string
  readonly says: string
  readonly manifest?: (manifest: RemoteManifest) => unknown
  readonly files?: Record<string, string>
  /** done to the published folder, relative to it */
  readonly after?: (folder: string) => Promise<unknown>
}

const breaks: readonly Break[] = [
  {
    how: 'its table is not in the database, and it does not make it',
    rule: 'tables',
    says: 'There is no table bed_plants in the database behind this site, and no migration of this build makes it',
    manifest: withConfig({
      tables: [
        { name: 'bed_plants', title },
        { name: 'notes', title },
      ],
    }),
    after: () => tell({ tables: ['notes'] }),
  },
  {
    how: 'a migration of it is not applied where it would be active',
    rule: 'migrations',
    says: `20261101000000_beds.sql is not applied to the database behind this site. Next: pnpm registry migrate garden 2.0.0-`,
    manifest: withConfig({ tables: [{ name: 'bed_plants', title }] }),
    files: { 'migrations/20261101000000_beds.sql': 'create table bed_plants ()' },
    after: () => tell({ tables: [], migrations: { '20261020000000_notes.sql': '' } }),
  },
  {
    how: 'a migration of it was edited after it was applied',
    rule: 'migrations',
    says: '20261101000000_beds.sql is applied with another text than that of this build',
    files: { 'migrations/20261101000000_beds.sql': 'create table bed_plants (edited int)' },
    after: () => tell({ tables: [], migrations: { '20261101000000_beds.sql': 'a'.repeat(64) } }),
  },
  {
    how: 'a migration of it has the version of another one',
    rule: 'migrations',
    says: '20261101000000_beds.sql has the version of 20261101000000_notes.sql, which is applied',
    files: { 'migrations/20261101000000_beds.sql': 'create table bed_plants ()' },
    after: () => tell({ tables: [], migrations: { '20261101000000_notes.sql': '' } }),
  },
  {
    how: 'its entry is gone',
    rule: 'files',
    says: 'remoteEntry.js is missing',
    after: folder => site.target.removeFolder(`${folder}/remoteEntry.js`),
  },
  {
    how: 'a chunk of it is gone',
    rule: 'files',
    says: 'page.js is missing',
    after: folder => site.target.removeFolder(`${folder}/page.js`),
  },
  {
    how: 'the bytes of a file are not the published ones',
    rule: 'files',
    says: 'remote.js is altered',
    after: folder => site.target.replace(`${folder}/remote.js`, Buffer.from('throw 1')),
  },
  {
    how: 'it names a file that it does not have',
    rule: 'files',
    says: 'lost.js, which is no file of it',
    manifest: manifest => ({ ...manifest, base: { js: ['lost.js'], css: [] } }),
  },
  {
    how: 'what it declares has the wrong shape',
    rule: 'schema',
    says: 'config.routes',
    manifest: withConfig({ routes: 'everywhere' }),
  },
  {
    how: 'it was made for another contract',
    rule: 'contract',
    says: 'runs under contract 2–3, and the shell keeps contract 1',
    manifest: withConfig({ contract: { min: 2, max: 3 } }),
  },
  {
    how: 'it was built against a newer shell',
    rule: 'contract',
    says: 'built against contract 1.4, and the shell keeps 1.3',
    manifest: manifest => ({ ...manifest, contract: { version: 1, minor: 4 } }),
  },
  {
    how: 'it wants another version of what is shared',
    rule: 'shared',
    says: 'wants react ^20.0.0, and the shell gives 19.3.1',
    manifest: manifest => ({ ...manifest, shared: { react: '^20.0.0' } }),
  },
  {
    how: 'it wants a module that the shell does not give',
    rule: 'shared',
    says: 'which gives no such module',
    manifest: manifest => ({ ...manifest, shared: { lodash: '^4.0.0' } }),
  },
  {
    how: 'it claims addresses of another remote',
    rule: 'addresses',
    says: 'overlaps addresses that belong to shed',
    manifest: withConfig({ bases: ['/mypage/shed/corner'], routes: [{ path: '/mypage/shed/corner', title }] }),
  },
  {
    how: 'it claims an address of the shell',
    rule: 'addresses',
    says: 'would take /mypage/settings from the shell',
    manifest: withConfig({ bases: ['/mypage/settings'], routes: [{ path: '/mypage/settings/garden', title }] }),
  },
  {
    how: 'it claims what an address of the shell with a variable stands for',
    rule: 'addresses',
    says: 'would take /mypage/search/:words from the shell',
    manifest: withConfig({ bases: ['/mypage/search/garden'], routes: [{ path: '/mypage/search/garden', title }] }),
  },
  {
    how: 'a page lies outside of its addresses',
    rule: 'addresses',
    says: '/elsewhere lies outside of /mypage/garden',
    manifest: withConfig({ routes: [{ path: '/elsewhere', title }] }),
  },
  {
    how: 'a kind of it is shown where it has no page',
    rule: 'addresses',
    says: 'herb is shown at /mypage/herbs/:id, which is none of its addresses',
    manifest: withConfig({
      entities: [
        { type: 'herb', label: title, icon: 'sparkles', table: 'habits', title: 'name', href: '/mypage/herbs/:id' },
      ],
    }),
  },
  {
    how: 'a card is called as one of another remote',
    rule: 'names',
    says: 'The card shed-today is one of shed',
    manifest: withConfig({ cards: [{ id: 'shed-today', title, order: 1 }] }),
  },
  {
    how: 'its notices are called as those of the shell',
    rule: 'names',
    says: 'The notices security are some of the shell',
    manifest: withConfig({ notices: [{ ...notice, kind: 'security' }] }),
  },
  {
    how: 'a reason of its notices has no English',
    rule: 'labels',
    says: 'a text of the notices watering has no text in English',
    manifest: withConfig({ notices: [{ ...notice, because: [{ text: { ja: '庭' } }] }] }),
  },
  {
    how: 'a title has no Japanese',
    rule: 'labels',
    says: 'title has no text in Japanese',
    manifest: withConfig({ title: { en: 'Garden' } }),
  },
  {
    how: 'a menu entry has empty English',
    rule: 'labels',
    says: 'the menu entry for /mypage/garden has no text in English',
    manifest: withConfig({ menu: [{ to: '/mypage/garden', label: { ja: '庭', en: ' ' }, icon: 'list', order: 1 }] }),
  },
  {
    how: 'its entry is too heavy',
    rule: 'budget',
    says: 'The entry takes',
    files: { 'remoteEntry.js': noise(20_000) },
  },
  {
    how: 'a first screen is too heavy',
    rule: 'budget',
    says: 'The first screen of /mypage/garden takes',
    files: { 'page.js': noise(120_000) },
  },
  {
    how: 'it styles what is not its own',
    rule: 'styles',
    says: 'remote.css styles button',
    files: { 'remote.css': '@layer remote{.garden-a-x{color:red}button:hover,.garden-b-x{color:blue}}' },
  },
  {
    how: 'it makes code out of text',
    rule: 'scripts',
    says: 'page.js of garden makes code out of text',
    files: { 'page.js': 'export const f = new Function("return 1")' },
  },
]

test.each(breaks)('a build is refused when $how', async ({ rule, says, manifest, files, after }) => {
  const shed = await publish(
    site.target,
    await site.dist('shed', 's', withConfig({ cards: [{ id: 'shed-today', title, order: 1 }] })),
    '1.0.0',
  )
  await activate(site.target, 'shed', shed)
  const good = await site.live('garden', 'good')
  const bad = await publish(site.target, await site.dist('garden', 'bad', manifest, files), '2.0.0')
  await after?.(`r/garden/${bad}`)
  const before = await site.target.read('registry.json')
  const refusal = await activate(site.target, 'garden', bad).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  const { findings, message } = refusal as Refused
  expect(findings.map(each => each.rule)).toEqual([rule])
  expect(message).toContain(says)
  expect(message).toContain('Next: ')
  expect(await site.target.read('registry.json')).toEqual(before)
  expect((await readRegistry(site.target)).remotes.garden?.active).toBe(good)
})

describe('the gate', () => {
  it('says everything at once, one line each', async () => {
    const bad = await publish(
      site.target,
      await site.dist('garden', 'bad', manifest => ({
        ...manifest,
        shared: { react: '^18.0.0' },
        config: { ...manifest.config, contract: { min: 5, max: 5 }, title: { ja: '', en: '' } },
      })),
      '1.0.0',
    )
    const refusal = (await activate(site.target, 'garden', bad).catch((error: unknown) => error)) as Refused
    expect(refusal.message.split('\n')).toHaveLength(5)
    expect(refusal.findings.map(({ rule }) => rule)).toEqual(['contract', 'shared', 'labels', 'labels'])
  })

  it('does not judge where there is no shell', async () => {
    await site.target.removeFolder('shell.json')
    await publish(site.target, await site.dist('garden'), '1.0.0')
    await expect(activate(site.target, 'garden')).rejects.toThrow('build the shell into the same place first')
  })

  it('asks for the record of an inspection, which is a file of the build and leaves its name as it was', async () => {
    const dist = await site.dist('garden')
    await rm(join(dist, inspectionName))
    const name = await publish(site.target, dist, '1.0.0')
    await expect(activate(site.target, 'garden')).rejects.toThrow(
      `No browser has opened garden ${name} yet. Next: pnpm registry inspect garden ${name}`,
    )
    // What a checkout was built to on this machine is not asked for one.
    await activate(site.target, 'garden', name, { isOfCheckout: true, isDryRun: true })
    const registry = await readRegistry(site.target)
    const build = registry.remotes.garden?.builds[name]
    const record = readRecord(recordOf(contentOf(build?.files ?? {})))
    if (!build || !record) throw new Error('it is no record')
    await recordInspection(site.target, registry, 'garden', name, record)
    // Laid down again without its record it keeps the one it has.
    expect(await publish(site.target, dist, '1.0.0')).toBe(name)
    await activate(site.target, 'garden')
    const path = `r/garden/${name}/${inspectionName}`
    await site.target.replace(path, Buffer.from('{}'))
    await expect(activate(site.target, 'garden', name)).rejects.toThrow(`${inspectionName} is altered`)
    // With it, it is mended.
    await writeFile(join(dist, inspectionName), bytesOfRecord({ ...record, looks: 9 }))
    expect(await publish(site.target, dist, '1.0.0')).toBe(name)
    await activate(site.target, 'garden', name)
    expect(readRecord(await site.target.read(path))?.looks).toBe(9)
    // One of other files is left where it lies, and would not count.
    const other = await site.dist('garden', 'other')
    await writeFile(join(other, inspectionName), bytesOfRecord(record))
    await publish(site.target, other, '1.0.1')
    await expect(activate(site.target, 'garden')).rejects.toThrow('No browser has opened garden 1.0.1-')
    const more = { ...build, files: { ...build.files, [inspectionName]: '0'.repeat(64), 'more.js': '0'.repeat(64) } }
    expect(await judgeInspection(site.target, 'garden', more)).toMatchObject([
      { rule: 'inspection', message: 'Its record of an inspection is one of other files' },
    ])
  })

  it('takes what is not broken', async () => {
    const { build } = await activate(
      site.target,
      'garden',
      await publish(site.target, await site.dist('garden'), '1.0.0'),
    )
    expect((await readRegistry(site.target)).remotes.garden?.active).toBe(build)
  })
})

test('selectors are read as browsers read them', () => {
  const css =
    '@layer a,b;@layer remote{/* b{} */.x:is(.y,.z)>p,.w{color:red;&:hover{color:blue}}@media (width>40em){.v::after{content:"}{"}}@keyframes k{from{opacity:0}50%,to{opacity:1}}}'
  expect(selectorsOf(css)).toEqual(['.x:is(.y,.z)>p', '.w', '.v::after'])
})
