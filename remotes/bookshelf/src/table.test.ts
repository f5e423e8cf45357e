import { newId } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'
import { columnsOf, newValues } from './book-values.ts'
import { shareOf } from './reading.ts'

const backend = await startBackend()
afterAll(() => backend.close())

test('a book as the form makes it is taken, and its progress follows the log as the page computes it', async () => {
  const { client } = await newPerson(backend)
  const id = newId()
  const columns = columnsOf({
    ...newValues,
    title: 'こころ',
    authors: '夏目漱石\n誰か（訳）',
    isbn: '207042779X',
    pages: 300,
    published: '2024年5月',
  })
  expect((await client.from('books').insert({ id, ...columns })).error).toBeNull()
  const reading = newId()
  expect(
    (await client.from('readings').insert({ id: reading, book_id: id, started_on: '2026-11-01' })).error,
  ).toBeNull()
  const log = { reading_id: reading, at: '2026-11-02T10:00:00Z', day: '2026-11-02', from_pos: 0, to_pos: 140 }
  expect((await client.from('reading_logs').insert(log)).error).toBeNull()
  const progress = async () => (await client.from('books').select('progress').eq('id', id).single()).data?.progress
  expect(await progress()).toBe(shareOf(140, 300))
  expect((await client.from('readings').update({ finished_on: '2026-11-03' }).eq('id', reading)).error).toBeNull()
  expect(await progress()).toBe(100)
})

test('of one book only one reading is open, and none ends before it began', async () => {
  const { client } = await newPerson(backend)
  const id = newId()
  await client.from('books').insert({ id, title: '門' })
  expect((await client.from('readings').insert({ book_id: id, no: 1, started_on: '2026-11-01' })).error).toBeNull()
  expect((await client.from('readings').insert({ book_id: id, no: 2 })).error?.message).toContain('readings_one_open')
  const wrong = await client.from('readings').update({ finished_on: '2026-10-01' }).eq('book_id', id)
  expect(wrong.error?.message).toContain('readings_dates_order')
})
