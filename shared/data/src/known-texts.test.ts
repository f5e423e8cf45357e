import { problem } from '@techo/core'
import { expect, test } from 'vitest'
import { read } from './asked.ts'
import { answerQuery, type Dependencies } from './base-query.ts'
import type { Db } from './database.ts'
import { createKnownTexts } from './known-texts.ts'
import { createShownQueries, shows } from './shown.ts'
import { patch } from './write.ts'

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const columns = 'id, title, doc, rev'
const note = read(
  db => db.from('notes').select(columns).eq('id', 'n').maybeSingle(),
  shows<{ readonly id: string; readonly title: string }>('notes'),
)

/** A page with the query of one note and the row as the backend has it. */
function pageWith(row: Record<string, unknown>) {
  const texts = createKnownTexts()
  const shown = createShownQueries()
  const asked: string[] = []
  const dependencies: Dependencies = {
    client: {
      ask: async (_run, options) => {
        const ask = async (select: string) => {
          const url = new URL(`http://localhost/rest/v1/notes?select=${encodeURIComponent(select)}&id=eq.n`)
          await options?.before?.(url)
          const wanted = url.searchParams.get('select')?.replaceAll(' ', '') ?? ''
          asked.push(wanted)
          return Object.fromEntries(wanted.split(',').map(name => [name, row[name]]))
        }
        const builder = {
          from: () => builder,
          select: () => builder,
          eq: () => builder,
          maybeSingle: async () => ({ data: await ask(columns), error: null, status: 200 }),
        }
        // Only what the query calls is there.
        const answer = await _run(builder as unknown as Db)
        return answer.error ? { data: null, error: problem('bug') } : { data: answer.data, error: null }
      },
    },
    outbox: {
      push: async () => null,
      submit: async () => null,
      settled: async () => {},
      known: async () => {},
      isWaitingFor: () => false,
      isCalledFor: () => false,
      failing: () => null,
      since: () => ({ writes: () => [], stop: () => {} }),
    },
    request: async () => ({ error: problem('offline') }),
    answers: { find: async () => undefined, settled: async () => {} },
    kept: async () => undefined,
    connectivity: { learned: () => {} },
    lost: () => new AbortController().signal,
    refresh: () => {},
    shown,
    texts,
    answered: new Map(),
  }
  return {
    texts,
    asked,
    read: () =>
      answerQuery(note, {
        signal: new AbortController().signal,
        dependencies,
        person: 'ann',
        key: 'q',
        hasData: true,
        cached: () => undefined,
        restore: () => {},
        preview: () => {},
      }),
  }
}

test('after a save of its own a page asks for everything but the text, and for the text when another device wrote it', async () => {
  const row: Record<string, unknown> = { id: 'n', title: 'one', doc: doc('a'), rev: 1 }
  const { texts, asked, read } = pageWith(row)
  await read()
  await read()
  expect(asked).toEqual(['id,title,doc,rev', 'id,title,doc,rev'])

  const saved = doc('ab')
  Object.assign(row, { doc: saved, rev: 2, title: 'two' })
  const write = patch('notes', { id: 'n', rev: 1 }, { title: 'two' })
  texts.saved(write.kind === 'patch' ? { ...write, columns: { doc: saved, rev: 2 } } : write)
  expect(await read()).toEqual({ data: { id: 'n', title: 'two', doc: saved, rev: 2 } })
  expect(asked.slice(2)).toEqual(['id,title,rev'])

  Object.assign(row, { doc: doc('abc'), rev: 3 })
  expect(await read()).toEqual({ data: { id: 'n', title: 'two', doc: doc('abc'), rev: 3 } })
  expect(asked.slice(3)).toEqual(['id,title,rev', 'id,title,doc,rev'])
  await read()
  expect(asked.slice(5)).toEqual(['id,title,doc,rev'])
})
