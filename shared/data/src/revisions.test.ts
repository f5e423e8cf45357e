import { newId } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, expect, it } from 'vitest'
import { createTabs, cut, installBrowser } from './test-browser.ts'

const backend = await startBackend()
const browser = installBrowser()
afterAll(() => backend.close())

const { api } = await import('./api.ts')
const { read } = await import('./asked.ts')
const { shows } = await import('./shown.ts')
const { answered, patch } = await import('./write.ts')

interface Text {
  readonly id: string
  readonly doc_text: string
  readonly rev: number
}

const textsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    textOfNote: build.query<Text | null, string>({
      query: id =>
        read(
          db => db.from('notes').select('id, doc_text, rev').eq('id', id).maybeSingle(),
          shows<Text>('notes', { where: row => row.id === id }),
        ),
      providesTags: ['notes'],
    }),
    namesOfNotes: build.query<readonly { readonly id: string; readonly title: string }[], void>({
      query: () => read(db => db.from('notes').select('id, title'), shows('notes')),
      providesTags: ['notes'],
    }),
    writeText: build.mutation<null, { readonly id: string; readonly rev: number; readonly text: string }>({
      query: ({ id, rev, text }) => patch('notes', { id, rev }, textColumns(text)),
    }),
    saveText: build.mutation<null, { readonly id: string; readonly rev: number; readonly text: string }>({
      query: ({ id, rev, text }) => answered(patch('notes', { id, rev }, textColumns(text))),
    }),
  }),
})

const textColumns = (text: string) => ({
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  doc_text: text,
})

type Page = ReturnType<ReturnType<typeof createTabs>['open']>
const shown = (page: Page, id: string) => textsApi.endpoints.textOfNote.select(id)(page.store.getState()).data
const open = (page: Page, id: string) => page.store.dispatch(textsApi.endpoints.textOfNote.initiate(id))

/** A person with one note, which a page has read, and a network that is gone from the moment on in which a save was answered. */
async function noteOnAPage() {
  browser.jar.clear()
  const person = await newPerson(backend)
  const id = newId()
  expect((await person.client.from('notes').insert({ id, title: 'note', ...textColumns('a') })).error).toBeNull()
  const tabs = createTabs(backend)
  const page = tabs.open()
  expect(await page.sessionCheck()).toBe('out')
  expect(await page.auth.signIn({ email: person.email, password: person.password })).toBeNull()
  expect((await open(page, id)).data).toMatchObject({ doc_text: 'a', rev: 1 })
  const cutAfterSaves = () => {
    tabs.network.change = (url, response) => {
      if (url.pathname.endsWith('/notes')) tabs.network.intercept = cut
      return response
    }
  }
  return { person, id, tabs, page, cutAfterSaves }
}

it('what an answer says of the revision is there at once: what is written without a network then is not refused', async () => {
  const { person, id, tabs, page, cutAfterSaves } = await noteOnAPage()
  await page.store.dispatch(textsApi.endpoints.namesOfNotes.initiate())
  cutAfterSaves()
  await page.store.dispatch(textsApi.endpoints.saveText.initiate({ id, rev: 1, text: 'ab' })).unwrap()
  expect(shown(page, id)).toMatchObject({ id, doc_text: 'ab', rev: 2 })
  // Rows that hold no revision get none.
  const [named] = textsApi.endpoints.namesOfNotes.select()(page.store.getState()).data ?? []
  expect(named).not.toHaveProperty('rev')
  await page.close()

  const next = tabs.open()
  expect(await next.sessionCheck()).toBe('in')
  await open(next, id)
  expect(shown(next, id)).toMatchObject({ id, doc_text: 'ab', rev: 2 })
  expect(next.outbox.isPatching('notes', { id }, 2)).toBe(false)
  await next.store.dispatch(textsApi.endpoints.writeText.initiate({ id, rev: 2, text: 'abc' })).unwrap()
  expect([next.outbox.isPatching('notes', { id }, 2), next.outbox.isPatching('notes', { id }, 1)]).toEqual([
    true,
    false,
  ])
  tabs.network.intercept = () => undefined
  tabs.network.change = (_, response) => response
  await next.outbox.flush()
  expect(await next.outbox.refusals()).toEqual([])
  const { data } = await person.client.from('notes').select('doc_text, rev').eq('id', id).single()
  expect(data).toEqual({ doc_text: 'abc', rev: 3 })
  expect(shown(next, id)).toMatchObject({ doc_text: 'abc', rev: 3 })
  await next.close()
})

it('a save that waits behind one that has landed stays drawn over its row, and waits on the new revision', async () => {
  const { id, tabs, page } = await noteOnAPage()
  // The first save is under way while the second is made; then nothing comes through any more.
  const answer = Promise.withResolvers<void>()
  tabs.network.change = async (url, response) => {
    if (!url.pathname.endsWith('/notes')) return response
    tabs.network.intercept = cut
    await answer.promise
    return response
  }
  const first = page.store.dispatch(textsApi.endpoints.saveText.initiate({ id, rev: 1, text: 'ab' })).unwrap()
  await expect.poll(() => tabs.network.log.some(({ method }) => method === 'PATCH')).toBe(true)
  await page.store.dispatch(textsApi.endpoints.writeText.initiate({ id, rev: 1, text: 'abc' })).unwrap()
  answer.resolve()
  await first
  expect(shown(page, id)).toMatchObject({ id, doc_text: 'abc', rev: 2 })
  expect([1, 2].map(rev => page.outbox.isPatching('notes', { id }, rev))).toEqual([false, true])
  await page.close()
})
