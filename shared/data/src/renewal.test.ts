import { newPerson, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'
import type { Session } from './supabase.ts'
import { createNetwork, createTabs, cut, installBrowser } from './test-browser.ts'

// Tokens so short that each question renews them, and a token that comes once more counts as copied at once.
const backend = await startBackend({ auth: { accessTokenSeconds: 60, refreshReuseSeconds: 0 } })
const browser = installBrowser()
afterAll(() => backend.close())

const { api } = await import('./api.ts')
const { read } = await import('./asked.ts')
const { renewingWithNewest } = await import('./renewal.ts')

const renewalApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    ownName: build.query<readonly { name: string }[], void>({
      query: () => read(db => db.from('profiles').select('name')),
    }),
  }),
})

type Page = ReturnType<ReturnType<typeof createTabs>['open']>
const ask = (page: Page) =>
  page.store.dispatch(renewalApi.endpoints.ownName.initiate(undefined, { forceRefetch: true, subscribe: false }))

test('a tab whose renewal did not get through asks no more with a token that another tab has renewed twice', async () => {
  const person = await newPerson(backend)
  const weak = createNetwork()
  const [used, sleeper] = [createTabs(backend).open(), createTabs(backend, weak).open()]
  expect(await used.auth.signIn({ email: person.email, password: person.password })).toBeNull()
  expect(await sleeper.sessionCheck()).toBe('in')

  const isRenewal = ({ search }: URL) => search === '?grant_type=refresh_token'
  let isFirst = true
  weak.intercept = url => {
    if (!isRenewal(url) || !isFirst) return undefined
    isFirst = false
    return (async () => {
      for (let times = 0; times < 2; times++) expect((await ask(used)).data).toHaveLength(1)
      return cut()
    })()
  }
  expect((await ask(sleeper)).data).toHaveLength(1)
  expect(isFirst).toBe(false)
  for (const page of [sleeper, used]) expect((await ask(page)).data, 'nobody is signed out').toHaveLength(1)
  expect(browser.warnings).toEqual([])
  for (const page of [sleeper, used]) await page.close()
})

test('only a token that stood in the cookies is held against them, and one that is over is not handed out', async () => {
  const sent: string[] = []
  const answer = { access_token: 'new' }
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(String(init?.body))
    return Response.json(answer)
  }
  let stored: unknown = null
  const renewing = renewingWithNewest(
    fetch,
    async () => stored as Session | null,
    () => 1_000_000,
  )
  const renew = async (token: string) =>
    (
      await renewing('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: token }),
      })
    ).json()
  const held = (token: string, seconds: number) => ({ access_token: token, refresh_token: token, expires_at: seconds })

  // Nothing is stored; or another session than the one that was handed over.
  expect(await renew('first')).toEqual(answer)
  stored = held('other', 2000)
  expect(await renew('first')).toEqual(answer)
  // What began with the stored token goes on with the one that took its place.
  expect(await renew('other')).toEqual(answer)
  stored = held('next', 2000)
  expect(await renew('other')).toEqual(stored)
  stored = held('over', 999)
  await expect(renew('other')).rejects.toThrow('Another tab')
  expect(await renew('over')).toEqual(answer)
  expect(sent).toHaveLength(4)
  await renewing('/auth/v1/token?grant_type=password', { method: 'POST', body: '{"refresh_token":"other"}' })
  await renewing('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body: 'half {' })
  expect(sent).toHaveLength(6)
})
