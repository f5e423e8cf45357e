import { addDays, newId, stableId, toDay } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { changesOf, columnsOf, newValues, scheduleOfForm, schedulesOfChange, valuesOf } from './form-values.ts'
import { scheduleColumns } from './rules/index.ts'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const other = await newPerson(backend)

const { outbox, provideEntityKinds, readOnce, searchEntities, store } = await openPage(backend, person)
const { habitsApi } = await import('./api.ts')
const { default: config } = await import('../remote.config.ts')
const { compareImport, readImport, writeImport } = await import('./import-run.ts')
const { endpoints } = habitsApi

const friday = toDay('2026-11-20')
const range = { from: addDays(friday, -41), to: friday }
const at = '2026-11-20T09:00:00.000Z'

afterAll(() => backend.close())

const fresh = { forceRefetch: true } as const
const readHabits = () => readOnce(store.dispatch(endpoints.habits.initiate(undefined, fresh)))
const readEntries = async () => {
  // A query that is being asked is not asked a second time, and its answer may be from before the last write.
  await Promise.all(store.dispatch(habitsApi.util.getRunningQueriesThunk()))
  return readOnce(store.dispatch(endpoints.habitEntries.initiate(range, fresh)))
}
const entryOn = async (id: string, day = friday) =>
  (await readEntries()).find(entry => entry.habit_id === id && entry.day === day)

const addHabit = async (change: Partial<ReturnType<typeof newValues>> = {}) => {
  const id = newId()
  const values = { ...newValues(friday), name: `habit ${id}`, ...change }
  const schedule = scheduleOfForm(values, friday)
  await store
    .dispatch(
      endpoints.addHabit.initiate({
        row: { id, rank: 'a0', ...columnsOf(values, schedule) },
        schedule: { habit_id: id, valid_from: values.start_date ?? friday, ...schedule },
      }),
    )
    .unwrap()
  const habit = (await readHabits()).find(each => each.id === id)
  if (!habit) throw new Error('The habit was not made')
  return habit
}

describe('a habit', () => {
  test('is made with its schedule on record and comes back as it was filled in', async () => {
    const habit = await addHabit({
      kind: 'measure',
      target: 2.5,
      unit: 'km',
      frequency: 'week',
      times: 3,
      description: '川沿い',
    })
    expect(valuesOf(habit, friday)).toMatchObject({
      kind: 'measure',
      target: 2.5,
      unit: 'km',
      frequency: 'week',
      times: 3,
      description: '川沿い',
    })
    const data = await readOnce(store.dispatch(endpoints.habitSchedules.initiate(undefined, fresh)))
    expect(data.filter(({ habit_id }) => habit_id === habit.id)).toMatchObject([
      { valid_from: friday, times: 3, per: 'week' },
    ])
  })

  test('every frequency of the form is accepted and comes back', async () => {
    for (const frequency of ['everyDay', 'weekdays', 'week', 'month', 'window', 'everyN'] as const) {
      const habit = await addHabit({ frequency, times: 2 })
      expect(valuesOf(habit, friday).frequency).toBe(frequency)
    }
  })

  test('the time of its reminder is kept, changed and taken away', async () => {
    const { remind_at, ...rest } = await addHabit({ remind_at: '07:30' })
    expect(valuesOf({ ...rest, remind_at }, friday).remind_at).toBe('07:30')
    for (const time of ['21:05', null]) {
      const before = (await readHabits()).find(({ id }) => id === rest.id)
      if (!before) throw new Error('The habit is gone')
      const values = { ...valuesOf(before, friday), remind_at: time }
      const columns = columnsOf(values, scheduleOfForm(values, friday), before)
      await store.dispatch(endpoints.setHabit.initiate({ id: rest.id, columns })).unwrap()
      const after = (await readHabits()).find(({ id }) => id === rest.id)
      expect(after && valuesOf(after, friday).remind_at).toBe(time)
    }
  })

  test('that two devices change at once keeps the changes of both', async () => {
    const opened = await addHabit({ cue: '朝', frequency: 'week', times: 2 })
    await store
      .dispatch(endpoints.setHabit.initiate({ id: opened.id, columns: { cue: '夜', times: 5, colour: 'green' } }))
      .unwrap()
    const read = async () => {
      await outbox.flush()
      const found = (await readHabits()).find(({ id }) => id === opened.id)
      if (!found) throw new Error('The habit is gone')
      return found
    }
    const habit = await read()
    const began = valuesOf(opened, friday)
    expect(changesOf(began, { opened, habit, today: friday })).toEqual({ columns: {}, schedule: null })
    const { columns, schedule } = changesOf(
      { ...began, name: '走る', description: '川沿い' },
      { opened, habit, today: friday },
    )
    expect(schedule).toBeNull()
    await store.dispatch(endpoints.setHabit.initiate({ id: opened.id, columns })).unwrap()
    const after = await read()
    expect(after).toMatchObject({ name: '走る', cue: '夜', times: 5, colour: 'green', doc_text: '川沿い' })
    const often = changesOf({ ...began, times: 7 }, { opened, habit: after, today: friday })
    expect(often.schedule).toMatchObject({ schedule_kind: 'times_per', times: 7, per: 'week' })
    expect(often.columns).not.toHaveProperty('name')
  })

  test('a changed frequency holds from today and leaves the past on record', async () => {
    const start = addDays(friday, -30)
    const habit = await addHabit({ start_date: start })
    const next = scheduleOfForm({ ...valuesOf(habit, friday), frequency: 'week', times: 2 }, friday)
    const change = (schedule: typeof next) => ({
      id: habit.id,
      columns: scheduleColumns(schedule),
      schedules: schedulesOfChange(habit, schedule, { today: friday, known: true, first: start }),
    })
    await store.dispatch(endpoints.setHabit.initiate(change(next))).unwrap()
    // Changing one's mind on the same day leaves one row for that day.
    await store.dispatch(endpoints.setHabit.initiate(change({ ...next, times: 4 }))).unwrap()
    await outbox.flush()
    const data = await readOnce(store.dispatch(endpoints.habitSchedules.initiate(undefined, fresh)))
    expect(
      data
        .filter(({ habit_id }) => habit_id === habit.id)
        .map(({ valid_from, schedule_kind, times }) => [valid_from, schedule_kind, times]),
    ).toEqual([
      [start, 'weekdays', 1],
      [friday, 'times_per', 4],
    ])
  })

  test('a habit made elsewhere gets its past on record when its frequency first changes', async () => {
    const habit = await addHabit({ start_date: addDays(friday, -9) })
    const next = scheduleOfForm({ ...valuesOf(habit, friday), frequency: 'month' }, friday)
    const rows = schedulesOfChange(habit, next, { today: friday, known: false, first: addDays(friday, -9) })
    expect(rows.map(({ valid_from }) => valid_from)).toEqual([addDays(friday, -9), friday])
    expect(schedulesOfChange(habit, habit, { today: friday, known: false, first: friday })).toEqual([])
  })

  test('goes to the trash and comes back', async () => {
    const habit = await addHabit()
    await store.dispatch(endpoints.setHabit.initiate({ id: habit.id, columns: { deleted_at: at } })).unwrap()
    await outbox.flush()
    expect((await readHabits()).some(({ id }) => id === habit.id)).toBe(false)
    await store.dispatch(endpoints.setHabit.initiate({ id: habit.id, columns: { deleted_at: null } })).unwrap()
    await outbox.flush()
    expect((await readHabits()).some(({ id }) => id === habit.id)).toBe(true)
  })

  test('is a card for the other areas and is found in either kana', async () => {
    provideEntityKinds(() => config.entities)
    const habit = await addHabit({ name: 'ストレッチをする' })
    expect(await searchEntities('すとれっち')).toEqual([
      {
        type: 'habit',
        id: habit.id,
        title: 'ストレッチをする',
        isFinished: false,
        colour: habit.colour,
        href: `/mypage/habits/${habit.id}`,
      },
    ])
    expect(await searchEntities('100%')).toEqual([])
  })

  test('a refused one comes back as the problem', async () => {
    const values = { ...newValues(friday), name: '　' }
    const answer = await store.dispatch(
      endpoints.addHabit.initiate({
        row: { id: newId(), ...columnsOf(values, scheduleOfForm(values, friday)), name: '　' },
        schedule: { habit_id: newId(), valid_from: friday },
      }),
    )
    expect(answer.error).toMatchObject({ kind: 'invalid', code: 'habits_name_not_blank' })
    for (const refusal of await outbox.refusals()) await outbox.forget(refusal)
  })
})

describe('a check-in', () => {
  const done = { state: 'done', value: null, note: '', skip_reason: null, source: 'manual', at } as const

  test('sent twice is one entry and one line in what happened', async () => {
    const habit = await addHabit()
    const line = { id: await stableId(habit.id, `activity done ${friday}`), at, day: friday, verb: 'done' }
    for (let times = 0; times < 2; times++) {
      await store.dispatch(endpoints.setHabitEntry.initiate({ habit, day: friday, entry: done })).unwrap()
      await store.dispatch(endpoints.addHabitActivity.initiate({ habit, of: friday, line })).unwrap()
    }
    await outbox.flush()
    expect(await entryOn(habit.id)).toMatchObject({ state: 'done', source: 'manual' })
    const { data } = await person.client.from('activity').select('verb, entity_type, data').eq('entity_id', habit.id)
    expect(data).toEqual([{ verb: 'done', entity_type: 'habit', data: { title: habit.name, day: friday } }])
  })

  test('can be a skip with its reason, get a note, and be taken back', async () => {
    const habit = await addHabit()
    const skip = { ...done, state: 'skipped', skip_reason: 'sick', note: '熱' } as const
    await store.dispatch(endpoints.setHabitEntry.initiate({ habit, day: friday, entry: skip })).unwrap()
    await outbox.flush()
    expect(await entryOn(habit.id)).toMatchObject({ state: 'skipped', skip_reason: 'sick', note: '熱' })
    await store.dispatch(endpoints.setHabitEntry.initiate({ habit, day: friday, entry: null })).unwrap()
    await outbox.flush()
    expect(await entryOn(habit.id)).toBeUndefined()
  })

  test('is on the screen before the backend has answered', async () => {
    const habit = await addHabit()
    const shown = store.dispatch(endpoints.habitEntries.initiate(range))
    await shown
    const writing = store.dispatch(endpoints.setHabitEntry.initiate({ habit, day: friday, entry: done }))
    const { data = [] } = endpoints.habitEntries.select(range)(store.getState())
    expect(data.find(({ habit_id }) => habit_id === habit.id)?.state).toBe('done')
    await writing
    await outbox.flush()
    shown.unsubscribe()
  })

  test('nobody else sees or changes it', async () => {
    const habit = await addHabit()
    await store.dispatch(endpoints.setHabitEntry.initiate({ habit, day: friday, entry: done })).unwrap()
    await outbox.flush()
    expect((await other.client.from('habit_entries').select('day').eq('habit_id', habit.id)).data).toEqual([])
    await other.client.from('habit_entries').delete().eq('habit_id', habit.id)
    expect(await entryOn(habit.id)).toBeDefined()
    expect((await other.client.from('habit_entries').insert({ habit_id: habit.id, day: friday })).error).not.toBeNull()
  })
})

describe('a measured day', () => {
  const event = (delta: number) => ({ id: newId(), day: friday, at, delta, source: 'manual' as const })

  test('is the sum of its events, whoever added them, and an event sent twice counts once', async () => {
    const habit = await addHabit({ kind: 'measure', target: 8, unit: '杯' })
    const first = event(3)
    await store.dispatch(endpoints.addHabitEvent.initiate({ habit, day: friday, event: first, total: 3 })).unwrap()
    await store.dispatch(endpoints.addHabitEvent.initiate({ habit, day: friday, event: first, total: 3 })).unwrap()
    await outbox.flush()
    expect(await entryOn(habit.id)).toMatchObject({ value: 3, state: 'partial' })
    await person.client.from('habit_events').insert({ habit_id: habit.id, day: friday, at, delta: 2.5 })
    await store
      .dispatch(endpoints.addHabitEvent.initiate({ habit, day: friday, event: event(2.5), total: 5.5 }))
      .unwrap()
    await outbox.flush()
    expect(await entryOn(habit.id)).toMatchObject({ value: 8, state: 'done' })
  })

  test('is on the screen before the backend has answered, and what it comes to decides when it is sent late', async () => {
    const habit = await addHabit({ kind: 'measure', target: 8 })
    const ranged = store.dispatch(endpoints.habitEntries.initiate(range))
    const history = store.dispatch(endpoints.habitHistory.initiate([habit.id]))
    await Promise.all([ranged, history])
    const first = { habit, day: friday, event: event(3), total: 3 }
    const writing = store.dispatch(endpoints.addHabitEvent.initiate(first))
    const shown = [endpoints.habitEntries.select(range), endpoints.habitHistory.select([habit.id])].map(select =>
      select(store.getState()).data?.find(({ habit_id }) => habit_id === habit.id),
    )
    expect(shown.map(entry => [entry?.value, entry?.state, entry?.note])).toEqual([
      [3, 'partial', ''],
      [3, 'partial', ''],
    ])
    await writing
    await outbox.flush()
    // Another device reaches the target; the first one's write comes once more, because its answer was lost.
    await person.client.from('habit_events').insert({ habit_id: habit.id, day: friday, at, delta: 5 })
    await store.dispatch(endpoints.addHabitEvent.initiate(first)).unwrap()
    await outbox.flush()
    expect(await entryOn(habit.id)).toMatchObject({ value: 8, state: 'done' })
    ranged.unsubscribe()
    history.unsubscribe()
  })

  test('an event on an imported day adds to what was imported', async () => {
    const habit = await addHabit({ kind: 'measure', target: 8 })
    await person.client
      .from('habit_entries')
      .insert({ habit_id: habit.id, day: friday, value: 5, state: 'partial', source: 'import' })
    const base = {
      id: await stableId(habit.id, `base ${friday}`),
      day: friday,
      at,
      delta: 5,
      source: 'import' as const,
    }
    await store
      .dispatch(endpoints.addHabitEvent.initiate({ habit, day: friday, event: event(1), total: 6, base }))
      .unwrap()
    await store
      .dispatch(endpoints.addHabitEvent.initiate({ habit, day: friday, event: event(1), total: 6, base }))
      .unwrap()
    await outbox.flush()
    expect(await entryOn(habit.id)).toMatchObject({ value: 7 })
  })

  test('a day taken back takes its events along', async () => {
    const habit = await addHabit({ kind: 'measure', target: 8 })
    await store.dispatch(endpoints.addHabitEvent.initiate({ habit, day: friday, event: event(3), total: 3 })).unwrap()
    await store.dispatch(endpoints.setHabitEntry.initiate({ habit, day: friday, entry: null })).unwrap()
    await store.dispatch(endpoints.addHabitEvent.initiate({ habit, day: friday, event: event(1), total: 1 })).unwrap()
    await outbox.flush()
    expect(await entryOn(habit.id)).toMatchObject({ value: 1 })
  })
})

describe('groups and vacations', () => {
  test('a deleted group leaves its habits', async () => {
    const id = newId()
    await store.dispatch(endpoints.setHabitGroup.initiate({ id, name: '健康' })).unwrap()
    const habit = await addHabit({ group_id: id })
    await store.dispatch(endpoints.removeHabitGroup.initiate({ id, at, habits: [habit.id] })).unwrap()
    await outbox.flush()
    expect((await readHabits()).find(each => each.id === habit.id)?.group_id).toBeNull()
    expect(await readOnce(store.dispatch(endpoints.habitGroups.initiate(undefined, fresh)))).toEqual([])
  })

  test('a habit belongs to one area of life, and to none when it is taken away', async () => {
    const [work, life] = [newId(), newId()]
    const made = await person.client.from('classifications').insert([
      { id: work, kind: 'area', name: '仕事', name_norm: '仕事', applies_to: [] },
      { id: life, kind: 'area', name: '暮らし', name_norm: '暮らし', applies_to: ['habit'] },
      { id: newId(), kind: 'area', name: '本だけ', name_norm: '本だけ', applies_to: ['book'] },
    ])
    expect(made.error).toBeNull()
    const areas = await readOnce(store.dispatch(endpoints.habitAreas.initiate(undefined, fresh)))
    expect(areas.map(({ name }) => name).sort()).toEqual(['仕事', '暮らし'])
    const habit = await addHabit()
    const links = async () =>
      (await readOnce(store.dispatch(endpoints.habitAreaLinks.initiate(undefined, fresh)))).filter(
        ({ entity_id }) => entity_id === habit.id,
      )
    for (const area of [work, life, null]) {
      const change = { habit: habit.id, link: newId(), area, before: await links() }
      await store.dispatch(endpoints.setHabitArea.initiate(change)).unwrap()
      await outbox.flush()
      expect((await links()).map(({ classification_id }) => classification_id)).toEqual(area ? [area] : [])
    }
  })

  test('a vacation can be taken back', async () => {
    const id = newId()
    await store
      .dispatch(endpoints.setHabitVacation.initiate({ id, from_day: friday, to_day: addDays(friday, 3), note: '旅' }))
      .unwrap()
    await outbox.flush()
    const read = () => readOnce(store.dispatch(endpoints.habitVacations.initiate(undefined, fresh)))
    expect(await read()).toMatchObject([{ from_day: friday, note: '旅' }])
    await store.dispatch(endpoints.removeHabitVacation.initiate({ id, at })).unwrap()
    await outbox.flush()
    expect(await read()).toEqual([])
  })
})

describe('an import', () => {
  const archive = () => {
    const days = Array.from(
      { length: 1_600 },
      (_, index) => `${addDays(friday, -index)},YES_MANUAL,${index % 100 === 0 ? '覚え書き' : ''}`,
    )
    return new File(
      [
        new Uint8Array(
          zipSync({
            'Habits.csv': strToU8(
              'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n001,読書,YES_NO,読んだ?,寝る前,3,7,#1976D2,,,,false\n002,Run,NUMERICAL,,,1,7,#D32F2F,km,AT_LEAST,20,true\n',
            ),
            '001/Checkmarks.csv': strToU8(`Date,Value,Notes\n${days.join('\n')}\n`),
            '002 Run/Checkmarks.csv': strToU8('Date,Value,Notes\n2026-11-19,5500,\n2026-11-18,YES_PERHAPS,\n'),
          }),
        ),
      ],
      'Loop Habits CSV 2026-11-20.zip',
    )
  }
  const run = async () => {
    const plan = await readImport(archive(), { person: person.user.id, today: friday })
    const diff = await compareImport(plan)
    const progress: number[] = []
    await writeImport(diff, {
      existing: await readHabits(),
      at,
      signal: new AbortController().signal,
      onProgress: (done, all) => progress.push(all === 0 ? 1 : done / all),
    })
    await outbox.flush()
    return { plan, diff, progress }
  }
  const everything = async () => {
    const tables = ['habits', 'habit_schedules', 'habit_entries'] as const
    const rows = await Promise.all(
      tables.map(table => person.client.from(table).select('*', { count: 'exact' }).limit(2_000)),
    )
    return rows.map(({ data, count }) => ({
      count,
      data: JSON.stringify(data?.map(row => JSON.stringify(row)).sort()),
    }))
  }

  test('brings every row in or names it, and the same file again changes nothing', async () => {
    const { plan, diff, progress } = await run()
    expect(diff.entries).toHaveLength(1_601)
    expect(plan.faults).toMatchObject([{ file: '002 Run/Checkmarks.csv', line: 3, reason: 'bad_value' }])
    expect(progress.at(-1)).toBe(1)
    const [reading, running] = plan.habits
    const rows = await readHabits()
    expect(rows.find(({ id }) => id === reading?.id)).toMatchObject({
      name: '読書',
      times: 3,
      per: 'week',
      doc_text: '寝る前',
      start_date: addDays(friday, -1_599),
    })
    expect(rows.find(({ id }) => id === running?.id)?.archived_at).not.toBeNull()
    const history = await readOnce(store.dispatch(endpoints.habitHistory.initiate([reading?.id ?? ''], fresh)))
    expect(history).toHaveLength(1_600)
    expect(await entryOn(running?.id ?? '', addDays(friday, -1))).toMatchObject({
      value: 5.5,
      source: 'import',
      at: null,
    })

    // What the person changed since stays as they made it.
    await person.client
      .from('habits')
      .update({ name: '本を読む' })
      .eq('id', reading?.id ?? '')
    const before = await everything()
    const again = await run()
    expect(again.diff).toMatchObject({ known: 1_601, entries: [] })
    expect(await everything()).toEqual(before)
  })

  test('called off half-way it stops between two parts, and the same file goes on from there', async () => {
    const plan = await readImport(archive(), { person: person.user.id, today: friday })
    const [reading] = plan.habits
    const { error } = await person.client
      .from('habit_entries')
      .delete()
      .eq('habit_id', reading?.id ?? '')
    expect(error).toBeNull()
    const stop = new AbortController()
    const writing = writeImport(await compareImport(plan), {
      existing: await readHabits(),
      at,
      signal: stop.signal,
      onProgress: done => done > 500 && stop.abort(new Error('called off')),
    })
    await expect(writing).rejects.toThrow('called off')
    await outbox.flush()
    const { entries, known } = await compareImport(plan)
    expect(known).toBe(501)
    expect(entries).toHaveLength(1_100)
    const { diff } = await run()
    expect(diff.entries).toHaveLength(1_100)
    expect((await compareImport(plan)).entries).toEqual([])
  })

  test('a habit in the trash comes back with it', async () => {
    const plan = await readImport(archive(), { person: person.user.id, today: friday })
    const id = plan.habits[0]?.id ?? ''
    await person.client.from('habits').update({ deleted_at: at }).eq('id', id)
    await run()
    expect((await readHabits()).some(habit => habit.id === id)).toBe(true)
  })
})
