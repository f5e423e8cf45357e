import { addDays, type Day, type Id, type NoticeNow, newId, toDay } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Entry, HabitRule } from '../rules/index.ts'
import { findReminders, type RemindedHabit, remindedHabits, reminderOf } from './due.ts'

const friday = toDay('2026-11-20')
const id = '019a0000-0000-7000-8000-000000000001' as Id

const rule: HabitRule = {
  ...{
    kind: 'bool',
    target: 1,
    direction: 'at_least',
    schedule_kind: 'weekdays',
    times: 1,
    per: 'week',
    per_days: null,
  },
  ...{ weekdays: 127, interval_n: 1, anchor: null, start_date: addDays(friday, -30), end_date: null },
  ...{ archived_at: null, paused_from: null, paused_to: null },
}
const done = (day: Day): Entry => ({ day, state: 'done', value: null, note: '', skip_reason: null, at: null })

const habit = (
  columns: Partial<HabitRule> = {},
  { today = friday, entries = [], ...rest }: { today?: Day; entries?: Entry[]; remind_at?: string } = {},
): RemindedHabit => ({
  ...{ id, name: '散歩', question: '歩きましたか？', remind_at: '07:30:00', ...rest },
  life: {
    habit: { ...rule, ...columns },
    ...{
      archivedOn: null,
      schedules: [],
      vacations: [],
      weekStart: 1,
      today,
      entries: new Map(entries.map(each => [each.day, each])),
    },
  },
})
const at = (time: string, { date = friday, dayStartHour = 0 } = {}): NoticeNow => ({
  ...{ today: friday, date, time, weekStart: 1, dayStartHour },
})
const keys = (one: RemindedHabit, now: NoticeNow) => findReminders([one], now).map(({ key }) => key)
const key = `habit:${id}:2026-11-20T07:30`

describe('a reminder of a habit', () => {
  test('comes at its time and stands for the rest of the day', () => {
    expect(keys(habit(), at('07:29'))).toEqual([])
    for (const time of ['07:30', '12:00', '23:59']) expect(keys(habit(), at(time))).toEqual([key])
    expect(findReminders([habit()], at('07:30'))[0]).toMatchObject({
      kind: 'habit',
      params: { title: '散歩', question: '歩きましたか？', date: friday, time: '07:30' },
      entity_type: 'habit',
      entity_id: id,
    })
  })

  test('of yes or no is over once somebody checked in, whatever was said', () => {
    for (const state of ['done', 'partial', 'missed', 'skipped'] as const) {
      const checked = habit({}, { entries: [{ ...done(friday), state }] })
      expect(reminderOf(checked, at('07:30'))).toBeNull()
    }
    expect(keys(habit({}, { entries: [done(addDays(friday, -1))] }), at('07:30'))).toEqual([key])
  })

  test('of eight glasses stands until the eighth', () => {
    const water = { kind: 'measure', target: 8 } as const
    const glasses = (value: number): Entry => ({ ...done(friday), state: value < 8 ? 'partial' : 'done', value })
    expect(keys(habit(water, { entries: [glasses(3)] }), at('07:30'))).toEqual([key])
    expect(keys(habit(water, { entries: [glasses(8)] }), at('07:30'))).toEqual([])
  })

  test('comes on days on which the habit asks for something, and on no others', () => {
    const monday = 1 << 1
    const quiet: Partial<HabitRule>[] = [
      { weekdays: monday },
      { paused_from: friday },
      { archived_at: '2026-11-01T00:00:00Z' },
      { end_date: addDays(friday, -1) },
      { start_date: addDays(friday, 1) },
      { schedule_kind: 'every_n_days', interval_n: 2, anchor: addDays(friday, -1) },
    ]
    for (const columns of quiet) expect(keys(habit(columns), at('08:00'))).toEqual([])
    expect(keys(habit({ schedule_kind: 'every_n_days', interval_n: 2, anchor: friday }), at('08:00'))).toEqual([key])
  })

  test('of a habit of twice a week comes until the week has its two', () => {
    const twice = { schedule_kind: 'times_per', times: 2, per: 'week' } as const
    const [monday, wednesday] = [addDays(friday, -4), addDays(friday, -2)]
    expect(keys(habit(twice, { entries: [done(monday)] }), at('08:00'))).toEqual([key])
    expect(keys(habit(twice, { entries: [done(monday), done(wednesday)] }), at('08:00'))).toEqual([])
    expect(keys(habit(twice, { entries: [done(addDays(monday, -2)), done(monday)] }), at('08:00'))).toEqual([key])
  })

  test('at one in the morning belongs to the end of a day that begins at four', () => {
    const late = habit({}, { remind_at: '01:00' })
    const saturday = addDays(friday, 1)
    const owl = { dayStartHour: 4 }
    expect(keys(late, at('23:00', owl))).toEqual([])
    expect(keys(late, at('00:59', { ...owl, date: saturday }))).toEqual([])
    const found = findReminders([late], at('01:00', { ...owl, date: saturday }))
    expect(found).toMatchObject([{ key: `habit:${id}:2026-11-20T01:00`, params: { date: saturday } }])
    expect(keys(late, at('01:00'))).toHaveLength(1)
  })
})

describe('what is read for reminders', async () => {
  // The server comes first: on seeing a window its database takes the process for a browser.
  const backend = await startBackend()
  afterAll(() => backend.close())
  const person = await newPerson(backend)
  const jar = new Map<string, string>()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null })
  Object.defineProperty(page, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (line: string) => {
      const [name = '', ...value] = (line.split('; ')[0] ?? '').split('=')
      jar.set(name, value.join('='))
    },
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document: page }))
  const { auth, configure, readOnce, sessionCheck, store } = await import('@techo/data')
  const { endpoints } = (await import('./api.ts')).remindersApi

  test('holds the habits with a time, their past and nobody else’s', async () => {
    configure({ supabaseUrl: backend.url, supabaseKey: backend.key })
    expect(await auth.signIn({ email: person.email, password: person.password })).toBeNull()
    expect(await sessionCheck()).toBe('in')
    const other = await newPerson(backend)
    const wanted = newId()
    const add = async (
      whose: typeof person,
      rows: { id: Id; name: string; remind_at?: string; archived_at?: string }[],
    ) => expect((await whose.client.from('habits').insert(rows)).error).toBeNull()
    await add(other, [{ id: newId(), name: '他人', remind_at: '07:00' }])
    await add(person, [{ id: wanted, name: '散歩', remind_at: '07:30' }])
    await add(person, [{ id: newId(), name: '読書' }])
    await add(person, [{ id: newId(), name: '昔', remind_at: '07:30', archived_at: '2026-01-01T00:00:00Z' }])
    const from = addDays(friday, -1)
    const entries = [-2, -1].map(days => ({ habit_id: wanted, day: addDays(friday, days), state: 'done' as const }))
    expect((await person.client.from('habit_entries').insert(entries)).error).toBeNull()

    const again = { forceRefetch: true } as const
    const habits = await readOnce(store.dispatch(endpoints.reminderHabits.initiate(undefined, again)))
    const ids = habits.map(each => each.id)
    expect(ids).toEqual([wanted])
    const past = async () => ({
      schedules: await readOnce(store.dispatch(endpoints.reminderSchedules.initiate(ids, again))),
      entries: await readOnce(store.dispatch(endpoints.reminderEntries.initiate({ ids, from }, again))),
    })
    const vacations = await readOnce(store.dispatch(endpoints.reminderVacations.initiate(undefined, again)))
    const whose = { vacations, weekStart: 1, today: friday } as const
    const [found] = remindedHabits(habits, await past(), whose)
    expect([...(found?.life.entries.keys() ?? [])]).toEqual([from])
    expect(found && keys(found, at('07:30'))).toEqual([`habit:${wanted}:2026-11-20T07:30`])

    const today = { habit_id: wanted, day: friday, state: 'done' as const }
    expect((await person.client.from('habit_entries').insert(today)).error).toBeNull()
    expect(findReminders(remindedHabits(habits, await past(), whose), at('08:00'))).toEqual([])
  })
})
