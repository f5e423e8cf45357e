import { newId, type Problem } from '@techo/core'
import { fromPlainText } from '@techo/editor/doc'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const { outbox, readOnce, store } = await openPage(backend, person)
const { bookshelfApi } = await import('./api.ts')
const { endpoints } = bookshelfApi

afterAll(() => backend.close())

const review = (words: string) => ({
  doc: JSON.parse(JSON.stringify(fromPlainText(words))),
  doc_text: words,
  search_norm: words,
})

test('a review is refused over one that another device wrote, and not because something else of the book changed', async () => {
  const id = newId()
  const made = await person.client.from('books').insert({ id, title: '月と六ペンス', ...review('元') })
  expect(made.error).toBeNull()
  const read = () => readOnce(store.dispatch(endpoints.book.initiate(id, { forceRefetch: true })))
  const save = (rev: number, words: string, isAnswered = true) =>
    store.dispatch(endpoints.setReview.initiate({ id, rev, columns: review(words), isAnswered }))
  expect((await person.client.from('books').update({ rating: 4 }).eq('id', id)).error).toBeNull()
  await save(1, 'ここ').unwrap()
  await save(1, 'ここの続き', false).unwrap()
  await outbox.flush()
  expect(await read()).toMatchObject({ doc_text: 'ここの続き', rev: 3 })

  const elsewhere = await person.client.from('books').update(review('別の端末')).eq('id', id).eq('rev', 3)
  expect(elsewhere.error).toBeNull()
  const refused = await save(3, 'ここのもっと続き')
  expect((refused.error as Problem | undefined)?.kind).toBe('conflict')
  expect(await read()).toMatchObject({ doc_text: '別の端末', rev: 4 })
})
