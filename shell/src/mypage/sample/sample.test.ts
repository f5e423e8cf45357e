import { addDays, newId, toDay } from '@techo/core'
import type { TableName } from '@techo/data'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import type { SampleRows } from './area.ts'
import { sampleLife } from './life.ts'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)

await openPage(backend, person)
const { fillSample, removeSample } = await import('./api.ts')

const today = toDay('2026-11-20')
const numbered = () => {
  let count = 0
  return () =>
    newId(0, bytes =>
      bytes
        .fill(0)
        .fill(++count % 256, 8, 9)
        .fill(count >> 8, 9, 10),
    )
}
const life = (language: 'ja' | 'en', more: object = {}) =>
  sampleLife({ today, language, weekStart: 0, newId: numbered(), ...more })
const count = async (table: TableName) =>
  (await person.client.from(table).select('*', { count: 'exact', head: true })).count

afterAll(() => backend.close())

const rowsOf = (made: readonly SampleRows[], table: string) =>
  made.filter(each => each.table === table).flatMap(({ rows }) => rows)

describe('a sample life', () => {
  test('is the same for the same day, language and seed, and another for another seed', () => {
    expect(life('ja')).toEqual(life('ja'))
    expect(life('ja')).not.toEqual(life('ja', { seed: 8 }))
  })

  test('is a month and a week ahead, in both languages alike', () => {
    for (const language of ['ja', 'en'] as const) {
      const days = rowsOf(life(language), 'tasks').flatMap(({ planned_date }) => planned_date ?? [])
      expect(days).toContain(addDays(today, -30))
      expect(days).toContain(addDays(today, 7))
      expect(rowsOf(life(language), 'habit_entries').length).toBeGreaterThan(90)
    }
    expect(life('en').map(({ table, rows }) => [table, rows.length])).toEqual(
      life('ja').map(({ table, rows }) => [table, rows.length]),
    )
  })

  test('uses a classification of the same name that the person has', () => {
    const own = { id: newId(), kind: 'tag', name_norm: '旅行' }
    const made = life('ja', { existing: [own] })
    expect(rowsOf(made, 'classifications').map(({ name }) => name)).not.toContain('旅行')
    expect(rowsOf(made, 'classified').map(row => row.classification_id)).toContain(own.id)
  })

  test('goes in whole, and comes out but for what the person made of it', async () => {
    await person.client.from('period_notes').insert({ kind: 'day', period_start: today, one_line: '自分で書いた' })
    expect(await fillSample({ today, language: 'ja', weekStart: 0 })).toBeNull()
    expect(await count('habits')).toBe(6)
    expect(await count('notes')).toBe(6)
    expect(await count('books')).toBe(8)
    const { data: projects } = await person.client.from('projects').select('progress').order('rank')
    expect(projects?.[0]?.progress).toBeGreaterThan(20)
    expect(projects?.[1]?.progress).toBe(0)

    const { data: walk } = await person.client.from('habits').select('id').eq('name', '朝の散歩').single()
    const tomorrow = addDays(today, 1)
    for (const { error } of [
      await person.client.from('habit_entries').insert({ habit_id: walk?.id ?? '', day: tomorrow, state: 'done' }),
      await person.client.from('notes').update({ title: '書きかえた' }).eq('title', '旅の持ち物'),
      await person.client.from('tasks').insert({ title: '自分のタスク' }),
    ])
      expect(error).toBeNull()

    const { data: mark } = await person.client.from('preferences').select('value, updated_at').single()
    await removeSample(mark ?? { value: null, updated_at: null })
    expect((await person.client.from('habits').select('id')).data).toEqual([walk])
    expect((await person.client.from('habit_entries').select('day')).data).toEqual([{ day: tomorrow }])
    expect((await person.client.from('notes').select('title')).data).toEqual([{ title: '書きかえた' }])
    expect((await person.client.from('tasks').select('title')).data).toEqual([{ title: '自分のタスク' }])
    expect((await person.client.from('period_notes').select('one_line')).data).toEqual([{ one_line: '自分で書いた' }])
    expect((await person.client.from('preferences').select('key')).data).toEqual([])
    for (const table of [
      'projects',
      'task_links',
      'list_items',
      'slips',
      'books',
      'readings',
      'reading_goals',
    ] as const)
      expect(await count(table), table).toBe(0)
  })
})
