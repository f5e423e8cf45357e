import { type RegistryFile, resolveRegistry } from '@techo/core/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activate, Refused, rollback } from './activate.ts'
import { stateOf, unpublished } from './life-cycle.ts'
import { type Offered, offer } from './offer.ts'
import { publish } from './publish.ts'
import { readShellFacts } from './shell-facts.ts'
import { readHistory, readRegistry } from './state.ts'
import { makeSite, type TestSite } from './test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await makeSite()
})
afterEach(() => site.dispose())

const garden = async () => (await readRegistry(site.target)).remotes.garden ?? unpublished
const state = async (build: string) => stateOf(await garden(), build)
/** The builds a visitor may be made to run, the one they are given first. */
const given = async (device?: string) => {
  const { remotes } = resolveRegistry(await readRegistry(site.target), device === undefined ? undefined : { device })
  return remotes.flatMap(({ build, previous, earlier = [] }) => [build, previous?.build, ...earlier.map(e => e.build)])
}
const stored = async (code: string, version: string) => publish(site.target, await site.dist('garden', code), version)
/** What `pnpm build` and `npm start` do with what they have built. */
const built = async (code: string, version: string): Promise<Offered> => {
  const shell = await readShellFacts(site.target)
  if (!shell) throw new Error('the site of the tests has a shell')
  return offer(site.target, 'garden', { dist: await site.dist('garden', code), version }, shell)
}
const refused = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => new Error('it was done'),
    reason => reason,
  )
  return error instanceof Error ? error.message : String(error)
}

test('a build lives from stored to withdrawn, and only --again brings it back', async () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const { build: one } = await built('one', '1.0.0')
  expect(await state(one)).toBe('active')
  const two = await stored('two', '1.1.0')
  expect(await state(two)).toBe('stored')
  await activate(site.target, 'garden', two, { percent: 100 })
  expect([await state(two), await given('x'), await given()]).toEqual(['trial', [two, one], [one, undefined]])
  // What is on trial stays so when a checkout comes to the same.
  expect((await built('two', '1.1.0')).instead).toContain('is on trial')
  await activate(site.target, 'garden', two)
  const { build: three, instead } = await built('three', '1.2.0')
  expect([instead, await state(two), await state(three)]).toEqual([null, 'earlier', 'active'])

  const taken = await rollback(site.target, 'garden', { by: 'anna', why: 'it froze the tab', now })
  expect(taken).toEqual({ taken: three, was: 'active', active: two })
  expect((await garden()).withdrawn).toEqual({
    [three]: { at: now.toISOString(), by: 'anna', why: 'it froze the tab' },
  })
  expect([await state(three), await given()]).toEqual(['withdrawn', [two, one]])

  // No build of the same bytes, …
  expect(await built('three', '1.2.0')).toEqual({
    build: three,
    instead: `garden ${three} was taken back on 2026-11-22 by anna: it froze the tab: ${two} stays active. To give it to everybody: pnpm registry activate garden ${three} --again --why "…"`,
  })
  expect(await stored('three', '1.2.0')).toBe(three)
  // … no activation, for all or for some, …
  for (const options of [{}, { percent: 1 }, { allow: ['anna'] }])
    expect(await refused(activate(site.target, 'garden', three, options))).toContain('--again')
  expect(await refused(activate(site.target, 'garden'))).toContain('was taken back on 2026-11-22 by anna')
  // … and no second rollback.
  expect((await rollback(site.target, 'garden')).active).toBe(one)
  expect(await given()).toEqual([one, undefined])
  expect(await refused(rollback(site.target, 'garden'))).toContain(`pnpm registry rollback garden ${one}`)
  expect([await state(one), await state(two), await state(three)]).toEqual(['active', 'withdrawn', 'withdrawn'])

  // It is judged again, and who did it and why is told.
  const page = (await site.target.read(`r/garden/${three}/page.js`)) ?? new Uint8Array()
  await site.target.replace(`r/garden/${three}/page.js`, Buffer.from('altered'))
  const again = { isAgain: true, by: 'berta', why: 'the browser was it' }
  expect(await refused(activate(site.target, 'garden', three, again))).toContain('page.js is altered')
  expect(await state(three)).toBe('withdrawn')
  await site.target.replace(`r/garden/${three}/page.js`, page)
  await activate(site.target, 'garden', three, again)
  expect([await state(three), await state(two), await given()]).toEqual(['active', 'withdrawn', [three, one]])
  expect((await readHistory(site.target))[0]?.change).toMatchObject({
    what: 'activate',
    build: three,
    by: 'berta',
    why: 'the browser was it',
  })
  expect(await refused(activate(site.target, 'garden', three, { isAgain: true }))).toContain('was not taken back')
})

test('a rollback is judged; what cannot run any more is taken back by name, and the one before it is gone to', async () => {
  const one = await site.live('garden', 'one')
  const two = await site.live('garden', 'two', '1.1.0')
  const three = await site.live('garden', 'three', '1.2.0')
  await site.target.replace(`r/garden/${two}/page.js`, Buffer.from('altered'))
  const before = await site.target.read('registry.json')
  const refusal: unknown = await rollback(site.target, 'garden').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(String(refusal)).toContain('page.js is altered')
  expect(String(refusal)).toContain(`pnpm registry rollback garden ${two}`)
  expect(await site.target.read('registry.json')).toEqual(before)
  expect(await rollback(site.target, 'garden', { build: two })).toEqual({ taken: two, was: 'earlier', active: three })
  expect((await rollback(site.target, 'garden')).active).toBe(one)
  expect(await refused(rollback(site.target, 'garden', { build: two }))).toContain('was taken back already')
})

test('a first release is tried on some, taken back for everybody, and comes again mended', async () => {
  const one = await stored('one', '1.0.0')
  await activate(site.target, 'garden', one, { allow: ['anna'], percent: 100 })
  expect([await given('x'), await given()]).toEqual([[one, undefined], []])
  expect(await rollback(site.target, 'garden')).toEqual({ taken: one, was: 'trial', active: '' })
  expect([await given('x'), await given()]).toEqual([[], []])
  expect(await refused(rollback(site.target, 'garden'))).toContain('nothing to take back')
  expect((await built('one', '1.0.0')).instead).toContain('no build stays active')
  expect(await given()).toEqual([])
  const { build: two } = await built('two', '1.0.1')
  expect(await given()).toEqual([two, undefined])
  // The last one goes when it is named.
  expect(await refused(rollback(site.target, 'garden'))).toContain('the last build that was not taken back')
  expect((await rollback(site.target, 'garden', { build: two })).active).toBe('')
  expect(await given()).toEqual([])
})

test('a first release that everybody has is taken back by one rollback', async () => {
  const one = await site.live('garden', 'one')
  expect(await rollback(site.target, 'garden')).toEqual({ taken: one, was: 'active', active: '' })
  expect(await given('x')).toEqual([])
})

test('what somebody chose by command is replaced by a checkout only with something new', async () => {
  const { build: one } = await built('one', '1.0.0')
  const { build: two } = await built('two', '1.1.0')
  // Nobody chose anything yet: an edit that is undone is what one works on.
  expect([await built('one', '1.0.0'), await given()]).toEqual([{ build: one, instead: null }, [one, two]])
  await built('two', '1.1.0')
  await activate(site.target, 'garden', one)
  expect((await built('two', '1.1.0')).instead).toContain('another one was chosen by command')
  expect((await built('older', '0.9.0')).instead).toContain('is older')
  expect(await given()).toEqual([one, two])
  const { build: three, instead } = await built('three', '1.2.0')
  expect([instead, await given()]).toEqual([null, [three, one, two]])
})

test('a registry of before builds were withdrawn is read as it is, and goes on from there', async () => {
  const one = await site.live('garden', 'one')
  const two = await site.live('garden', 'two', '1.1.0')
  const { remotes } = await readRegistry(site.target)
  const builds = remotes.garden?.builds ?? {}
  const old: RegistryFile = {
    revision: 4,
    change: { what: 'activate', build: two, remote: 'garden', at: '2026-11-20T00:00:00.000Z', by: 'anna' },
    remotes: { garden: { active: two, builds, previous: one } },
  }
  for (const path of ['registry.json', 'registry-history/000004.json'])
    await site.target.replace(path, Buffer.from(JSON.stringify(old)))
  expect(await given()).toEqual([two, one])
  expect((await built('two', '1.1.0')).instead).toBeNull()
  expect((await rollback(site.target, 'garden')).active).toBe(one)
  expect([await state(two), await given()]).toEqual(['withdrawn', [one, undefined]])
  expect((await readHistory(site.target)).map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1])
})
