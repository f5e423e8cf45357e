import type { SupabaseClient } from '@supabase/supabase-js'
import { claimsOf, newPerson, type Person, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import type { Row } from './rows.ts'

const backend = await startBackend()
const { db } = backend.server
afterAll(() => backend.close())

// Bad rows are the point here, so the types of the tables stand aside.
const of = (person: Person): SupabaseClient => person.client as unknown as SupabaseClient
const person = await newPerson(backend)
const rest = of(person)
const id = () => crypto.randomUUID()

/** The rule that refused a row, or null when it was taken. */
async function refusal(table: string, row: Row): Promise<string | null> {
  const { error, status } = await rest.from(table).insert(row)
  if (!error) return null
  expect(status, error.message).toBeGreaterThanOrEqual(400)
  expect(status, error.message).toBeLessThan(500)
  return /constraint "(\w+)"/.exec(error.message)?.[1] ?? error.code
}

async function insert(client: SupabaseClient, table: string, row: Row): Promise<Record<string, unknown>> {
  const { data, error } = await client.from(table).insert(row).select().single()
  if (error) throw new Error(`${table}: ${error.code} ${error.message}`)
  return data
}

async function change(
  client: SupabaseClient,
  table: string,
  rowId: string,
  columns: Row,
): Promise<Record<string, unknown>> {
  const { data, error } = await client.from(table).update(columns).eq('id', rowId).select().single()
  if (error) throw new Error(/constraint "(\w+)"/.exec(error.message)?.[1] ?? `${error.code} ${error.message}`)
  return data
}

const doc = { type: 'doc', content: [] }
const family = '👨‍👩‍👧‍👦'

const cases: Record<string, [row: Row, rule: string | null][]> = {
  profiles: [
    [{ day_start_hour: 5 }, 'profiles_pkey'],
    [{ day_start_hour: 6 }, 'profiles_day_start_hour'],
    [{ week_start: 2 }, 'profiles_week_start'],
    [{ theme: 'sepia' }, 'profiles_theme'],
    [{ time_zone: '東京' }, 'profiles_time_zone'],
    [{ language: 'fr' }, 'profiles_language'],
  ],
  preferences: [
    [{ key: 'rollover', value: { mode: 'ask' } }, null],
    [{ key: 'navigation.order', value: ['daily', 'habits'] }, null],
    [{ key: 'Rollover', value: {} }, 'preferences_key_shape'],
    [{ key: 'text', value: { long: 'x'.repeat(70_000) } }, 'preferences_value_size'],
  ],
  period_notes: [
    [{ kind: 'day', period_start: '2026-11-20' }, null],
    [{ kind: 'day', period_start: '2026-11-20' }, 'period_notes_period'],
    [{ kind: 'week', period_start: '2026-11-15' }, null],
    [{ kind: 'week', period_start: '2026-11-16' }, null],
    [{ kind: 'week', period_start: '2026-11-17' }, 'period_notes_period_start'],
    [{ kind: 'month', period_start: '2026-11-01' }, null],
    [{ kind: 'month', period_start: '2026-11-02' }, 'period_notes_period_start'],
    [{ kind: 'quarter', period_start: '2026-10-01' }, null],
    [{ kind: 'quarter', period_start: '2026-11-01' }, 'period_notes_period_start'],
    [{ kind: 'year', period_start: '2026-01-01' }, null],
    [{ kind: 'year', period_start: '2026-04-01' }, 'period_notes_period_start'],
    [{ kind: 'decade', period_start: '2020-01-01' }, 'period_notes_kind'],
    [{ kind: 'day', period_start: '2026-02-30' }, '22008'],
    [{ kind: 'day', period_start: '2026-11-21', one_line: family.repeat(50) }, null],
    [{ kind: 'day', period_start: '2026-11-22', one_line: 'あ'.repeat(561) }, 'period_notes_one_line_length'],
    [{ kind: 'day', period_start: '2026-11-22', mood: 6 }, 'period_notes_mood_range'],
    [{ kind: 'day', period_start: '2026-11-22', energy: 0 }, 'period_notes_energy_range'],
    [{ kind: 'day', period_start: '2026-11-22', doc: [] }, 'period_notes_doc_shape'],
  ],
  note_templates: [
    [{ name: '毎日', weekdays: 127, doc }, null],
    [{ name: '\u3000 ' }, 'note_templates_name_not_blank'],
    [{ name: '毎日', weekdays: 128 }, 'note_templates_weekdays_range'],
  ],
  notes: [
    [{ title: '' }, null],
    [{ title: 'あ'.repeat(801) }, 'notes_title_length'],
  ],
  note_versions: [[{ rev: 1, doc }, 'note_versions_one_note']],
  tasks: [
    [{ title: '本を返す' }, null],
    [{ title: ' \u3000\n' }, 'tasks_title_not_blank'],
    [{ title: 'x'.repeat(2001) }, 'tasks_title_length'],
    [{ title: 'a', status: 'done' }, 'tasks_done_at'],
    [{ title: 'a', done_at: '2026-11-20T00:00:00Z' }, 'tasks_done_at'],
    [{ title: 'a', status: 'done', done_at: '2026-11-20T00:00:00Z' }, null],
    [{ title: 'a', status: 'later' }, 'tasks_status'],
    [{ title: 'a', priority: 4 }, 'tasks_priority_range'],
    [{ title: 'a', planned_date: '2026-11-20', planned_week: '2026-11-15' }, null],
    [{ title: 'a', planned_date: '2026-11-20', planned_week: '2026-11-16' }, null],
    [{ title: 'a', planned_date: '2026-11-20', planned_week: '2026-11-22' }, 'tasks_planned_week_of_date'],
    [{ title: 'a', planned_date: '2026-11-20', planned_week: '2026-11-09' }, 'tasks_planned_week_of_date'],
    [{ title: 'a', planned_week: '2026-11-18' }, 'tasks_planned_week_start'],
    [{ title: 'a', planned_week: '2026-11-22' }, null],
    [{ title: 'a', planned_time: '15:00' }, 'tasks_planned_time_has_date'],
    [{ title: 'a', planned_date: '2026-11-20', planned_time: '15:00' }, null],
    [{ title: 'a', deadline_time: '15:00' }, 'tasks_deadline_time_has_date'],
    [{ title: 'a', start_date: '2026-11-20', end_date: '2026-11-20' }, null],
    [{ title: 'a', start_date: '2026-11-20', end_date: '2026-11-19' }, 'tasks_dates_order'],
    [{ title: 'a', progress: 101 }, 'tasks_progress_range'],
    [{ title: 'a', estimate_min: -1 }, 'tasks_estimate_range'],
    [{ title: 'a', rank_day: 'あ' }, 'tasks_rank_shape'],
    [{ title: 'a', source: ['ics'] }, 'tasks_source_shape'],
    [{ title: 'a', series_id: id() }, 'tasks_series_has_occurrence'],
  ],
  task_series: [
    [{ rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1;WKST=SU', dtstart: '2026-11-30' }, null],
    [{ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO', dtstart: '2026-11-22' }, 'task_series_rrule_wkst'],
    [{ rrule: 'FREQ=HOURLY;WKST=SU', dtstart: '2026-11-22' }, 'task_series_rrule_freq'],
    [{ rrule: 'FREQ=DAILY;WKST=SU', dtstart: '2026-11-22', mode: 'sometimes' }, 'task_series_mode'],
  ],
  weekly_goals: [
    [{ week_start: '2026-11-16', title: '早く寝る' }, null],
    [{ week_start: '2026-11-18', title: '早く寝る' }, 'weekly_goals_week_start'],
  ],
  habits: [
    [{ name: '散歩' }, null],
    [{ name: '散歩', schedule_kind: 'times_per', times: 3, per: 'month' }, null],
    [{ name: '散歩', schedule_kind: 'times_per', times: 3, per: null, per_days: 10 }, null],
    [{ name: '散歩', schedule_kind: 'times_per', times: 3, per_days: 10 }, 'habits_one_period'],
    [{ name: '散歩', schedule_kind: 'times_per', times: 3, per: null }, 'habits_one_period'],
    [{ name: '散歩', schedule_kind: 'every_n_days', interval_n: 3 }, 'habits_anchor_needed'],
    [{ name: '散歩', schedule_kind: 'every_n_days', interval_n: 3, anchor: '2026-11-20' }, null],
    [{ name: '散歩', weekdays: 0 }, 'habits_weekdays_range'],
    [{ name: '散歩', kind: 'measure', target: 0 }, null],
    [{ name: '散歩', kind: 'measure', target: -1 }, 'habits_target_range'],
    [{ name: '散歩', start_date: '2026-11-20', end_date: '2026-11-19' }, 'habits_dates_order'],
    [{ name: '散歩', paused_to: '2026-11-20' }, 'habits_pause_order'],
    [{ name: '散歩', kind: 'mood' }, 'habits_kind'],
    [{ name: '' }, 'habits_name_not_blank'],
  ],
  vacations: [
    [{ from_day: '2026-12-29', to_day: '2026-12-29' }, null],
    [{ from_day: '2026-12-29', to_day: '2026-12-28' }, 'vacations_days_order'],
  ],
  links: [
    [
      { src_type: 'habit', src_id: person.user.id, dst_type: 'habit', dst_id: person.user.id, kind: 'supports' },
      'links_not_itself',
    ],
    [{ src_type: 'habit', src_id: id(), dst_type: 'note', dst_id: id(), kind: 'likes' }, 'links_kind'],
  ],
  attachments: [
    [
      { path: 'a', mime: 'image/png', bytes: 1, sha256: 'x', owner_type: 'note', owner_id: id() },
      'attachments_sha256_shape',
    ],
  ],
}

describe.each(Object.entries(cases))('%s', (table, rows) => {
  test.each(rows)('%j is refused by %s', async (row, rule) => {
    expect(await refusal(table, row)).toBe(rule)
  })
})

describe('An account', () => {
  test('starts with a profile in the language it was made in', async () => {
    const told = await newPerson(backend, { data: { name: '太郎', language: 'en', time_zone: 'America/Los_Angeles' } })
    const { data } = await told.client.from('profiles').select().single()
    expect(data).toMatchObject({
      user_id: told.user.id,
      name: '太郎',
      language: 'en',
      time_zone: 'America/Los_Angeles',
      day_start_hour: 0,
      week_start: 0,
      theme: 'system',
    })
  })

  test('is made whatever sign-up was told', async () => {
    const odd = await newPerson(backend, { data: { name: 'あ'.repeat(600), language: 3, time_zone: "'; drop table" } })
    const { data } = await odd.client.from('profiles').select().single()
    expect(data).toMatchObject({ language: 'ja', time_zone: 'Asia/Tokyo' })
    expect(data?.name).toHaveLength(400)
  })
})

describe('The week of a planned task', () => {
  test('follows the first weekday of the person when it is not sent', async () => {
    const monday = await newPerson(backend)
    await monday.client.from('profiles').update({ week_start: 1 }).eq('user_id', monday.user.id)
    expect(await insert(of(monday), 'tasks', { title: 'a', planned_date: '2026-11-22' })).toMatchObject({
      planned_week: '2026-11-16',
    })
    const task = await insert(rest, 'tasks', { title: 'a', planned_date: '2026-11-21' })
    expect(task).toMatchObject({ planned_week: '2026-11-15' })
    const moved = await change(rest, 'tasks', String(task.id), { planned_date: '2026-11-22' })
    expect(moved).toMatchObject({ planned_week: '2026-11-22' })
    const unplanned = await change(rest, 'tasks', String(task.id), { planned_date: null })
    expect(unplanned).toMatchObject({ planned_date: null, planned_week: '2026-11-22' })
  })

  test('holds for an upsert that is sent twice', async () => {
    const row = { id: id(), title: 'a', planned_date: '2026-11-20' }
    await rest.from('tasks').upsert(row)
    const { data, error } = await rest
      .from('tasks')
      .upsert({ ...row, planned_date: '2026-12-01' })
      .select()
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ planned_date: '2026-12-01', planned_week: '2026-11-29' })
  })
})

describe('A tree of tasks', () => {
  const chain = async (length: number) => {
    const ids: string[] = []
    for (let level = 0; level < length; level++) {
      const row = await insert(rest, 'tasks', { title: `${level}`, parent_id: ids.at(-1) ?? null })
      ids.push(String(row.id))
    }
    return ids
  }

  test('has five levels at most, counted below the moved task too', async () => {
    const [top = '', , , , bottom = ''] = await chain(5)
    expect(await refusal('tasks', { title: 'six', parent_id: bottom })).toBe('tasks_depth')
    const [single = ''] = await chain(1)
    await expect(change(rest, 'tasks', top, { parent_id: single })).rejects.toThrow('tasks_depth')
    const [root = '', upper = ''] = await chain(2)
    const [lower = ''] = await chain(4)
    await expect(change(rest, 'tasks', lower, { parent_id: upper })).rejects.toThrow('tasks_depth')
    expect(await change(rest, 'tasks', lower, { parent_id: root })).toMatchObject({ parent_id: root })
  })

  test('never closes a ring', async () => {
    const [first = '', , third = ''] = await chain(3)
    await expect(change(rest, 'tasks', first, { parent_id: third })).rejects.toThrow('tasks_no_cycle')
    await expect(change(rest, 'tasks', first, { parent_id: first })).rejects.toThrow('tasks_no_cycle')
    expect(await change(rest, 'tasks', third, { parent_id: first })).toMatchObject({ parent_id: first })

    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
    const { error } = await rest.from('tasks').insert([
      { id: a, parent_id: b, title: 'a' },
      { id: b, parent_id: a, title: 'b' },
    ])
    expect(error?.message).toContain('tasks_no_cycle')
  })

  test('stays in one project and moves as a whole', async () => {
    const [first = '', second = '', third = ''] = await chain(3)
    const project = String((await insert(rest, 'projects', { name: '引っ越し' })).id)
    await expect(change(rest, 'tasks', second, { project_id: project })).rejects.toThrow('tasks_parent_in_project')
    await change(rest, 'tasks', first, { project_id: project })
    const { data } = await rest.from('tasks').select('id').eq('project_id', project)
    expect(data?.map(row => row.id).sort()).toEqual([first, second, third].sort())
  })
})

describe('A project', () => {
  const task = async (project: unknown, more: Row = {}) =>
    String((await insert(rest, 'tasks', { title: 'a', project_id: project, ...more })).id)
  const progress = async (project: unknown) =>
    (await rest.from('projects').select('progress').eq('id', project).single()).data?.progress

  test('is as far as its tasks, weighed by their days; cancelled ones do not count, nor those with children', async () => {
    const { id: project } = await insert(rest, 'projects', { name: '引っ越し' })
    expect(await progress(project)).toBe(0)
    const parent = await task(project, { duration_days: 90 })
    const long = await task(project, { duration_days: 3, parent_id: parent })
    const short = await task(project, { duration_days: 1, progress: 40, parent_id: parent })
    expect(await progress(project)).toBe(10)
    await change(rest, 'tasks', long, { status: 'done', done_at: '2026-11-20T00:00:00Z' })
    expect(await progress(project)).toBe(85)
    await change(rest, 'tasks', long, { status: 'cancelled', done_at: null })
    expect(await progress(project)).toBe(40)
    await change(rest, 'tasks', short, { deleted_at: '2026-11-20T00:00:00Z' })
    expect(await progress(project)).toBe(0)
  })

  test('carries the dream it supports along', async () => {
    const { id: project } = await insert(rest, 'projects', { name: '引っ越し' })
    const { id: dream } = await insert(rest, 'list_items', { list: 'bucket', title: '海の見える家', status: 'idea' })
    const share = async () => (await rest.from('list_items').select('progress').eq('id', dream).single()).data?.progress
    await task(project, { duration_days: 1, progress: 40 })
    const link = { src_type: 'project', src_id: project, dst_type: 'bucket', dst_id: dream, kind: 'supports' }
    const { id: linked } = await insert(rest, 'links', link)
    expect(await share()).toBe(40)
    await task(project, { duration_days: 3, progress: 0 })
    expect(await share()).toBe(10)
    await change(rest, 'projects', String(project), { status: 'done' })
    expect(await share()).toBe(100)
    await rest.from('links').delete().eq('id', linked)
    expect(await share()).toBe(0)
  })

  test('has links between its own tasks only, and no ring of them', async () => {
    const { id: project } = await insert(rest, 'projects', { name: '引っ越し' })
    const { id: other } = await insert(rest, 'projects', { name: '旅行' })
    const [a, b, c, far] = [await task(project), await task(project), await task(project), await task(other)]
    await insert(rest, 'task_links', { pred_id: a, succ_id: b })
    await insert(rest, 'task_links', { pred_id: b, succ_id: c, type: 'SS', lag: -2 })
    expect(await refusal('task_links', { pred_id: c, succ_id: a })).toBe('task_links_no_cycle')
    expect(await refusal('task_links', { pred_id: a, succ_id: far })).toBe('task_links_same_project')
    expect(await refusal('task_links', { pred_id: a, succ_id: a })).toMatch(/task_links_(not_itself|no_cycle)/)
    // What lies in a summary is bound by its links, and takes them over when it moves there.
    const [outer, inner, last] = [await task(project), await task(project), await task(project)]
    await change(rest, 'tasks', inner, { parent_id: outer })
    await insert(rest, 'task_links', { pred_id: outer, succ_id: last })
    expect(await refusal('task_links', { pred_id: last, succ_id: inner })).toBe('task_links_no_cycle')
    expect(await refusal('task_links', { pred_id: inner, succ_id: outer })).toBe('task_links_no_cycle')
    await expect(change(rest, 'tasks', last, { parent_id: outer })).rejects.toThrow('tasks_no_ring')
    const [before, child] = [await task(project), await task(project, { parent_id: c })]
    await insert(rest, 'task_links', { pred_id: before, succ_id: outer })
    await insert(rest, 'task_links', { pred_id: child, succ_id: before })
    await expect(change(rest, 'tasks', c, { parent_id: outer })).rejects.toThrow('tasks_no_ring')
    await change(rest, 'tasks', before, { deleted_at: '2026-11-20T00:00:00Z' })
    await change(rest, 'tasks', c, { parent_id: outer })
    await change(rest, 'tasks', b, { project_id: other })
    expect((await rest.from('task_links').select('id').or(`pred_id.eq.${b},succ_id.eq.${b}`)).data).toEqual([])
  })

  test('takes many links in one request, and none of them when they close a ring together', async () => {
    const { id: project } = await insert(rest, 'projects', { name: '大きな計画' })
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID())
    const made = await rest.from('tasks').insert(ids.map(id => ({ id, project_id: project, title: id })))
    expect(made.error).toBeNull()
    // Each task is followed by the next three.
    const links = ids.flatMap((pred_id, at) => ids.slice(at + 1, at + 4).map(succ_id => ({ pred_id, succ_id })))
    for (let at = 0; at < 1000; at += 500)
      expect((await rest.from('task_links').insert(links.slice(at, at + 500))).error).toBeNull()
    const ring = [...links.slice(1000, 1002), { pred_id: ids[300], succ_id: ids[0] }]
    expect((await rest.from('task_links').insert(ring)).error?.message).toContain('task_links_no_cycle')
    const { count } = await rest.from('task_links').select('id', { count: 'exact', head: true }).eq('pred_id', ids[300])
    expect(count).toBe(3)
  })
})

describe('A book', () => {
  test('is as far as the log of its latest reading, and has one open reading at most', async () => {
    const { id: book } = await insert(rest, 'books', { title: '習慣の本', pages: 240 })
    const share = async () => (await rest.from('books').select('progress').eq('id', book).single()).data?.progress
    const { id: reading } = await insert(rest, 'readings', { book_id: book, started_on: '2026-11-01' })
    expect(await refusal('readings', { book_id: book, no: 2 })).toBe('readings_one_open')
    const log = { reading_id: reading, at: '2026-11-20T08:30:00Z', day: '2026-11-20', from_pos: 0, to_pos: 60 }
    await insert(rest, 'reading_logs', log)
    expect(await share()).toBe(25)
    await insert(rest, 'reading_logs', { ...log, at: '2026-11-21T08:30:00Z', from_pos: 60, to_pos: 120 })
    expect(await share()).toBe(50)
    await change(rest, 'books', String(book), { pages: 480 })
    expect(await share()).toBe(25)
    await change(rest, 'readings', String(reading), { finished_on: '2026-11-22' })
    expect(await share()).toBe(100)
    await insert(rest, 'readings', { book_id: book, no: 2 })
    expect(await share()).toBe(0)
  })

  test('has a rating in quarters', async () => {
    expect(await refusal('books', { title: 'a', rating: 3.3 })).toBe('books_rating_step')
    expect(await refusal('books', { title: 'a', isbn13: '1920095023007' })).toBe('books_isbn13_shape')
    expect(await insert(rest, 'books', { title: 'a', rating: 3.75 })).toMatchObject({ rating: 3.75 })
  })
})

describe('A list', () => {
  test('has its own states, and a not-do has a reason', async () => {
    expect(await refusal('list_items', { list: 'wish', title: 'a', status: 'idea' })).toBe('list_items_status_of_list')
    expect(await refusal('list_items', { list: 'not_do', title: 'a', status: 'active', reason: '　' })).toBe(
      'list_items_reason_needed',
    )
    expect(await refusal('list_items', { list: 'wish', title: 'a', status: 'want', url: 'javascript:alert(1)' })).toBe(
      'list_items_url_web',
    )
  })
})

describe('Classifications', () => {
  const named = (name: string, more: Row = {}) => ({ kind: 'tag', name, name_norm: name, ...more })

  test('have three levels, of one kind, with one active name each', async () => {
    const a = await insert(rest, 'classifications', named('a'))
    const b = await insert(rest, 'classifications', named('b', { parent_id: a.id }))
    const c = await insert(rest, 'classifications', named('c', { parent_id: b.id }))
    expect(await refusal('classifications', named('d', { parent_id: c.id }))).toBe('classifications_depth')
    expect(await refusal('classifications', named('d', { kind: 'area', parent_id: a.id }))).toBe(
      'classifications_parent_id_fkey',
    )
    expect(await refusal('classifications', named('a'))).toBe('classifications_name')
    expect(await refusal('classifications', named('a', { kind: 'area' }))).toBeNull()
    await change(rest, 'classifications', String(c.id), { archived_at: '2026-11-20T00:00:00Z' })
    expect(await refusal('classifications', named('c'))).toBeNull()
  })

  test('give a thing one category and many tags', async () => {
    const entity = { entity_type: 'task', entity_id: id() }
    const make = async (kind: string, name: string) => (await insert(rest, 'classifications', named(name, { kind }))).id
    const [work, home] = [await make('category', 'work'), await make('category', 'home')]
    for (const name of ['x', 'y'])
      await insert(rest, 'classified', { ...entity, kind: 'tag', classification_id: await make('tag', name) })
    await insert(rest, 'classified', { ...entity, kind: 'category', classification_id: work })
    expect(await refusal('classified', { ...entity, kind: 'category', classification_id: home })).toBe(
      'classified_one_category',
    )
    expect(await refusal('classified', { ...entity, kind: 'tag', classification_id: home })).toBe(
      'classified_classification_id_fkey',
    )
  })
})

describe('A measured habit', () => {
  const value = async (habitId: unknown) => {
    const { data } = await rest.from('habit_entries').select('state, value').eq('habit_id', habitId).maybeSingle()
    return data
  }

  test("adds up its day's events", async () => {
    const { id: habit_id } = await insert(rest, 'habits', { name: '水', kind: 'measure', target: 8 })
    const event = { habit_id, day: '2026-11-20', at: '2026-11-20T08:00:00Z' }
    const first = { id: id(), ...event, delta: 3 }
    await rest.from('habit_events').upsert(first)
    await rest.from('habit_events').upsert(first)
    expect(await value(habit_id)).toEqual({ state: 'partial', value: 3 })
    const second = await insert(rest, 'habit_events', { ...event, delta: 5.5 })
    expect(await value(habit_id)).toEqual({ state: 'done', value: 8.5 })
    await rest.from('habit_entries').upsert({ habit_id, day: '2026-11-20', value: 99 })
    expect(await value(habit_id)).toMatchObject({ value: 8.5 })
    await rest.from('habit_events').delete().eq('id', second.id)
    expect(await value(habit_id)).toEqual({ state: 'partial', value: 3 })
    await rest.from('habit_events').delete().eq('id', first.id)
    expect(await value(habit_id)).toBeNull()
  })

  test('keeps a value without events, and takes its events along when a day is taken back', async () => {
    const { id: habit_id } = await insert(rest, 'habits', { name: '本', kind: 'measure', target: 20 })
    await insert(rest, 'habit_entries', { habit_id, day: '2026-11-19', state: 'partial', value: 12 })
    expect(await value(habit_id)).toEqual({ state: 'partial', value: 12 })
    await insert(rest, 'habit_events', { habit_id, day: '2026-11-19', at: '2026-11-19T22:00:00Z', delta: 30 })
    await rest.from('habit_entries').delete().eq('habit_id', habit_id)
    const { data } = await rest.from('habit_events').select().eq('habit_id', habit_id)
    expect(data).toEqual([])
  })

  test('has a reason only where it was skipped', async () => {
    const { id: habit_id } = await insert(rest, 'habits', { name: '走る' })
    const entry = { habit_id, day: '2026-11-20' }
    expect(await refusal('habit_entries', { ...entry, state: 'done', skip_reason: 'sick' })).toBe(
      'habit_entries_reason_of_skip',
    )
    expect(await refusal('habit_entries', { ...entry, state: 'skipped', skip_reason: 'sick' })).toBeNull()
    expect(await refusal('habit_entries', entry)).toBe('habit_entries_pkey')
  })
})

const linked = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'blockquote',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'javascript:', marks: [{ type: 'link', attrs: { href } }] }],
        },
      ],
    },
  ],
})

describe('A written page', () => {
  test('counts a revision for each new text and none for the same text sent again', async () => {
    const page = await insert(rest, 'period_notes', { kind: 'day', period_start: '2026-10-01', doc })
    expect(page).toMatchObject({ rev: 1 })
    const next = { doc: { type: 'doc', content: [{ type: 'paragraph' }] } }
    expect(await change(rest, 'period_notes', String(page.id), next)).toMatchObject({ rev: 2 })
    expect(await change(rest, 'period_notes', String(page.id), next)).toMatchObject({ rev: 2 })
    expect(await change(rest, 'period_notes', String(page.id), { mood: 3 })).toMatchObject({ rev: 2 })
    const { data } = await rest.from('period_notes').update({ doc }).eq('id', page.id).eq('rev', 1).select()
    expect(data).toEqual([])
  })

  test.each([
    ['tasks', { title: '旅の支度' }, { status: 'done', done_at: '2026-11-20T03:00:00Z', planned_date: '2026-11-21' }],
    ['projects', { name: '旅' }, { status: 'on_hold', rank: 'a5' }],
  ])('counts the notes of %s, and nothing else that is done with the row', async (table, row, other) => {
    const rev = async (id: unknown, columns: Readonly<Record<string, unknown>>) =>
      (await change(rest, table, String(id), columns)).rev
    const { id } = await insert(rest, table, { ...row, doc_text: '切符' })
    expect(await rev(id, other)).toBe(1)
    // Without a document the plain text is the text; beside one it only follows from it.
    expect(await rev(id, { doc_text: '切符と宿' })).toBe(2)
    expect(await rev(id, { doc, doc_text: '' })).toBe(3)
    expect(await rev(id, { doc, doc_text: '読み直した', search_norm: 'x' })).toBe(3)
    const { error } = await rest.from(table).update({ rev: 9 }).eq('id', id)
    expect(error?.code).toBe('42501')
  })

  test('holds four megabytes', async () => {
    const claims = await claimsOf(person)
    const write = (length: number) =>
      db.asUser(claims, sql =>
        sql.query("insert into public.notes (doc) values (jsonb_build_object('text', repeat('x', $1)))", [length]),
      )
    await write(4 * 1024 * 1024 - 100)
    await expect(write(4 * 1024 * 1024)).rejects.toMatchObject({ code: '23514', constraint: 'notes_doc_size' })
  })

  test.each([
    ['javascript:alert(1)'],
    ['JaVaScript:alert(1)'],
    [' \u0001java\nscr\u200bipt\u00a0:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x'],
  ])('takes no link that runs: %j', async href => {
    expect(await refusal('notes', { doc: linked(href) })).toBe('notes_doc_safe')
    const note = await insert(rest, 'notes', { doc: linked('https://example.com/?q=javascript:1') })
    const { error } = await rest
      .from('notes')
      .update({ doc: linked(href) })
      .eq('id', String(note.id))
    expect(error).toMatchObject({ code: '23514' })
    const { data } = await rest.from('notes').select('rev, doc').eq('id', String(note.id)).single()
    expect(data).toEqual({ rev: 1, doc: linked('https://example.com/?q=javascript:1') })
  })

  test("carries the server's clock", async () => {
    const page = await insert(rest, 'period_notes', { kind: 'day', period_start: '2026-10-02' })
    const later = await change(rest, 'period_notes', String(page.id), { mood: 3 })
    expect(Date.parse(String(later.updated_at))).toBeGreaterThan(Date.parse(String(page.updated_at)))
    expect(later.created_at).toBe(page.created_at)
  })
})

describe('The trash', () => {
  test('is emptied up to the moment of the click, for oneself only', async () => {
    const [one, two] = [of(await newPerson(backend)), of(await newPerson(backend))]
    const early = await insert(one, 'tasks', { title: 'early', deleted_at: '2026-11-01T00:00:00Z' })
    const late = await insert(one, 'habits', { name: 'late', deleted_at: '2026-11-03T00:00:00Z' })
    await insert(one, 'notes', { title: 'kept' })
    await insert(one, 'links', { src_type: 'task', src_id: early.id, dst_type: 'habit', dst_id: late.id, kind: 'logs' })
    await insert(two, 'tasks', { title: 'theirs', deleted_at: '2026-11-01T00:00:00Z' })
    for (const removed of [1, 0]) {
      const { data, error } = await one.rpc('empty_trash', { before: '2026-11-02T00:00:00Z' })
      expect(error).toBeNull()
      expect(data).toBe(removed)
    }
    expect((await one.from('tasks').select()).data).toEqual([])
    expect((await one.from('links').select()).data).toEqual([])
    expect((await one.from('habits').select()).data).toHaveLength(1)
    expect((await one.from('notes').select()).data).toHaveLength(1)
    expect((await two.from('tasks').select()).data).toHaveLength(1)
  })

  test('takes along what hangs on a row, gives it back with it, and deletes it with it', async () => {
    const rest = of(await newPerson(backend))
    const project = String((await insert(rest, 'projects', { name: '引っ越し' })).id)
    const make = async (title: string, columns: Record<string, unknown>) =>
      String((await insert(rest, 'tasks', { title, ...columns })).id)
    const top = await make('荷造り', { project_id: project })
    const early = await make('前に捨てた', { project_id: project })
    await make('本を詰める', { project_id: project, parent_id: top })
    await make('ほかのタスク', {})
    const trash = (table: 'projects' | 'tasks', id: string, deleted_at: string | null) =>
      change(rest, table, id, { deleted_at })
    const seen = async () => {
      const { data } = await rest.from('tasks').select('title').is('deleted_at', null).order('created_at')
      return data?.map(({ title }) => title)
    }

    await trash('tasks', early, '2026-10-30T00:00:00Z')
    await trash('projects', project, '2026-11-01T00:00:00Z')
    expect(await seen()).toEqual(['ほかのタスク'])
    await trash('projects', project, null)
    expect(await seen()).toEqual(['荷造り', '本を詰める', 'ほかのタスク'])
    await trash('tasks', top, '2026-11-02T00:00:00Z')
    expect(await seen()).toEqual(['ほかのタスク'])
    await trash('tasks', top, null)

    await trash('projects', project, '2026-11-03T00:00:00Z')
    const { data, error } = await rest.rpc('empty_trash', { before: '2026-11-04T00:00:00Z', areas: ['projects'] })
    expect([data, error]).toEqual([1, null])
    const { data: left } = await rest.from('tasks').select('title, project_id').order('created_at')
    expect(left).toEqual([
      { title: '前に捨てた', project_id: null },
      { title: 'ほかのタスク', project_id: null },
    ])
  })

  test('of everybody is emptied by the server alone', async () => {
    const someone = await newPerson(backend)
    await insert(of(someone), 'tasks', { title: 'old', deleted_at: '2026-09-01T00:00:00Z' })
    await insert(of(someone), 'tasks', { title: 'new', deleted_at: '2026-11-19T00:00:00Z' })
    expect(await of(someone).rpc('purge_trash', { before: '2026-10-21T00:00:00Z' })).toMatchObject({
      error: { code: '42501' },
    })
    await db.asUser({ role: 'service_role' }, sql => sql.query("select public.purge_trash('2026-10-21T00:00:00Z')"))
    const { data } = await someone.client.from('tasks').select('title')
    expect(data).toEqual([{ title: 'new' }])
  })
})
