import { newId } from '@techo/core'
import { newPerson, type Person, startBackend } from '@techo/testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTabs, cut, installBrowser } from './test-browser.ts'
import { eventually } from './test-tabs.ts'

const backend = await startBackend()
const browser = installBrowser()
afterAll(() => backend.close())

const { api } = await import('./api.ts')
const { readKept } = await import('./asked.ts')
const { readAll } = await import('./read-all.ts')
const { shows } = await import('./shown.ts')
const { patch } = await import('./write.ts')

interface Group {
  readonly id: string
  readonly name: string
}

const byName = (one: Group, other: Group) => (one.name < other.name ? -1 : 1)

const groupsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    firstGroups: build.query<readonly Group[], void>({
      query: () =>
        readAll(
          db => db.from('habit_groups').select('id, name').is('deleted_at', null).order('name').order('id'),
          shows<Group>('habit_groups', { order: byName }),
          'updated_at',
        ),
      providesTags: ['habit_groups'],
    }),
    groupsBeside: build.query<readonly Group[], void>({
      query: () =>
        readAll(
          db => db.from('habit_groups').select('id, name').is('deleted_at', null).order('name').order('id'),
          shows<Group>('habit_groups', { order: byName, beginsEmpty: true }),
          'updated_at',
        ),
      providesTags: ['habit_groups'],
    }),
    keptGroups: build.query<readonly Group[], void>({
      query: () => readKept(shows<Group>('habit_groups', { order: byName })),
    }),
    nameFirstGroup: build.mutation<null, Group>({
      query: ({ id, name }) => patch('habit_groups', { id }, { name }),
    }),
  }),
})

const ask = (page: Page) => page.store.dispatch(groupsApi.endpoints.firstGroups.initiate())
const cached = (page: Page) => groupsApi.endpoints.firstGroups.select()(page.store.getState())
const namesOf = (rows: readonly Group[] | undefined) => rows?.map(({ name }) => name)

type Page = ReturnType<ReturnType<typeof createTabs>['open']>
const pages: Page[] = []
const opened = (page: Page) => {
  pages.push(page)
  return page
}

beforeEach(async () => {
  for (const page of pages.splice(0)) await page.close()
  browser.jar.clear()
})

const rowsNamed = (names: readonly string[]) => names.map(name => ({ id: newId(), name, rank: 'a0' }))

const give = async (person: Person, names: readonly string[]) => {
  const rows = rowsNamed(names)
  for (let from = 0; from < rows.length; from += 500) {
    const { error } = await person.client.from('habit_groups').insert(rows.slice(from, from + 500))
    expect(error).toBeNull()
  }
  // Long enough ago to be no part of what may just be on its way.
  await backend.server.db.asAdmin(async sql => {
    await sql.query('alter table public.habit_groups disable trigger user')
    await sql.query(`update public.habit_groups set updated_at = now() - interval '1 hour' where user_id = $1`, [
      person.user.id,
    ])
    await sql.query('alter table public.habit_groups enable trigger user')
  })
  return rows
}

/** A person whose list has been read once on this device. */
async function known(names: readonly string[]) {
  const tabs = createTabs(backend)
  const person = await newPerson(backend)
  const rows = await give(person, names)
  const page = opened(tabs.open())
  await page.sessionCheck()
  await page.auth.signIn({ email: person.email, password: person.password })
  await ask(page)
  return { tabs, person, rows, page }
}

/** The next page of the same browser, and the questions of the list it asks. */
async function next(tabs: ReturnType<typeof createTabs>) {
  const asked: URLSearchParams[] = []
  let bytes = 0
  tabs.network.change = async (url, response) => {
    if (url.pathname !== '/rest/v1/habit_groups') return response
    asked.push(url.searchParams)
    bytes += (await response.clone().text()).length
    return response
  }
  const page = opened(tabs.open())
  await page.sessionCheck()
  return { page, asked, bytes: () => bytes }
}

/** Holds answers about the list back until somebody lets them go. */
function hold(tabs: ReturnType<typeof createTabs>) {
  const gate = Promise.withResolvers<void>()
  const { change } = tabs.network
  tabs.network.change = async (url, response) => {
    if (url.pathname === '/rest/v1/habit_groups') await gate.promise
    return change(url, response)
  }
  return gate.resolve
}

/** A short list is read whole. */
const others = Array.from({ length: 120 }, (_, at) => `区分${String(at).padStart(5, '0')}`)
const many = Array.from({ length: 2300 }, (_, at) => `区分${String(at).padStart(5, '0')}`)

it('an answer goes into the cache as it came, and is not looked through object by object', async () => {
  const { page, rows } = await known(['朝', '夜'])
  const isWalked = () => cached(page).data?.some(row => Object.isFrozen(row))
  expect(namesOf(cached(page).data)).toEqual(['夜', '朝'])
  expect(isWalked()).toBe(false)
  await page.store.dispatch(groupsApi.endpoints.nameFirstGroup.initiate({ id: rows[0]?.id ?? '', name: '昼' }))
  expect(namesOf(cached(page).data)).toContain('昼')
  expect(isWalked()).toBe(false)
})

it('a list begins with what the device has; when nothing changed, next to nothing is fetched, however long it is', async () => {
  const { tabs, page: before } = await known(many)
  await before.close()
  const { page, asked, bytes } = await next(tabs)
  const discard = hold(tabs)
  const answer = ask(page)
  await eventually(() => cached(page).data !== undefined, 'the rows of the device')
  expect(cached(page).status).toBe('pending')
  expect(namesOf(cached(page).data)).toEqual(many)
  const drawn = cached(page).data
  discard()
  expect((await answer).data).toBe(drawn)
  expect(asked).toHaveLength(2)
  expect(bytes()).toBeLessThan(500)
})

it('what another device added, changed or deleted since is there after the answer', async () => {
  const { tabs, person, rows, page: before } = await known(['a', 'b', 'c', ...others])
  await before.close()
  const [a, b, c] = rows
  await person.client.from('habit_groups').insert(rowsNamed(['d']))
  await person.client.from('habit_groups').update({ name: 'z' }).eq('id', String(a?.id))
  const second = await next(tabs)
  expect(namesOf((await ask(second.page)).data)).toEqual(['b', 'c', 'd', 'z', ...others])
  expect(second.asked).toHaveLength(2)
  await second.page.close()

  await person.client.from('habit_groups').update({ deleted_at: new Date().toISOString() }).eq('id', String(b?.id))
  const third = await next(tabs)
  expect(namesOf((await ask(third.page)).data)).toEqual(['c', 'd', 'z', ...others])
  await third.page.close()

  await person.client.from('habit_groups').delete().eq('id', String(c?.id))
  await person.client.from('habit_groups').insert(rowsNamed(['e']))
  expect(namesOf((await ask((await next(tabs)).page)).data)).toEqual(['d', 'e', 'z', ...others])
})

it('an open page fetches only what changed, whatever was drawn meanwhile', async () => {
  const { tabs, person, rows, page } = await known(['a', 'b', ...others])
  const asked: URLSearchParams[] = []
  tabs.network.change = (url, response) => {
    if (url.pathname === '/rest/v1/habit_groups' && url.searchParams.has('order')) asked.push(url.searchParams)
    return response
  }
  await person.client.from('habit_groups').insert(rowsNamed(['c']))
  await page.store.dispatch(groupsApi.endpoints.nameFirstGroup.initiate({ id: String(rows[0]?.id), name: 'z' }))
  await page.outbox.flush()
  await eventually(() => cached(page).status === 'fulfilled' && namesOf(cached(page).data)?.includes('c') === true)
  expect(namesOf(cached(page).data)).toEqual(['b', 'c', 'z', ...others])
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.filter(each => !each.has('updated_at') && each.get('limit') !== '1')).toEqual([])
})

it('own writes that wait are drawn over the rows of the device', async () => {
  const { tabs, rows, page: before } = await known(['a', 'b', ...others])
  tabs.network.intercept = url => (url.pathname.startsWith('/rest/') ? cut() : undefined)
  await before.store.dispatch(groupsApi.endpoints.nameFirstGroup.initiate({ id: String(rows[0]?.id), name: 'c' }))
  await before.close()
  const { page } = await next(tabs)
  await ask(page)
  expect(namesOf(cached(page).data)).toEqual(['b', 'c', ...others])
  tabs.network.intercept = () => undefined
  await page.close()
  const back = await next(tabs)
  expect(namesOf((await ask(back.page)).data)).toEqual(['b', 'c', ...others])
})

it('a write that the backend refused leaves nothing in what the next page renews', async () => {
  const { tabs, rows, page: before } = await known(['a', 'b', ...others])
  let refuse = true
  tabs.network.intercept = (url, { method }) => {
    if (!url.pathname.startsWith('/rest/v1/habit_groups')) return undefined
    if (method === 'PATCH')
      return Response.json({ code: '23514', message: 'no', details: null, hint: null }, { status: 400 })
    // Nor could the list be read anew before the page was closed.
    return refuse ? cut() : undefined
  }
  await before.store.dispatch(groupsApi.endpoints.nameFirstGroup.initiate({ id: String(rows[0]?.id), name: 'c' }))
  await before.outbox.flush()
  await before.close()
  refuse = false
  const { page } = await next(tabs)
  expect(namesOf((await ask(page)).data)).toEqual(['a', 'b', ...others])
})

it('nobody is shown the rows of somebody else', async () => {
  const { tabs, page: before } = await known(['a', ...others])
  await before.close()
  browser.jar.clear()
  const ben = await newPerson(backend)
  const { page } = await next(tabs)
  const discard = hold(tabs)
  await page.auth.signIn({ email: ben.email, password: ben.password })
  const seen: unknown[] = []
  page.store.subscribe(() => seen.push(cached(page).data))
  const answer = ask(page)
  discard()
  expect((await answer).data).toEqual([])
  expect(seen.filter(data => Array.isArray(data) && data.length > 0)).toEqual([])
})

it('an empty list waits for the answer: who sees none may make one', async () => {
  const { tabs, person, page: before } = await known([])
  await before.close()
  await person.client.from('habit_groups').insert(rowsNamed(['elsewhere']))
  const { page } = await next(tabs)
  const seen: unknown[] = []
  page.store.subscribe(() => seen.push(cached(page).data))
  expect(namesOf((await ask(page)).data)).toEqual(['elsewhere'])
  expect(seen.filter(data => Array.isArray(data) && data.length === 0)).toEqual([])
})

it('an empty list beside the rows of a page begins empty', async () => {
  const { groupsBeside } = groupsApi.endpoints
  const { tabs, person, page: before } = await known([])
  await before.store.dispatch(groupsBeside.initiate())
  await before.close()
  await person.client.from('habit_groups').insert(rowsNamed(['elsewhere']))
  const { page } = await next(tabs)
  const letGo = hold(tabs)
  const answer = page.store.dispatch(groupsBeside.initiate())
  const beside = () => groupsBeside.select()(page.store.getState())
  await eventually(() => beside().data !== undefined, 'the empty list of the device')
  expect(beside()).toMatchObject({ status: 'pending', data: [] })
  letGo()
  expect(namesOf((await answer).data)).toEqual(['elsewhere'])
})

it('rows that were put on the device stand at the next start without a question, with what was written since', async () => {
  const { keptGroups } = groupsApi.endpoints
  const { tabs, rows, page: before } = await known(['a', 'b', ...others])
  const [first, second] = rows
  if (!first || !second) throw new Error('There are rows')
  expect((await before.store.dispatch(keptGroups.initiate())).data).toEqual([])
  const value = [first, second].map(({ id, name }) => ({ id, name }))
  before.store.dispatch(groupsApi.util.upsertQueryEntries([{ endpointName: 'keptGroups', arg: undefined, value }]))
  tabs.network.intercept = url => (url.pathname.startsWith('/rest/') ? cut() : undefined)
  await before.store.dispatch(groupsApi.endpoints.nameFirstGroup.initiate({ id: first.id, name: 'z' }))
  await before.close()
  const { page, asked } = await next(tabs)
  expect(namesOf((await page.store.dispatch(keptGroups.initiate())).data)).toEqual(['b', 'z'])
  expect(asked).toEqual([])
})
