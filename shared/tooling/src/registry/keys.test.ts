import { afterEach, beforeEach, expect, test } from 'vitest'
import { activate, rollback } from './activate.ts'
import { allowKey, readKeys, revokeKey, rotateKey } from './keys.ts'
import { publish } from './publish.ts'
import { isSigned, newKey, signerOf, spelled } from './signing.ts'
import { readRegistry, statementOfState } from './state.ts'
import { makeSite, type TestSite } from './test-site.ts'
import { verify } from './upkeep.ts'

let site: TestSite
beforeEach(async () => {
  site = await makeSite()
})
afterEach(() => site.dispose())

/** A key that may do something with a remote, and who signs with it. */
async function team(remote: string, may: readonly ('publish' | 'activate')[] = ['publish', 'activate']) {
  const { id, private: pem, public: publicKey } = newKey()
  await allowKey(site.target, { remote, publicKey, may })
  return { id, signer: signerOf(pem) }
}
const ship = async (id: string, version: string, signer?: ReturnType<typeof signerOf>) => {
  const build = await publish(site.target, await site.dist(id, `export const get = '${version}'`), version, { signer })
  return activate(site.target, id, build, { signer })
}

test('a remote with keys is published and activated by their holders alone; one without is the product’s', async () => {
  const [meals, habits] = [await team('meal-plan'), await team('habits')]
  await expect(ship('meal-plan', '1.0.0', habits.signer)).rejects.toThrow(
    `The key ${habits.id}, of habits, may not say who is given meal-plan`,
  )
  const build = (await readRegistry(site.target)).remotes['meal-plan']?.builds
  await expect(activate(site.target, 'meal-plan', Object.keys(build ?? {})[0])).rejects.toThrow(
    `is signed with the key ${habits.id} of habits, which may not publish meal-plan`,
  )
  await expect(ship('meal-plan', '1.0.1')).rejects.toThrow('is not signed')
  await expect(ship('meal-plan', '1.0.2', signerOf(newKey().private))).rejects.toThrow('which nobody knows here')
  expect((await readRegistry(site.target)).remotes['meal-plan']?.active).toBe('')
  await ship('meal-plan', '1.0.3', meals.signer)
  await ship('garden', '1.0.0')
  expect((await verify(site.target)).flatMap(({ findings }) => findings)).toEqual([])

  // One key publishes, another one says who is given it.
  const press = await team('meal-plan', ['publish'])
  const next = await publish(site.target, await site.dist('meal-plan', 'export const get = 4'), '1.0.4', press)
  await expect(activate(site.target, 'meal-plan', next, press)).rejects.toThrow('may not say who is given meal-plan')
  await expect(rollback(site.target, 'meal-plan', press)).rejects.toThrow('may not say who is given meal-plan')
  await activate(site.target, 'meal-plan', next, meals)
})

test('what is said of who is given which build is signed with its revision, and only as long as it is true', async () => {
  const { signer } = await team('meal-plan')
  await ship('meal-plan', '1.0.0', signer)
  const ring = await readKeys(site.target)
  const signedState = async () => {
    const entry = (await readRegistry(site.target)).remotes['meal-plan']
    const state = entry?.state
    if (!entry || !state) return null
    return isSigned(
      'state',
      statementOfState('meal-plan', entry, state.revision),
      state,
      ring.keys[state.key]?.public ?? '',
    )
  }
  expect(await signedState()).toBe(true)
  // Publishing changes nothing of it; neither does somebody else's remote.
  await publish(site.target, await site.dist('meal-plan', 'export const get = 2'), '1.1.0', { signer })
  await ship('garden', '1.0.0')
  expect(await signedState()).toBe(true)
  // The operator needs no key of a team to switch its builds, and does not sign for it.
  await activate(site.target, 'meal-plan')
  expect(await signedState()).toBe(null)
  expect(spelled({ b: 1, a: [undefined, { d: null, c: undefined }] })).toBe('{"a":[null,{"d":null}],"b":1}')
})

test('a key that was replaced signs nothing new and keeps what it signed; a revoked one counts for nothing', async () => {
  const old = await team('meal-plan')
  await ship('meal-plan', '1.0.0', old.signer)
  const next = newKey()
  expect(await rotateKey(site.target, old.id, next.public)).toBe(next.id)
  expect((await verify(site.target))[0]?.findings).toEqual([])
  await expect(ship('meal-plan', '1.1.0', old.signer)).rejects.toThrow('It was replaced.')
  await ship('meal-plan', '1.2.0', signerOf(next.private))

  await revokeKey(site.target, next.id, { why: 'lost laptop' })
  const refused = (await verify(site.target)).map(({ build, findings }) => [
    build.slice(0, 5),
    findings.map(({ rule }) => rule),
  ])
  expect(refused).toEqual([
    ['1.2.0', ['signature']],
    ['1.0.0', []],
  ])
  await expect(allowKey(site.target, { remote: 'habits', publicKey: next.public, may: ['publish'] })).rejects.toThrow(
    'was revoked',
  )
  await expect(allowKey(site.target, { remote: 'habits', publicKey: 'garden', may: ['publish'] })).rejects.toThrow(
    'no public key',
  )
})

test('nothing becomes active while the keys cannot be read', async () => {
  await site.target.replace(
    'keys.json',
    Buffer.from('{"keys":{"0123456789abcdef":{"public":"x","may":{},"since":""}}}'),
  )
  await expect(ship('garden', '1.0.0')).rejects.toThrow()
  expect((await readRegistry(site.target)).remotes.garden?.active).toBe('')
})
