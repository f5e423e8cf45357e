import { newId, type Problem } from '@techo/core'
import { fromPlainText } from '@techo/editor/doc'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const { outbox, readOnce, store } = await openPage(backend, person)
const { projectsApi } = await import('./api.ts')
const { keepWords } = await import('./words.ts')
const { endpoints } = projectsApi

afterAll(() => backend.close())

const notes = (words: string) => ({
  doc: JSON.parse(JSON.stringify(fromPlainText(words))),
  doc_text: words,
  search_norm: words,
})

test('a task that gets another title is found by it, and still by its notes', async () => {
  const id = newId()
  const made = { id, title: '切符', ...notes('駅の窓口'), search_norm: '切符 駅の窓口' }
  expect((await person.client.from('tasks').insert(made)).error).toBeNull()
  await keepWords(id, 'チケット')
  await outbox.flush()
  const { data } = await person.client.from('tasks').select('search_norm, rev').eq('id', id).single()
  expect(data).toEqual({ search_norm: 'ちけっと 駅の窓口', rev: 1 })
})

const fresh = { forceRefetch: true } as const

describe.each([
  {
    table: 'projects' as const,
    make: (id: string) => person.client.from('projects').insert({ id, name: '旅', ...notes('元') }),
    touch: (id: string) => person.client.from('projects').update({ status: 'on_hold' }).eq('id', id),
    read: (id: string) => readOnce(store.dispatch(endpoints.projectText.initiate(id, fresh))),
  },
  {
    table: 'tasks' as const,
    make: (id: string) => person.client.from('tasks').insert({ id, title: '切符', ...notes('元') }),
    touch: (id: string) => person.client.from('tasks').update({ start_date: '2026-11-20' }).eq('id', id),
    read: (id: string) => readOnce(store.dispatch(endpoints.projectTaskText.initiate(id, fresh))),
  },
])('the notes of a row of $table', ({ table, make, touch, read }) => {
  test('are refused from an older revision, and not because something else of the row changed', async () => {
    const id = newId()
    expect((await make(id)).error).toBeNull()
    const save = (rev: number, words: string, isAnswered = true) =>
      store.dispatch(endpoints.setPlanText.initiate({ table, id, rev, columns: notes(words), isAnswered }))
    expect((await touch(id)).error).toBeNull()
    await save(1, 'ここ').unwrap()
    await save(1, 'ここの続き', false).unwrap()
    await outbox.flush()
    expect(await read(id)).toMatchObject({ doc: notes('ここの続き').doc, rev: 3 })

    const elsewhere = await person.client.from(table).update(notes('別の端末')).eq('id', id).eq('rev', 3)
    expect(elsewhere.error).toBeNull()
    const refused = await save(3, 'ここのもっと続き')
    expect((refused.error as Problem | undefined)?.kind).toBe('conflict')
    expect(await read(id)).toMatchObject({ doc_text: '別の端末', rev: 4 })
  })
})
