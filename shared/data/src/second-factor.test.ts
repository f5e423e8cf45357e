import { createHmac } from 'node:crypto'
import { isProblem } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, expect, it } from 'vitest'
import { createNetwork, createTabs, installBrowser } from './test-browser.ts'

const backend = await startBackend()
const browser = installBrowser()
afterAll(() => backend.close())

const { api } = await import('./api.ts')
const { read } = await import('./asked.ts')
const { lacksFactor } = await import('./token.ts')

const profileApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    testProfile: build.query<readonly { name: string }[], void>({
      query: () => read(db => db.from('profiles').select('name')),
    }),
  }),
})

type Page = ReturnType<ReturnType<typeof createTabs>['open']>
type Auth = Page['auth']

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows at a moment (RFC 6238). */
function codeAt(secret: string, now: number): string {
  const bits = [...secret.replace(/=+$/, '')].map(each => letters.indexOf(each).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const sum = createHmac('sha1', key).update(counter).digest()
  const at = (sum.at(-1) ?? 0) & 15
  return String((sum.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

async function enrol(auth: Auth) {
  const made = await auth.factors.enrol('手元の電話')
  if (isProblem(made)) throw new Error(`No factor: ${made.code}`)
  expect(await auth.factors.verify(made.id, codeAt(made.totp.secret, Date.now()))).toBeNull()
  return { id: made.id, secret: made.totp.secret }
}

const status = (page: Page) => page.store.getState().session.status
const network = () => {
  const made = createNetwork()
  const { fetch } = made
  // A page's own addresses are of its origin.
  return Object.assign(made, {
    fetch: ((input, init) =>
      fetch(String(input).startsWith('/') ? new URL(String(input), backend.url) : input, init)) satisfies typeof fetch,
  })
}

it('nobody is signed in, and nothing of them is read, until the second factor is there', async () => {
  const person = await newPerson(backend)
  const page = createTabs(backend, network()).open()
  expect(await page.auth.signIn(person)).toBeNull()
  const factor = await enrol(page.auth)
  expect(status(page)).toBe('in')
  await page.auth.signOut()

  expect(await page.auth.signIn(person)).toBeNull()
  expect(status(page)).toBe('half')
  expect(page.store.getState().session).toMatchObject({ session: null, user: null })
  const { data } = await page.store.dispatch(profileApi.endpoints.testProfile.initiate())
  expect(data).toBeUndefined()

  // Another tab of the browser is as far.
  const other = createTabs(backend, network()).open()
  expect(await other.sessionCheck()).toBe('half')

  expect((await page.auth.factors.verify(factor.id, '000000'))?.kind).toBe('invalid')
  expect(status(page)).toBe('half')
  // A code is good once: the next one is shown half a minute later.
  expect(await page.auth.factors.verify(factor.id, codeAt(factor.secret, Date.now() + 30_000))).toBeNull()
  expect(status(page)).toBe('in')
  await Promise.all([page.close(), other.close()])
})

it('a recovery code lets in once and leaves the second factor', async () => {
  const person = await newPerson(backend)
  const page = createTabs(backend, network()).open()
  await page.auth.signIn(person)
  await enrol(page.auth)
  const made = await page.send({ kind: 'request', path: '/api/account/recovery-codes', method: 'POST' })
  const codes = 'data' in made ? Reflect.get(Object(made.data), 'codes') : []
  expect(codes).toHaveLength(10)
  await page.auth.signOut()

  await page.auth.signIn(person)
  expect(await page.auth.redeemRecoveryCode('wrong-code')).toMatchObject({ kind: 'invalid' })
  expect(status(page)).toBe('half')
  expect(await page.auth.redeemRecoveryCode(String(codes[0]))).toEqual({ remaining: 9 })
  expect(status(page)).toBe('in')
  expect(await page.auth.redeemRecoveryCode(String(codes[0]))).toMatchObject({ kind: 'invalid' })
  await page.auth.signOut()
  await page.auth.signIn(person)
  expect(status(page)).toBe('half')
  expect(await page.auth.redeemRecoveryCode(String(codes[1]))).toEqual({ remaining: 8 })
  expect(status(page)).toBe('in')
  await page.close()
  expect(browser.warnings.filter(text => /token/i.test(text))).toEqual([])
})

it('a token that cannot be read has shown no second factor', () => {
  const user = { id: 'x', factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] } as never
  expect(lacksFactor({ access_token: 'no token', user })).toBe(true)
  expect(lacksFactor({ access_token: 'no token', user: { id: 'x' } as never })).toBe(false)
})
