import { newId } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRowsStore } from './kept/rows-store.ts'
import { broughtTable } from './kept/test-table.ts'
import { createTabs, cut, installBrowser } from './test-browser.ts'
import { createStorage, eventually } from './test-tabs.ts'

const backend = await startBackend()
const browser = installBrowser()
afterAll(() => backend.close())

const { api } = await import('./api.ts')
const { read } = await import('./asked.ts')
const { answered, patch, upsert } = await import('./write.ts')

const testApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    testNotes: build.query<readonly { id: string; doc_text: string; rev: number }[], void>({
      query: () => read(db => db.from('notes').select('id, doc_text, rev').order('created_at')),
      providesTags: ['notes'],
    }),
    testAddNote: build.mutation<null, { id: string; text: string }>({
      query: ({ id, text }) => upsert('notes', { id, title: 'メモ', doc: docOf(text), doc_text: text }),
      onQueryStarted: ({ id, text }, { dispatch }) => {
        dispatch(
          testApi.util.updateQueryData('testNotes', undefined, notes => [...notes, { id, doc_text: text, rev: 1 }]),
        )
      },
    }),
    testWriteNote: build.mutation<null, { id: string; rev: number; text: string }>({
      query: ({ id, rev, text }) => patch('notes', { id, rev }, { doc: docOf(text), doc_text: text }),
    }),
    testNameGroup: build.mutation<null, { id: string; name: string }>({
      query: ({ id, name }) => answered(upsert('habit_groups', { id, name })),
    }),
  }),
})

const docOf = (text: string) => ({ type: 'doc', content: [{ type: 'text', text }] })

type Page = ReturnType<ReturnType<typeof createTabs>['open']>
const pages: Page[] = []
const opened = (page: Page) => {
  pages.push(page)
  return page
}

beforeEach(async () => {
  for (const page of pages.splice(0)) await page.close()
  browser.jar.clear()
  browser.warnings.length = 0
})

const notes = (page: Page) =>
  page.store.dispatch(testApi.endpoints.testNotes.initiate(undefined, { forceRefetch: true }))
const cachedNotes = (page: Page) => testApi.endpoints.testNotes.select()(page.store.getState())
const add = (page: Page, text: string, id = newId()) =>
  page.store.dispatch(testApi.endpoints.testAddNote.initiate({ id, text })).unwrap()

async function signedIn(tabs = createTabs(backend)) {
  const person = await newPerson(backend)
  const page = opened(tabs.open())
  expect(await page.sessionCheck()).toBe('out')
  expect(await page.auth.signIn({ email: person.email, password: person.password })).toBeNull()
  return { person, page, tabs }
}

describe('signing in', () => {
  it('mirrors session and user, and keeps them in cookies for 400 days, path /, SameSite lax, in chunks', async () => {
    browser.lines.length = 0
    const { person, page } = await signedIn()
    const { session } = page.store.getState()
    expect(session).toMatchObject({ status: 'in', user: { id: person.user.id, email: person.email } })
    expect(session.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const [line] = browser.lines.filter(each => /auth-token(\.0)?=base64-/.test(each))
    expect(line).toMatch(/; Max-Age=34560000; Path=\/; SameSite=Lax/i)
    for (const value of browser.jar.values()) expect(value.length).toBeLessThanOrEqual(3180)
    expect(await page.sessionCheck()).toBe('in')
  })

  it('is remembered over a reload without asking the backend', async () => {
    const { person, page, tabs } = await signedIn()
    await page.close()
    tabs.network.log.length = 0
    const next = opened(tabs.open())
    expect(await next.sessionCheck()).toBe('in')
    expect(next.store.getState().session.user?.id).toBe(person.user.id)
    expect(tabs.network.log).toEqual([])
  })

  it('says by stable codes why it failed', async () => {
    const { page, person, tabs } = await signedIn()
    expect(await page.auth.signIn({ email: person.email, password: 'wrong-Password-1' })).toMatchObject({
      kind: 'invalid',
      code: 'invalid_credentials',
    })
    const weak = await page.auth.signUp({ email: 'new@example.com', password: 'a' })
    expect(weak.problem).toMatchObject({ kind: 'invalid', code: 'weak_password' })
    expect(weak.problem?.reasons).toContain('length')
    expect(await page.auth.verify({ tokenHash: 'nonsense', type: 'recovery' })).toMatchObject({ code: 'otp_expired' })
    expect(await page.auth.exchange('nonsense')).not.toBeNull()
    tabs.network.intercept = cut
    expect(await page.auth.signIn({ email: person.email, password: person.password })).toMatchObject({
      kind: 'offline',
    })
  })

  it('where cookies are blocked is said to be impossible', async () => {
    const person = await newPerson(backend)
    const page = opened(createTabs(backend).open())
    const set = browser.jar.set
    browser.jar.set = () => browser.jar
    try {
      expect(await page.auth.signIn({ email: person.email, password: person.password })).toMatchObject({
        code: 'cookies_blocked',
      })
    } finally {
      browser.jar.set = set
    }
  })
})

describe('rows', () => {
  it('go there through the outbox and come back through the cache', async () => {
    const { page } = await signedIn()
    await add(page, '手帳を買う')
    const { data } = await notes(page)
    expect(data).toMatchObject([{ doc_text: '手帳を買う' }])
    expect(page.store.getState().sync).toMatchObject({ pending: 0, failing: null, online: true, kept: true })
  })

  it('that break a rule come back as the rule’s name: to the form that waits, or as a notice', async () => {
    const { page } = await signedIn()
    const refused = await page.store.dispatch(testApi.endpoints.testNameGroup.initiate({ id: newId(), name: ' ' }))
    expect(refused.error).toMatchObject({ kind: 'invalid', code: 'habit_groups_name_not_blank' })
    expect(page.store.getState().notices).toEqual([])
    await page.outbox.push(upsert('habit_groups', { id: newId(), name: '　' }))
    await page.outbox.flush()
    expect(page.store.getState().notices).toMatchObject([
      { problem: { kind: 'invalid', code: 'habit_groups_name_not_blank' }, table: 'habit_groups' },
    ])
    expect(JSON.stringify(page.store.getState().notices)).not.toContain('　')
  })

  it('whose answer was lost are sent again with one effect, revisions included', async () => {
    const { page, tabs, person } = await signedIn()
    const id = newId()
    await add(page, '0', id)
    await page.outbox.flush()
    let lost = 0
    tabs.network.change = (url, response) => (url.pathname === '/rest/v1/notes' && lost++ < 6 ? cut() : response)
    for (const text of ['1', '2', '3'])
      await page.store.dispatch(testApi.endpoints.testWriteNote.initiate({ id, rev: 1, text })).unwrap()
    for (let round = 0; round < 5; round++) await page.outbox.flush()
    expect(page.store.getState().notices).toEqual([])
    expect(page.store.getState().sync.pending).toBe(0)
    const { data } = await person.client.from('notes').select('doc_text').eq('id', id)
    expect(data).toEqual([{ doc_text: '3' }])
    expect(lost).toBeGreaterThan(1)
  })

  it('written elsewhere meanwhile are not overwritten', async () => {
    const { page, person } = await signedIn()
    const id = newId()
    await add(page, 'a', id)
    await page.outbox.flush()
    await person.client
      .from('notes')
      .update({ doc: docOf('phone'), doc_text: 'phone' })
      .eq('id', id)
    await page.store.dispatch(testApi.endpoints.testWriteNote.initiate({ id, rev: 1, text: 'desk' })).unwrap()
    await page.outbox.flush()
    // Where the text is open it is brought together; the sync panel has it until then, and no notice says that it is lost.
    expect(page.store.getState().notices).toEqual([])
    expect(await page.outbox.refusals()).toMatchObject([{ write: { columns: { doc_text: 'desk' } } }])
    expect((await notes(page)).data).toMatchObject([{ doc_text: 'phone' }])
  })

  it('are asked for with the person’s token or not at all', async () => {
    const { page, tabs } = await signedIn()
    browser.jar.clear()
    tabs.network.log.length = 0
    const { data } = await notes(page)
    expect(data).toBeUndefined()
    expect(tabs.network.log.filter(({ path }) => path.startsWith('/rest/'))).toEqual([])
    await eventually(() => page.store.getState().session.status === 'out')
  })

  it('are saved although the token ends in the middle: it is renewed and the write sent again', async () => {
    const { page, tabs } = await signedIn()
    let refused = 0
    tabs.network.intercept = url =>
      url.pathname.startsWith('/rest/') && refused++ === 0
        ? Response.json({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null }, { status: 401 })
        : undefined
    await add(page, 'x')
    await page.outbox.flush()
    expect(page.store.getState().sync.pending).toBe(0)
    expect(tabs.network.log.map(({ path }) => path)).toContain('/auth/v1/token')
    expect((await notes(page)).data).toHaveLength(1)
  })
})

describe('without a backend', () => {
  it('a paragraph survives a reload, is shown, and arrives before it is read again', async () => {
    const { page, tabs, person } = await signedIn()
    await add(page, '昨日')
    await page.store.dispatch(testApi.endpoints.testNotes.initiate())
    tabs.network.intercept = cut
    await add(page, '今日、電車で')
    expect(cachedNotes(page).data).toHaveLength(2)
    await page.close()

    const offline = opened(tabs.open())
    expect(await offline.sessionCheck()).toBe('in')
    await offline.store.dispatch(testApi.endpoints.testNotes.initiate())
    expect(cachedNotes(offline)).toMatchObject({ error: { kind: 'offline', code: 'network' } })
    expect(cachedNotes(offline).data?.map(({ doc_text }) => doc_text)).toEqual(['昨日', '今日、電車で'])
    expect(offline.store.getState().sync).toMatchObject({ pending: 1, online: false })
    await offline.close()

    tabs.network.intercept = () => undefined
    const back = opened(tabs.open())
    await back.sessionCheck()
    expect((await notes(back)).data?.map(({ doc_text }) => doc_text)).toEqual(['昨日', '今日、電車で'])
    const { data } = await person.client.from('notes').select('doc_text')
    expect(data).toHaveLength(2)
  })

  it('a long text is shown to whoever looks the moment it was called safe, the page never having been closed', async () => {
    const { page, tabs } = await signedIn()
    await page.store.dispatch(testApi.endpoints.testNotes.initiate())
    tabs.network.intercept = cut
    const long = '書'.repeat(20_000)
    await add(page, long)

    const after = opened(tabs.open())
    await after.sessionCheck()
    await after.store.dispatch(testApi.endpoints.testNotes.initiate())
    expect(cachedNotes(after).data?.map(({ doc_text }) => doc_text)).toEqual([long])
    await after.close()
  })

  it('nothing kept of a person is left after they signed out', async () => {
    const { page, tabs } = await signedIn()
    await add(page, '秘密')
    await page.store.dispatch(testApi.endpoints.testNotes.initiate())
    expect(await page.auth.signOut()).toBeNull()
    await page.close()
    expect([...browser.jar.keys()].filter(name => name.startsWith('sb-'))).toEqual([])
    const other = await signedIn(tabs)
    tabs.network.intercept = url => (url.pathname.startsWith('/rest/') ? cut() : undefined)
    await other.page.store.dispatch(testApi.endpoints.testNotes.initiate())
    expect(cachedNotes(other.page).data).toBeUndefined()
  })

  it('nor after a browser that was closed while signing out, once somebody looks who nobody is', async () => {
    const { page, tabs } = await signedIn()
    await add(page, '秘密')
    await page.store.dispatch(testApi.endpoints.testNotes.initiate())
    await page.close()
    const session = new Map(browser.jar)
    browser.jar.clear()
    const later = opened(tabs.open())
    expect(await later.sessionCheck()).toBe('out')
    await later.close()

    for (const [name, value] of session) browser.jar.set(name, value)
    tabs.network.intercept = cut
    const back = opened(tabs.open())
    expect(await back.sessionCheck()).toBe('in')
    await back.store.dispatch(testApi.endpoints.testNotes.initiate())
    expect(cachedNotes(back).data).toBeUndefined()
  })

  it('nor when another person signed in elsewhere and this page was replaced before it had removed anything', async () => {
    const storage = createStorage()
    vi.stubGlobal('localStorage', storage)
    onTestFinished(() => void vi.stubGlobal('localStorage', undefined))
    const { page, tabs, person } = await signedIn()
    await page.store.dispatch(testApi.endpoints.testNotes.initiate())
    await page.close()
    const rows = createRowsStore(tabs.device)
    await rows.put(broughtTable(person.user.id, 'notes'), [{ key: 'a', row: { doc_text: '秘密' }, text: '' }])
    expect(await rows.count(person.user.id, 'notes')).toBe(1)

    browser.jar.clear()
    const ben = await newPerson(backend)
    const elsewhere = opened(createTabs(backend).open())
    await elsewhere.auth.signIn({ email: ben.email, password: ben.password })
    await elsewhere.close()
    const replaced = opened(tabs.open())
    expect(await replaced.sessionCheck()).toBe('in')
    await eventually(() => storage.getItem('techo-kept') === ben.user.id)
    expect(await rows.count(person.user.id, 'notes')).toBe(0)
    await rows.close()
  })

  it('signing out still leaves the device, and what waited is kept sealed for its person', async () => {
    const { page, tabs, person } = await signedIn()
    tabs.network.intercept = cut
    await add(page, 'later')
    expect(await page.auth.signOut()).toBeNull()
    expect(page.store.getState()).toMatchObject({ session: { status: 'out' }, sync: { pending: 0 } })

    tabs.network.intercept = () => undefined
    const ben = await newPerson(backend)
    await page.auth.signIn({ email: ben.email, password: ben.password })
    await page.outbox.flush()
    expect((await ben.client.from('notes').select()).data).toEqual([])
    await page.auth.signOut()
    await page.auth.signIn({ email: person.email, password: person.password })
    await page.outbox.flush()
    expect((await person.client.from('notes').select('doc_text')).data).toEqual([{ doc_text: 'later' }])
  })
})

describe('a session whose token is over', () => {
  it('is renewed at the next load', async () => {
    const { page, tabs, person } = await signedIn()
    await page.close()
    browser.endToken()
    const next = opened(tabs.open())
    expect(await next.sessionCheck()).toBe('in')
    expect(next.store.getState().session.user?.id).toBe(person.user.id)
    expect(tabs.network.log.at(-1)?.path).toBe('/auth/v1/token')
    expect((await notes(next)).data).toEqual([])
  })

  it('keeps the device usable while the backend is away, and nobody waits longer than three seconds for a page', async () => {
    const { page, tabs, person } = await signedIn()
    await page.close()
    browser.endToken()
    tabs.network.intercept = cut
    const next = opened(tabs.open())
    const start = performance.now()
    expect(await next.sessionCheck()).toBe('in')
    // Three by the promise; asking again and again, as the client by itself would, takes 25.
    expect(performance.now() - start).toBeLessThan(15_000)
    expect(browser.warnings).toEqual(['The session could not be checked late'])
    expect(next.store.getState().session.user?.id).toBe(person.user.id)
    await add(next, 'still here')
    expect(next.store.getState().sync.pending).toBe(1)
  })

  it('says after how many days the backend ended it, and what waited goes out once the person is back', async () => {
    const { page, tabs, person } = await signedIn()
    tabs.network.intercept = cut
    await add(page, 'written offline')
    await page.close()
    await backend.server.db.asAdmin(sql =>
      sql.query(
        `update auth.sessions set created_at = created_at - interval '61 days', updated_at = updated_at - interval '61 days',
           refreshed_at = null where user_id = $1`,
        [person.user.id],
      ),
    )
    browser.endToken(61 * 86_400 - 3600)
    tabs.network.intercept = () => undefined
    const next = opened(tabs.open())
    expect(await next.sessionCheck()).toBe('out')
    expect(next.store.getState().session.ended).toEqual({ days: 61 })
    expect(await next.auth.signIn(person)).toBeNull()
    expect(next.store.getState().session.ended).toBeNull()
    await eventually(() => next.store.getState().sync.pending === 0)
    expect((await notes(next)).data).toMatchObject([{ doc_text: 'written offline' }])
  })
})

describe('a forgotten password', () => {
  it('leads through the letter to a session that may set a new one', async () => {
    const { person, page } = await signedIn()
    await page.auth.signOut()
    expect(await page.auth.recover(person.email, `${backend.url}/auth/verify`)).toBeNull()
    const [letter] = backend.mailbox.letters(person.email)
    const tokenHash = /token(?:_hash)?=([^&"\s]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(await page.auth.verify({ tokenHash, type: 'recovery' })).toBeNull()
    expect(page.store.getState().session).toMatchObject({ status: 'in', recovering: true })
    expect(await page.auth.update({ password: 'a-new-Passw0rd-at-last' })).toBeNull()
    expect(page.store.getState().session.recovering).toBe(false)
    await page.auth.signOut()
    expect(await page.auth.signIn({ email: person.email, password: 'a-new-Passw0rd-at-last' })).toBeNull()
  })
})

describe('two tabs', () => {
  it('know of each other’s sign-out', async () => {
    const { page, tabs } = await signedIn()
    const other = opened(tabs.open())
    expect(await other.sessionCheck()).toBe('in')
    await notes(other)
    const heard: unknown[] = []
    other.onPersonChange((person, before) => void heard.push([person, before !== null]))
    await page.auth.signOut()
    await eventually(() => other.store.getState().session.status === 'out')
    await eventually(() => heard.length > 0)
    expect(heard).toEqual([[null, true]])
    expect(other.store.getState().api.queries).toEqual({})
  })

  it('never show one person’s rows to the next', async () => {
    const { page, tabs } = await signedIn()
    await add(page, 'ann’s')
    await notes(page)
    const other = opened(tabs.open())
    await other.sessionCheck()
    await other.store.dispatch(testApi.endpoints.testNotes.initiate())
    expect(cachedNotes(other).data).toHaveLength(1)
    const ben = await newPerson(backend)
    await page.auth.signIn({ email: ben.email, password: ben.password })
    await eventually(() => other.store.getState().session.user?.id === ben.user.id)
    expect(JSON.stringify(other.store.getState().api)).not.toContain('ann’s')
    expect((await notes(other)).data).toEqual([])
  })

  it('show each other’s writes', async () => {
    const { page, tabs } = await signedIn()
    const other = opened(tabs.open())
    await other.sessionCheck()
    await other.store.dispatch(testApi.endpoints.testNotes.initiate())
    expect(cachedNotes(other).data).toEqual([])
    await add(page, 'from the first')
    await eventually(() => cachedNotes(other).data?.length === 1)
  })

  it('that slept through a sign-out learn of it when they are looked at', async () => {
    const { page } = await signedIn()
    browser.jar.clear()
    browser.window.dispatchEvent(new Event('focus'))
    await eventually(() => page.store.getState().session.status === 'out')
  })
})

describe('a session check that fails', () => {
  it('is logged only, the cookie answers, and the next look makes good for it', async () => {
    const { page, person } = await signedIn()
    await page.close()
    const where = { url: 'not an address', key: backend.key }
    const broken = opened(createTabs(where).open())
    expect(await broken.sessionCheck()).toBe('in')
    expect(browser.warnings).toEqual(['The session could not be checked bug'])
    expect(broken.store.getState().session.status).toBe('unknown')
    where.url = backend.url
    browser.window.dispatchEvent(new Event('focus'))
    await eventually(() => broken.store.getState().session.user?.id === person.user.id)
    await broken.close()
    browser.jar.clear()
    expect(await opened(createTabs(backend).open()).sessionCheck()).toBe('out')
  })
})
