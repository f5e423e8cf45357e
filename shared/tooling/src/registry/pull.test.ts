import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activate, rollback } from './activate.ts'
import { recordInspection } from './inspection.ts'
import { contentOf, inspectionName } from './inspection-record.ts'
import { allowKey, revokeKey } from './keys.ts'
import { publish } from './publish.ts'
import { pull, type Source } from './pull.ts'
import { newKey, signerOf } from './signing.ts'
import { readRegistry } from './state.ts'
import type { Target } from './target.ts'
import { makeSite, recordOf, type TestSite } from './test-site.ts'

let product: TestSite
let team: TestSite
beforeEach(async () => {
  ;[product, team] = await Promise.all([makeSite(), makeSite()])
})
afterEach(() => Promise.all([product.dispose(), team.dispose()]))

/** What lies in the team's registry, as somebody in between may have changed it. */
const source = (
  change: (path: string, text: string) => string = (_, text) => text,
  of: Target = team.target,
): Source => ({
  name: 'garden.example/builds/',
  async read(path) {
    const bytes = await of.read(path)
    return bytes && Buffer.from(change(path, Buffer.from(bytes).toString('utf8')))
  },
})

const newTeam = async (remote = 'meal-plan') => {
  const { id, private: pem, public: publicKey } = newKey()
  await allowKey(product.target, { remote, publicKey, may: ['publish', 'activate'] })
  return { id, signer: signerOf(pem) }
}
const ship = async (version: string, signer: ReturnType<typeof signerOf>, id = 'meal-plan') => {
  const dist = await team.dist(id, `export const get = '${version}'`)
  const name = await publish(team.target, dist, version, { signer })
  await activate(team.target, id, name, { signer })
  return name
}
const own = async (id = 'meal-plan') => (await readRegistry(product.target)).remotes[id]
const one = async (from = source()) => (await pull(from, product.target))[0]

test('what a team ships is taken in by its signatures: activated, tried, taken back', async () => {
  const { signer } = await newTeam()
  const first = await ship('1.0.0', signer)
  expect(await one()).toEqual({ id: 'meal-plan', build: first, outcome: 'taken' })
  expect(await one()).toEqual({ id: 'meal-plan', build: first, outcome: 'current' })
  expect(await product.target.read(`r/meal-plan/${first}/page.js`)).not.toBeNull()

  const second = await ship('1.1.0', signer)
  expect(await one()).toMatchObject({ build: second, outcome: 'taken' })
  expect((await own())?.previous).toBe(first)
  const third = await publish(team.target, await team.dist('meal-plan', 'export const get = 3'), '1.2.0', { signer })
  await activate(team.target, 'meal-plan', third, { signer, percent: 10 })
  expect(await one()).toMatchObject({ build: second, outcome: 'taken' })
  expect((await own())?.trial).toEqual({ build: third, percent: 10, allow: [] })

  await rollback(team.target, 'meal-plan', { signer, why: 'it freezes' })
  await rollback(team.target, 'meal-plan', { signer, build: second, why: 'it leaks' })
  expect(await one()).toMatchObject({ build: first, outcome: 'taken' })
  expect(Object.keys((await own())?.withdrawn ?? {}).sort()).toEqual([second, third].sort())
  // What the team forgives, the product does, too.
  await activate(team.target, 'meal-plan', second, { signer, isAgain: true })
  expect(await one()).toMatchObject({ build: second, outcome: 'taken' })
})

test('what the product took back stays so, whatever the team says', async () => {
  const { signer } = await newTeam()
  const first = await ship('1.0.0', signer)
  await one()
  const second = await ship('1.1.0', signer)
  await one()
  await rollback(product.target, 'meal-plan', { why: 'it shows the rows of others' })
  expect(await one()).toMatchObject({ build: first, outcome: 'current' })
  await activate(team.target, 'meal-plan', first, { signer })
  await activate(team.target, 'meal-plan', second, { signer })
  expect(await one()).toMatchObject({ build: first, outcome: 'taken', why: `${second} was taken back here` })
  expect((await own())?.withdrawn?.[second]?.why).toBe('it shows the rows of others')
})

test('nothing else is believed: other keys, no keys, altered files and words, older words, files of another place', async () => {
  const { signer, id } = await newTeam()
  const habits = await newTeam('habits')
  const first = await ship('1.0.0', signer)
  const old = Buffer.from((await team.target.read('registry.json')) ?? []).toString('utf8')
  await one()
  const second = await ship('1.1.0', signer)
  const refusal = async (change: Parameters<typeof source>[0]) => (await one(source(change)))?.why
  const inRegistry = (from: string | RegExp, to: string) => (path: string, text: string) =>
    path === 'registry.json' ? text.replaceAll(from, to) : text

  expect(await refusal((path, text) => (path.endsWith('page.js') ? `${text};steal()` : text))).toContain(
    'page.js is altered',
  )
  expect(await refusal(inRegistry(`"active": "${second}"`, `"active": "${first}"`))).toContain(
    'and is not what was signed',
  )
  expect(await refusal(inRegistry(/"page\.js": "\w+"/g, `"page.js": "${'0'.repeat(64)}"`))).toContain(
    'and is not what was signed',
  )
  expect(await refusal(inRegistry('"page.js"', '"../../../index.html"'))).toContain('Invalid key in record')
  expect(await refusal(inRegistry(new RegExp(id, 'g'), habits.id))).toContain(
    `is signed with the key ${habits.id} of habits, which may not activate meal-plan`,
  )
  const third = await ship('1.2.0', signer)
  expect(await one()).toMatchObject({ build: third, outcome: 'taken' })
  expect(await refusal((path, text) => (path === 'registry.json' ? old : text))).toContain('is older')
  expect((await own())?.active).toBe(third)
  // A build of somebody else's among those to fall back to is left out.
  const strange = await ship('1.2.1', habits.signer)
  expect((await one())?.why).toContain('of habits')
  const fourth = await ship('1.2.2', signer)
  expect(await one()).toMatchObject({ build: fourth, outcome: 'taken' })
  expect((await own())?.builds).not.toHaveProperty([strange])
  // Taken back there in favour of that one, what people have goes all the same: to one that may be given.
  await rollback(team.target, 'meal-plan', { signer })
  expect((await readRegistry(team.target)).remotes['meal-plan']?.active).toBe(strange)
  expect(await one()).toMatchObject({ build: third, outcome: 'taken', why: expect.stringContaining('of habits') })

  await ship('1.0.0', signerOf(newKey().private), 'weeds')
  expect((await pull(source(), product.target)).map(({ id, outcome }) => [id, outcome])).toEqual([
    ['meal-plan', 'current'],
    ['weeds', 'refused'],
  ])
  await revokeKey(product.target, id)
  await ship('1.3.0', signer)
  expect(await refusal(undefined)).toContain('which was revoked')
  expect((await own())?.active).toBe(third)
})

test('a build that no browser has opened is not taken in, unless people here were given it before', async () => {
  const { signer } = await newTeam()
  const first = await ship('1.0.0', signer)
  await one()
  const publishBare = async (version: string) => {
    const dist = await team.dist('meal-plan', `export const get = '${version}'`)
    await rm(join(dist, inspectionName))
    const name = await publish(team.target, dist, version, { signer })
    // A team may leave the inspection out in its own place, and only there.
    await activate(team.target, 'meal-plan', name, { signer, isUnderInspection: true })
    return name
  }
  const bare = await publishBare('1.1.0')
  expect((await one())?.why).toContain(`No browser has opened meal-plan ${bare} yet. Next: pnpm registry inspect`)
  await activate(team.target, 'meal-plan', first, { signer })
  await activate(team.target, 'meal-plan', bare, { signer, isUnderInspection: true, percent: 10 })
  expect((await one())?.why).toContain('No browser has opened')
  expect(await own()).toMatchObject({ active: first })

  // A record of other files is none; that of these files is a file of the build, and comes with it.
  const files = (await readRegistry(team.target)).remotes['meal-plan']?.builds[bare]?.files ?? {}
  const recorded = async (content: string) => {
    const record = JSON.parse(Buffer.from(recordOf(content)).toString('utf8'))
    await recordInspection(team.target, await readRegistry(team.target), 'meal-plan', bare, record, { signer })
    return one()
  }
  await expect(recorded('0'.repeat(64))).rejects.toThrow('one of other files')
  expect(await recorded(contentOf(files))).toMatchObject({ build: first, outcome: 'taken' })
  expect((await own())?.trial?.build).toBe(bare)

  // Back to one that was given here already: it is not asked for what is asked today.
  const registry = await readRegistry(product.target)
  const { [inspectionName]: _record, ...others } = registry.remotes['meal-plan']?.builds[first]?.files ?? {}
  const second = await ship('1.2.0', signer)
  expect(await one()).toMatchObject({ build: second })
  const unrecorded = (path: string, text: string) => {
    if (path !== 'registry.json') return text
    const said = JSON.parse(text)
    const { builds, signatures } = said.remotes['meal-plan']
    builds[first].files = others
    signatures[first] = signer.sign('build', { remote: 'meal-plan', build: first, files: others })
    return JSON.stringify(said)
  }
  await rollback(team.target, 'meal-plan', { signer, why: 'it leaks' })
  expect(await one(source(unrecorded))).toMatchObject({ build: first, outcome: 'taken' })
  expect((await own())?.builds[first]?.files).toEqual(others)
})

test('the gate judges here as well, and a remote comes from one registry', async () => {
  const { signer } = await newTeam()
  const first = await ship('1.0.0', signer)
  await one()
  await product.target.replace('database.json', Buffer.from('{"tables":[]}'))
  const dist = await team.dist('meal-plan', 'export const get = 2', manifest => ({
    ...manifest,
    config: { ...manifest.config, tables: [{ name: 'meals', title: { ja: '献立', en: 'Meals' } }] },
  }))
  await activate(team.target, 'meal-plan', await publish(team.target, dist, '2.0.0', { signer }), { signer })
  expect((await one())?.why).toContain('There is no table meals in the database')
  expect((await own())?.active).toBe(first)
  await product.target.replace('database.json', Buffer.from('{"tables":["meals"]}'))
  expect((await one())?.outcome).toBe('taken')
  const elsewhere = { ...source(), name: 'elsewhere' }
  expect((await pull(elsewhere, product.target, { others: [source().name] }))[0]?.why).toContain(
    'comes from garden.example',
  )
  await expect(
    pull(
      source(() => 'garden'),
      product.target,
    ),
  ).rejects.toThrow('is not a registry')
})
