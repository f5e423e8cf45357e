import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, expect, it } from 'vitest'

const backend = await startBackend()
afterAll(() => backend.close())

it('a language chosen while the profile is being read is not undone by what is read', async () => {
  const { promise: isChosen, resolve: chosen } = Promise.withResolvers<void>()
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!/\/profiles\?select=.*language/.test(String(input))) return answer
    answered()
    await isChosen
    return answer
  }
  const { outbox, setProfile, store } = await openPage(backend, await newPerson(backend))
  const { api } = await import('./api.ts')
  const { profile } = api.endpoints as unknown as Record<
    'profile',
    { readonly initiate: () => Parameters<typeof store.dispatch>[0] }
  >
  const asked = store.dispatch(profile.initiate())
  await isAnswered
  await setProfile({ language: 'en' })
  chosen()
  await asked
  expect(store.getState().preferences.language).toBe('en')
  await outbox.flush()
})
