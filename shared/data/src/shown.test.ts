import { newId } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { columnsOf, createShownQueries, shows, withWrites } from './shown.ts'
import { createTabs, cut, installBrowser } from './test-browser.ts'
import { eventually } from './test-tabs.ts'
import { patch, remove, upsert, type Write } from './write.ts'

const backend = await startBackend()
const browser = installBrowser()
afterAll(() => backend.close())

const { api } = await import('./api.ts')
const { read } = await import('./asked.ts')

interface Group {
  readonly id: string
  readonly name: string
  readonly colour: string | null
  readonly deleted_at?: string | null
}

const byName = (one: Group, other: Group) => (one.name + one.id < other.name + other.id ? -1 : 1)
const groups = shows<Group>('habit_groups', { order: byName, blank: { colour: null } })

describe('the writes in an answer', () => {
  const [walk, read_] = [newId(), newId()]
  const rows: readonly Group[] = [{ id: walk, name: 'b', colour: 'red' }]

  it('add rows with what the database fills in, change them, keep the order, and take them out', () => {
    const added = withWrites(rows, groups, [upsert('habit_groups', { id: read_, name: 'a' })])
    expect(added).toEqual([
      { id: read_, name: 'a', colour: null },
      { id: walk, name: 'b', colour: 'red' },
    ])
    expect(withWrites(added, groups, [patch('habit_groups', { id: read_ }, { name: 'c' })])).toEqual([
      { id: walk, name: 'b', colour: 'red' },
      { id: read_, name: 'c', colour: null },
    ])
    const trashed = patch('habit_groups', { id: walk }, { deleted_at: '2026-11-20T00:00:00Z' })
    expect(withWrites(rows, groups, [trashed])).toEqual([])
    expect(withWrites(rows, groups, [remove('habit_groups', { id: walk })])).toEqual([])
  })

  it('give a new row every column of the select', () => {
    const columns = columnsOf('id,name, colour,icon,habits(id,name),other:name,rank::text')
    expect(columns).toEqual(['id', 'name', 'colour', 'icon'])
    expect(withWrites([], { ...groups, columns }, [upsert('habit_groups', { id: walk, name: 'a' })])).toEqual([
      { id: walk, name: 'a', colour: null, icon: null },
    ])
  })

  it('bring a row of another answer only where that has every column of this one', () => {
    const shown = createShownQueries()
    const columns = ['id', 'name', 'colour']
    shown.know('names', { ...groups, order: null, where: () => true, columns: ['id', 'name'] })
    shown.know('red', { ...groups, columns, where: row => row.colour === 'red' })
    const cache: Record<string, unknown> = { names: [{ id: walk, name: 'a' }], red: [] }
    const answers = () =>
      shown.after([patch('habit_groups', { id: walk }, { colour: 'red' })], key => ({ data: cache[key] }))
    expect(answers().filter(({ key }) => key === 'red')).toEqual([])
    shown.know('all', { ...groups, columns })
    cache.all = [{ id: walk, name: 'a', colour: null }]
    expect(answers().filter(({ key }) => key === 'red')).toEqual([
      { key: 'red', value: [{ id: walk, name: 'a', colour: 'red' }] },
    ])
  })

  it('do not draw a text over a revision it was not written on', () => {
    const texts = shows<{ id: string; doc_text: string; rev: number }>('notes')
    const mine = [patch('notes', { id: walk, rev: 3 }, { doc_text: '私の' })]
    const row = (rev: number) => [{ id: walk, doc_text: '端末の', rev }]
    expect(withWrites(row(3), texts, mine)).toEqual([{ id: walk, doc_text: '私の', rev: 3 }])
    const theirs = row(4)
    expect(withWrites(theirs, texts, mine)).toBe(theirs)
  })

  it('leave the very same answer where they concern nothing of it', () => {
    const other: readonly Write[] = [
      upsert('habits', { id: newId(), name: 'x', start_date: '2026-01-01', rank: 'a0' }),
      patch('habit_groups', { id: newId() }, { name: 'y' }),
      remove('habit_groups', { id: newId() }),
      upsert('habit_groups', { id: walk, name: 'z' }, { once: true }),
    ]
    expect(withWrites(rows, groups, other)).toBe(rows)
    expect(withWrites(null, groups, other.slice(0, 3))).toBeNull()
  })

  it('bring a row in that another answer knows, when it comes to belong here', () => {
    const red = shows<Group>('habit_groups', { where: ({ colour }) => colour === 'red' })
    const known = { id: read_, name: 'a', colour: null }
    const turnsRed = [patch('habit_groups', { id: read_ }, { colour: 'red' })]
    expect(withWrites(rows, red, turnsRed, () => known)).toEqual([rows[0], { ...known, colour: 'red' }])
    expect(withWrites(rows, red, turnsRed)).toBe(rows)
  })

  it('make a single answer of none and none of one', () => {
    const one = shows<Group>('habit_groups', { where: ({ name }) => name === 'b' })
    expect(withWrites(null, one, [upsert('habit_groups', { id: walk, name: 'b' })])).toEqual({ id: walk, name: 'b' })
    expect(withWrites(rows[0], one, [remove('habit_groups', { id: walk })])).toBeNull()
  })

  it('say the same when they are drawn twice', () => {
    const ids = [newId(), newId(), newId()]
    const id = fc.constantFrom(...ids)
    const name = fc.constantFrom('a', 'b', 'c')
    const write: fc.Arbitrary<Write> = fc.oneof(
      fc.record({ id, name }).map(row => upsert('habit_groups', row)),
      fc.tuple(id, name).map(([at, to]) => patch('habit_groups', { id: at }, { name: to })),
      id.map(at => remove('habit_groups', { id: at })),
    )
    fc.assert(
      fc.property(fc.array(write), writes => {
        const once = withWrites([], groups, writes)
        expect(withWrites(once, groups, writes)).toEqual(once)
      }),
    )
  })
})

const shownApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    testGroups: build.query<readonly Group[], void>({
      query: () =>
        read(db => db.from('habit_groups').select('id, name, colour').is('deleted_at', null).order('name'), groups),
      providesTags: ['habit_groups'],
    }),
    testSetGroup: build.mutation<null, { id: string; name: string }>({
      query: row => upsert('habit_groups', row),
    }),
    testChangeGroup: build.mutation<null, { id: string; name?: string; deleted_at?: string | null }>({
      query: ({ id, ...columns }) => patch('habit_groups', { id }, columns),
    }),
    testDropGroup: build.mutation<null, string>({ query: id => remove('habit_groups', { id }) }),
  }),
})

type Page = ReturnType<ReturnType<typeof createTabs>['open']>
const names = (page: Page) =>
  shownApi.endpoints.testGroups
    .select()(page.store.getState())
    .data?.map(({ name }) => name)
const ask = (page: Page) =>
  page.store.dispatch(shownApi.endpoints.testGroups.initiate(undefined, { forceRefetch: true }))
const set = (page: Page, id: string, name: string) =>
  page.store.dispatch(shownApi.endpoints.testSetGroup.initiate({ id, name })).unwrap()

const pages: Page[] = []
async function signedIn() {
  const tabs = createTabs(backend)
  const person = await newPerson(backend)
  const page = tabs.open()
  pages.push(page)
  await page.sessionCheck()
  await page.auth.signIn({ email: person.email, password: person.password })
  return { page, tabs }
}

beforeEach(async () => {
  for (const page of pages.splice(0)) await page.close()
  browser.jar.clear()
})

describe('an answer on the screen', () => {
  it('has a row back that was thrown away and kept after all, before the backend knows', async () => {
    const { page, tabs } = await signedIn()
    const id = newId()
    await set(page, id, '朝')
    await page.outbox.flush()
    await ask(page)
    tabs.network.intercept = cut
    const mark = (deleted_at: string | null) =>
      page.store.dispatch(shownApi.endpoints.testChangeGroup.initiate({ id, deleted_at })).unwrap()
    await mark('2026-11-20T00:00:00Z')
    expect(names(page)).toEqual([])
    await mark(null)
    expect(names(page)).toEqual(['朝'])
  })

  it('keeps a row that was thrown away and kept after all, when it is asked for between both', async () => {
    const { page, tabs } = await signedIn()
    const id = newId()
    await set(page, id, '朝')
    await ask(page)
    const mark = (columns: { deleted_at?: string | null; name?: string }) =>
      page.store.dispatch(shownApi.endpoints.testChangeGroup.initiate({ id, ...columns })).unwrap()
    await mark({ deleted_at: '2026-11-20T00:00:00Z' })
    await page.outbox.flush()
    await eventually(() => page.store.getState().sync.pending === 0)
    tabs.network.intercept = (_, init) => (init.method === 'PATCH' ? new Response('{}', { status: 503 }) : undefined)
    await mark({ deleted_at: null })
    expect(names(page)).toEqual(['朝'])
    await ask(page)
    expect(names(page)).toEqual(['朝'])
  })

  it('loses a row that another device threw away, although it is just being renamed here', async () => {
    const { page, tabs } = await signedIn()
    const id = newId()
    await set(page, id, '朝')
    await page.outbox.flush()
    await ask(page)
    tabs.network.intercept = (_, init) => (init.method === 'PATCH' ? new Response('{}', { status: 503 }) : undefined)
    await page.store.dispatch(shownApi.endpoints.testChangeGroup.initiate({ id, name: '夜' })).unwrap()
    expect(names(page)).toEqual(['夜'])
    tabs.network.change = async (url, answer) => (url.pathname.endsWith('/habit_groups') ? Response.json([]) : answer)
    await ask(page)
    expect(names(page)).toEqual([])
  })

  it('shows what was made while it was on its way, also when the backend has refused to answer the write', async () => {
    const { page, tabs } = await signedIn()
    await ask(page)
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    tabs.network.intercept = (_, init) => (init.method === 'POST' ? new Response('{}', { status: 503 }) : undefined)
    tabs.network.change = async (url, answer) => {
      if (url.pathname.endsWith('/habit_groups') && answer.ok) await isWritten
      return answer
    }
    const asked = ask(page)
    const id = newId()
    await set(page, id, '朝')
    expect(names(page)).toEqual(['朝'])
    written()
    await asked
    expect(names(page)).toEqual(['朝'])
    await ask(page)
    expect(names(page)).toEqual(['朝'])
    tabs.network.intercept = () => undefined
    await page.outbox.flush()
    await eventually(() => page.store.getState().sync.pending === 0)
    await ask(page)
    expect(names(page)).toEqual(['朝'])
  })

  it('shows what is made after its first answer, though something else was written while that was on its way', async () => {
    const { page, tabs } = await signedIn()
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
    tabs.network.intercept = (_, init) => (init.method === 'POST' ? cut() : undefined)
    tabs.network.change = async (url, answer) => {
      if (!url.pathname.endsWith('/habit_groups')) return answer
      answered()
      await isWritten
      return answer
    }
    const asked = ask(page)
    await isAnswered
    await set(page, newId(), '朝')
    written()
    await asked
    await set(page, newId(), '夜')
    expect(names(page)).toEqual(['夜', '朝'])
  })

  it('shows what was made and what was removed offline, after a reload too', async () => {
    const { page, tabs } = await signedIn()
    const [morning, evening] = [newId(), newId()]
    await set(page, evening, '夜')
    await page.outbox.flush()
    await ask(page)
    tabs.network.intercept = cut
    await set(page, morning, '朝')
    await page.store.dispatch(shownApi.endpoints.testDropGroup.initiate(evening)).unwrap()
    expect(names(page)).toEqual(['朝'])
    await page.close()
    pages.length = 0

    const reloaded = tabs.open()
    pages.push(reloaded)
    await reloaded.sessionCheck()
    await ask(reloaded)
    expect(names(reloaded)).toEqual(['朝'])
    tabs.network.intercept = () => undefined
    await reloaded.outbox.flush()
    await ask(reloaded)
    expect(names(reloaded)).toEqual(['朝'])
  })
})
