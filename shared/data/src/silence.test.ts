import { newId } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { createTabs, installBrowser } from './test-browser.ts'
import { eventually } from './test-tabs.ts'

const backend = await startBackend()
const browser = installBrowser()
afterAll(() => backend.close())

const { api } = await import('./api.ts')
const { read } = await import('./asked.ts')
const { shows } = await import('./shown.ts')
const { answered, patch } = await import('./write.ts')
const { provideKept } = await import('./tables.ts')

interface Group {
  readonly id: string
  readonly name: string
}

const silentApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    silentGroup: build.query<Group | null, string>({
      query: id =>
        read(
          db => db.from('habit_groups').select('id, name').eq('id', id).maybeSingle(),
          shows<Group>('habit_groups', { where: row => row.id === id }),
        ),
      transformResponse: (row: Group | null) => row && { ...row, name: `「${row.name}」` },
      providesTags: ['habit_groups'],
    }),
    nameSilentGroup: build.mutation<null, Group>({
      query: ({ id, name }) => answered(patch('habit_groups', { id }, { name })),
    }),
  }),
})
const { silentGroup } = silentApi.endpoints

provideKept(() => [{ name: 'habit_groups' }])

type Page = ReturnType<ReturnType<typeof createTabs>['open']>
const entry = (page: Page, id: string) => silentGroup.select(id)(page.store.getState())

/** A person with one row, which was another when this browser saw it, and its next page, to which nobody answers about that table. */
async function next(seen: 'as an answer' | 'among the rows') {
  const person = await newPerson(backend)
  const id = newId()
  expect((await person.client.from('habit_groups').insert({ id, name: '朝', rank: 'a0' })).error).toBeNull()
  browser.jar.clear()
  const tabs = createTabs(backend)
  const before = tabs.open()
  expect(await before.sessionCheck()).toBe('out')
  expect(await before.auth.signIn({ email: person.email, password: person.password })).toBeNull()
  if (seen === 'as an answer') await before.store.dispatch(silentGroup.initiate(id))
  else {
    const kept = await before.loadKept()
    kept.start()
    await vi.waitFor(
      async () => expect(await kept.answer(person.user.id, db => db.from('habit_groups').select('id'))).toBeDefined(),
      20_000,
    )
  }
  await before.close()
  expect((await person.client.from('habit_groups').update({ name: '夜' }).eq('id', id)).error).toBeNull()
  const page = tabs.open()
  expect(await page.sessionCheck()).toBe('in')
  const { promise: isSaid, resolve: say } = Promise.withResolvers<void>()
  let held = 0
  tabs.network.change = async (url, response) => {
    if (url.pathname !== '/rest/v1/habit_groups') return response
    held++
    await isSaid
    return response
  }
  const ask = () => page.store.dispatch(silentGroup.initiate(id))
  const isAsked = () => eventually(() => held > 0, 'the question')
  return { page, id, person, say, ask, isAsked, held: () => held }
}

for (const seen of ['as an answer', 'among the rows'] as const)
  test(`a question that nobody answers is drawn after some seconds from what the device knows ${seen}, and goes on`, async () => {
    const { page, id, say, ask, isAsked } = await next(seen)
    const answer = ask()
    await isAsked()
    await eventually(() => entry(page, id).data !== undefined, 'what the device has')
    expect(entry(page, id).data).toEqual({ id, name: '「朝」' })
    say()
    await answer
    await eventually(() => entry(page, id).data?.name === '「夜」', 'the answer')
    expect(entry(page, id).error).toBeUndefined()
    await page.close()
  })

test('a browser that loses its network ends the questions that wait, and what the device has is drawn at once', async () => {
  for (const seen of ['as an answer', 'among the rows'] as const) {
    const { page, id, say, ask, isAsked } = await next(seen)
    const answer = ask()
    await isAsked()
    expect(entry(page, id).data).toBeUndefined()
    browser.window.dispatchEvent(new Event('offline'))
    const told = await answer
    expect(entry(page, id).data).toEqual({ id, name: '「朝」' })
    if (seen === 'as an answer') expect(told.error).toEqual({ kind: 'offline', code: 'network' })
    expect(page.store.getState().sync.online).toBe(false)
    say()
    await page.close()
  }
})

test('a write that waits for its answer is not ended by it: it may have arrived', async () => {
  const { page, id, person, say, isAsked, held } = await next('as an answer')
  const naming = page.store.dispatch(silentApi.endpoints.nameSilentGroup.initiate({ id, name: '昼' }))
  await isAsked()
  browser.window.dispatchEvent(new Event('offline'))
  expect((await person.client.from('habit_groups').select('name').eq('id', id)).data).toEqual([{ name: '昼' }])
  expect([page.store.getState().sync.pending, held()]).toEqual([1, 1])
  say()
  expect((await naming).error).toBeUndefined()
  await page.close()
})
