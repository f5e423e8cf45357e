import { addDays, type FillSample, newId, type SampleTable, toDay } from '@techo/core'
import type { TableName } from '@techo/data'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { type SamplePart, sampleLife } from './life.ts'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)

await openPage(backend, person)
const { fillSample, removeSample } = await import('./api.ts')

const today = toDay('2026-11-20')

const garden: FillSample = ({ today, language, newId, chance }) => {
  const [group, walk, water] = [newId(), newId(), newId()]
  const name = language === 'ja' ? '朝の散歩' : 'Morning walk'
  const days = Array.from({ length: 90 }, (_, back) => addDays(today, -back)).filter(() => chance() < 0.5)
  return {
    rows: [
      { table: 'habit_groups', rows: [{ id: group, name: 'からだ', rank: 'a0' }] },
      {
        table: 'habits',
        rows: [
          { id: walk, name, group_id: group, rank: 'a0' },
          { id: water, name: '水', rank: 'a1' },
        ],
      },
      {
        table: 'habit_entries',
        rows: [walk, water].flatMap(habit_id => days.map(day => ({ habit_id, day, state: 'done' }))),
      },
    ],
    classified: [{ entity: { type: 'habit', id: walk }, kind: 'area', name: '健康' }],
  }
}
const shed: FillSample = ({ newId, today }) => {
  const [project, first, second] = [newId(), newId(), newId()]
  const row = (id: string) => ({ id, title: '予定', project_id: project, planned_date: today, rank_day: 'a0' })
  return {
    rows: [
      { table: 'projects', rows: [{ id: project, name: '庭', status: 'active', rank: 'a0' }] },
      { table: 'tasks', rows: [row(first), { ...row(second), title: '変わる予定' }] },
      { table: 'task_links', rows: [{ id: newId(), pred_id: first, succ_id: second, type: 'FS', lag: 0 }] },
      {
        table: 'period_notes',
        rows: [{ id: newId(), kind: 'day', period_start: today, one_line: 'サンプル' }],
        on: ['user_id', 'kind', 'period_start'],
      },
    ],
    classified: [
      { entity: { type: 'task', id: first }, kind: 'tag', name: '旅行' },
      { entity: { type: 'task', id: second }, kind: 'tag', name: '旅行' },
    ],
  }
}
const parts: readonly SamplePart[] = [
  { remoteId: 'garden', fill: garden },
  { remoteId: 'shed', fill: shed },
]
const tables: readonly SampleTable[] = [
  { table: 'habit_groups' },
  { table: 'habits', carries: { table: 'habit_entries', column: 'habit_id' } },
  ...['projects', 'tasks', 'task_links', 'period_notes'].map(table => ({ table })),
]

const numbered = () => {
  let count = 0
  return () => newId(0, bytes => bytes.fill(0).fill(++count, 9, 10))
}
const common = { parts, today, timeZone: 'Asia/Tokyo', language: 'ja', weekStart: 0 } as const
const life = (more: object = {}) => sampleLife({ ...common, newId: numbered(), ...more })
const rowsOf = (made: ReturnType<typeof life>, table: string) =>
  made.filter(each => each.table === table).flatMap(({ rows }) => rows)
const count = async (table: TableName) =>
  (await person.client.from(table).select('*', { count: 'exact', head: true })).count

afterAll(() => backend.close())

describe('a sample life', () => {
  test('is the same for the same day, language and seed, and another for another seed', () => {
    expect(life()).toEqual(life())
    expect(life()).not.toEqual(life({ seed: 8 }))
  })

  test('lacks the part of a remote that is not there, and the others are as they were', () => {
    const [one] = parts
    expect(rowsOf(life({ parts: [one] }), 'habit_entries').map(({ day }) => day)).toEqual(
      rowsOf(life(), 'habit_entries').map(({ day }) => day),
    )
    expect(rowsOf(life({ parts: [one] }), 'tasks')).toEqual([])
  })

  test('makes a classification once, and uses one of the same name that the person has', () => {
    expect(rowsOf(life(), 'classifications').map(({ name }) => name)).toEqual(['健康', '旅行'])
    const own = { id: newId(), kind: 'tag', name_norm: '旅行' }
    const made = life({ existing: [own] })
    expect(rowsOf(made, 'classifications').map(({ name }) => name)).toEqual(['健康'])
    expect(rowsOf(made, 'classified').filter(row => row.classification_id === own.id)).toHaveLength(2)
  })

  test('goes in whole, and comes out but for what the person made of it', async () => {
    await person.client.from('period_notes').insert({ kind: 'day', period_start: today, one_line: '自分で書いた' })
    expect(await fillSample(common)).toBeNull()
    expect(await count('habits')).toBe(2)
    expect(await count('habit_entries')).toBeGreaterThan(40)
    expect(await count('classified')).toBe(3)

    const { data: walk } = await person.client.from('habits').select('id').eq('name', '朝の散歩').single()
    const tomorrow = addDays(today, 1)
    for (const { error } of [
      await person.client.from('habit_entries').insert({ habit_id: walk?.id ?? '', day: tomorrow, state: 'done' }),
      await person.client.from('tasks').update({ title: '書きかえた' }).eq('title', '変わる予定'),
      await person.client.from('tasks').insert({ title: '自分のタスク' }),
    ])
      expect(error).toBeNull()

    const { data: mark } = await person.client.from('preferences').select('value, updated_at').single()
    await removeSample(mark ?? { value: null, updated_at: null }, tables)
    expect((await person.client.from('habits').select('id')).data).toEqual([walk])
    expect((await person.client.from('habit_entries').select('day')).data).toEqual([{ day: tomorrow }])
    expect((await person.client.from('tasks').select('title').order('title')).data).toEqual([
      { title: '書きかえた' },
      { title: '自分のタスク' },
    ])
    expect((await person.client.from('period_notes').select('one_line')).data).toEqual([{ one_line: '自分で書いた' }])
    expect((await person.client.from('preferences').select('key')).data).toEqual([])
    for (const table of ['projects', 'task_links'] as const) expect(await count(table), table).toBe(0)
  })
})
