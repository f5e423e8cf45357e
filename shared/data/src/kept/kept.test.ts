import { newId } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { createTabs, cut, installBrowser } from '../test-browser.ts'

const backend = await startBackend()
const browser = installBrowser()
afterAll(() => backend.close())

const { api } = await import('../api.ts')
const { read } = await import('../asked.ts')
const { readAll } = await import('../read-all.ts')
const { shows } = await import('../shown.ts')
const { patch, upsert } = await import('../write.ts')
const { provideKept } = await import('../tables.ts')
type Db = import('../database.ts').Db

interface KeptTask {
  readonly id: string
  readonly title: string
  readonly planned_date: string | null
  readonly deadline_date: string | null
}

const keptApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    keptTasks: build.query<readonly KeptTask[], string>({
      query: day =>
        read(
          db =>
            db.from('tasks').select('id, title, planned_date, deadline_date').eq('planned_date', day).order('rank_day'),
          shows<KeptTask>('tasks', { where: ({ planned_date }) => planned_date === day }),
        ),
      providesTags: ['tasks'],
    }),
    addKeptTask: build.mutation<null, { readonly id: string; readonly title: string; readonly planned_date: string }>({
      query: row => upsert('tasks', row),
    }),
    moveKeptTask: build.mutation<null, { readonly id: string; readonly planned_date: string }>({
      query: ({ id, ...columns }) => patch('tasks', { id }, columns),
    }),
  }),
})

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

provideKept(() => [
  { name: 'tasks' },
  { name: 'classified' },
  { name: 'period_notes', last: { column: 'period_start', days: 90 } },
])

async function withRows() {
  const person = await newPerson(backend)
  const tasks = Array.from({ length: 230 }, (_, at) => ({
    id: newId(),
    title: at % 7 === 0 ? `買う, ${at} (50%)_a` : `task ${at}`,
    planned_date: at % 5 === 0 ? null : dayBefore(at % 40),
    deadline_date: at % 3 === 0 ? dayBefore((at % 20) - 10) : null,
    status: (['todo', 'doing', 'done', 'cancelled'] as const)[at % 4] ?? 'todo',
    done_at: at % 4 === 2 ? new Date().toISOString() : null,
    priority: at % 4,
    estimate_min: at % 6 === 0 ? null : at,
    rank_day: `a${at % 10}`,
    deleted_at: at % 11 === 0 ? new Date().toISOString() : null,
  }))
  const notes = [3, 30, 89, 200].map(days => ({
    id: newId(),
    kind: 'day' as const,
    period_start: dayBefore(days),
    one_line: `${days}`,
  }))
  for (const { error } of [
    await person.client.from('tasks').insert(tasks),
    await person.client.from('period_notes').insert(notes),
  ])
    expect(error).toBeNull()
  browser.jar.clear()
  const tabs = createTabs(backend)
  const tab = tabs.open()
  expect(await tab.sessionCheck()).toBe('out')
  expect(await tab.auth.signIn({ email: person.email, password: person.password })).toBeNull()
  const kept = await tab.loadKept()
  kept.start()
  return { person, tasks, tabs, tab, kept }
}

const day = dayBefore(12)
/** Questions as pages ask them, and a few that they might. */
const questions: Readonly<Record<string, (db: Db) => PromiseLike<{ data: unknown; error: unknown }>>> = {
  'of a day, by rank': db =>
    db
      .from('tasks')
      .select('id, title, status')
      .is('deleted_at', null)
      .or(`planned_date.eq.${day},and(deadline_date.lte.${day},status.in.(todo,doing,waiting))`)
      .order('rank_day')
      .order('id')
      .limit(1000),
  'not planned': db =>
    db.from('tasks').select('id').is('planned_date', null).order('id', { ascending: false }).limit(20),
  'with everything but': db =>
    db
      .from('tasks')
      .select('id, name:title')
      .not('estimate_min', 'is', null)
      .neq('status', 'done')
      .gt('estimate_min', 100)
      .order('id'),
  'nulls come last, and first when turned': db =>
    db.from('tasks').select('id, estimate_min').order('estimate_min', { ascending: false }).order('id'),
  'known by a list of texts with commas and brackets': db =>
    db.from('tasks').select('id').in('title', ['買う, 0 (50%)_a', '買う, 7 (50%)_a', 'task 3']).order('id'),
  'like a pattern': db => db.from('tasks').select('id').like('title', '%5\\%)\\__').order('id'),
  'like all of some': db => db.from('tasks').select('id').likeAllOf('title', ['%1%', 'task%']).order('id'),
  'unlike, with nulls in it': db => db.from('tasks').select('id').not('planned_date', 'gte', day).order('id'),
  'none of two': db => db.from('tasks').select('id').not('status', 'in', '(todo,done)').order('id'),
  'one that is there': db => db.from('tasks').select('id, title').eq('title', 'task 1').maybeSingle(),
  'one that is not': db => db.from('tasks').select('id, title').eq('title', 'nothing').maybeSingle(),
  'an empty table': db => db.from('classified').select('id').order('id'),
  'a part of it': db => db.from('tasks').select('id').order('id').range(10, 19),
  'since a moment': db =>
    db.from('tasks').select('id').gte('updated_at', '2020-01-01T00:00:00.000Z').order('id').limit(5),
  'days that are kept': db =>
    db
      .from('period_notes')
      .select('one_line')
      .eq('kind', 'day')
      .gte('period_start', dayBefore(60))
      .order('period_start'),
}

test('what is brought answers the questions of pages as the backend does, and says what it cannot know', async () => {
  const { person, tasks, tab, tabs, kept } = await withRows()
  const ask = (run: (db: Db) => PromiseLike<{ data: unknown; error: unknown }>) => kept.answer(person.user.id, run)
  const everyTask = (db: Db) => db.from('tasks').select('id')
  await expect.poll(async () => (await ask(db => db.from('classified').select('id')))?.data).toEqual([])
  await expect.poll(async () => ask(db => db.from('period_notes').select('id').eq('period_start', day))).toBeDefined()

  for (const [name, question] of Object.entries(questions)) {
    // The unmodified client speaks to the backend.
    const { data, error } = await question(person.client as unknown as Db)
    expect(error, name).toBeNull()
    expect((await ask(question))?.data, name).toEqual(data)
  }
  // What is not here is not guessed.
  expect(await ask(db => db.from('period_notes').select('one_line'))).toBeUndefined()
  expect(await ask(db => db.from('period_notes').select('id').eq('period_start', dayBefore(200)))).toBeUndefined()
  expect(await ask(db => db.from('notes').select('id'))).toBeUndefined()
  expect(await ask(db => db.from('tasks').select('id, task_series(rrule)'))).toBeUndefined()
  expect(await ask(db => db.rpc('stale_note_links'))).toBeUndefined()
  expect(await ask(db => db.from('tasks').select('id').textSearch('title', 'task'))).toBeUndefined()
  // Of a row that only this device has, the backend can have nothing.
  const [note, link] = [newId(), newId()]
  const waiting = () => [
    upsert('notes', { id: note, title: '旅' }),
    upsert('period_notes', { id: link, kind: 'day', period_start: day }, { on: ['user_id', 'kind', 'period_start'] }),
  ]
  const askOf = (run: Parameters<typeof ask>[0]) => kept.answer(person.user.id, run, waiting)
  const ofNote = `and(src_type.eq.note,src_id.eq.${note})`
  expect(await askOf(db => db.from('notes').select('id, title').eq('id', note).maybeSingle())).toMatchObject({
    data: null,
    at: 0,
  })
  expect(await askOf(db => db.from('links').select('id').or(`${ofNote},dst_id.eq.${note}`))).toMatchObject({ data: [] })
  expect(await askOf(db => db.from('links').select('id').or(`${ofNote},dst_id.eq.${link}`))).toBeUndefined()
  expect(await askOf(db => db.from('links').select('id').neq('src_id', note))).toBeUndefined()
  expect(await askOf(db => db.from('notes').select('id').eq('id', link))).toBeUndefined()
  expect(await kept.answer(newId(), everyTask)).toBeUndefined()

  // Another device changes one row and takes one away.
  const [changed, gone] = tasks.filter(({ deleted_at }) => deleted_at === null)
  await person.client
    .from('tasks')
    .update({ title: 'ほかの端末で' })
    .eq('id', changed?.id ?? '')
  await person.client
    .from('tasks')
    .delete()
    .eq('id', gone?.id ?? '')
  kept.changed(['tasks'])
  await expect
    .poll(async () => {
      const answer = (await ask(db => db.from('tasks').select('id, title').order('id')))?.data
      return Array.isArray(answer) ? [answer.length, answer.find(({ id }) => id === changed?.id)?.title] : answer
    })
    .toEqual([tasks.length - 1, 'ほかの端末で'])

  // A page that begins without a network shows a day that nobody ever opened here.
  await tab.close()
  tabs.network.intercept = cut
  const next = tabs.open()
  expect(await next.sessionCheck()).toBe('in')
  const found = await next.store.dispatch(keptApi.endpoints.keptTasks.initiate(day, { forceRefetch: true }))
  const there = tasks.filter(each => each.planned_date === day && each.id !== gone?.id).length
  expect(found.data).toHaveLength(there)
  expect(next.store.getState().sync.online).toBe(false)
  // Hours later its token has ended, and nothing is asked: what is added has all columns of the page all the same.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
  const added = { id: newId(), title: '今日の紙', planned_date: day }
  await next.store.dispatch(keptApi.endpoints.addKeptTask.initiate(added))
  const later = await next.store.dispatch(keptApi.endpoints.keptTasks.initiate(day, { forceRefetch: true }))
  expect(later.data?.find(({ id }) => id === added.id)).toEqual({ ...added, deadline_date: null })
  await next.close()
  vi.useRealTimers()

  // What was moved without a network is on its new day although no page ever showed it, and not on its old one.
  const [moved] = tasks.filter(each => each.planned_date === dayBefore(13) && each.deleted_at === null)
  const mover = tabs.open()
  expect(await mover.sessionCheck()).toBe('in')
  const move = { id: moved?.id ?? '', planned_date: dayBefore(14) }
  await mover.store.dispatch(keptApi.endpoints.moveKeptTask.initiate(move))
  await mover.close()
  const last = tabs.open()
  expect(await last.sessionCheck()).toBe('in')
  const of = async (date: string) => (await last.store.dispatch(keptApi.endpoints.keptTasks.initiate(date))).data ?? []
  expect((await of(dayBefore(14))).map(({ id }) => id)).toContain(move.id)
  expect((await of(dayBefore(13))).map(({ id }) => id)).not.toContain(move.id)
  await last.close()
})

test('another person finds nothing of the first, and who leaves leaves nothing', async () => {
  const { person, tab, kept } = await withRows()
  const every = (db: Db) => readAll(all => all.from('tasks').select('id').order('id')).run(db)
  await expect.poll(async () => (await kept.answer(person.user.id, every)) !== undefined).toBe(true)
  await tab.auth.signOut('local')
  await expect.poll(async () => kept.answer(person.user.id, every)).toBeUndefined()
  await tab.close()
})
