import { addDays, newId, toDay } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
// Before the window is there: it has no document to put the language into.
import '@techo/ui'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { longCsv, wideCsv } from '../export-csv.ts'
import { scheduleColumns } from '../rules/index.ts'
import { habitsBlank } from '../tables/habits.gen.ts'
import { readWholeFile, type WholeFile, type WholeHabit, writeWholeFile } from './whole-file.ts'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const { outbox, readOnce, store } = await openPage(backend, person)
const { habitsApi } = await import('../api.ts')
const { readWhole } = await import('../export-run.ts')
const { compareImport, readImport, writeImport } = await import('../import-run.ts')

afterAll(() => backend.close())

const today = toDay('2026-11-20')
const at = '2026-11-20T09:00:00+00:00'

const text = fc.oneof(
  fc.constantFrom('', '=SUM(A1)', '  前後の空白  ', '一行目\n二行目', 'a "quoted", cell', "'x", '🌱'),
  fc.string({ maxLength: 12 }).map(given => given.replaceAll('\u0000', '')),
)
const name = fc.oneof(
  fc.constantFrom('水', 'Run, far', '=1+1', '水'),
  text.filter(given => /[^\s\u3000]/.test(given)),
)
const pastDay = fc.integer({ min: 0, max: 400 }).map(ago => addDays(today, -ago))
const orNull = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: null })
const source = fc.constantFrom('manual' as const, 'timer' as const, 'import' as const)
const id = fc.constant(null).map(() => newId())
const amount = fc.integer({ min: 0, max: 4_000 }).map(quarters => quarters / 4)
const moment = pastDay.map(day => `${day}T07:30:00+00:00`)

const schedule = fc.oneof(
  fc.record({ schedule_kind: fc.constant('weekdays' as const), weekdays: fc.integer({ min: 1, max: 127 }) }),
  fc.record({
    schedule_kind: fc.constant('times_per' as const),
    times: fc.integer({ min: 1, max: 7 }),
    per: fc.constantFrom('week' as const, 'month' as const),
  }),
  fc.record({
    schedule_kind: fc.constant('times_per' as const),
    times: fc.integer({ min: 1, max: 7 }),
    per: fc.constant(null),
    per_days: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    schedule_kind: fc.constant('every_n_days' as const),
    interval_n: fc.integer({ min: 1, max: 30 }),
    anchor: pastDay,
  }),
)
const scheduleBlank = scheduleColumns(habitsBlank)

const entry = fc
  .record({
    day: pastDay,
    state: fc.constantFrom('done' as const, 'partial' as const, 'missed' as const, 'skipped' as const),
    value: orNull(amount),
    note: text,
    skip_reason: orNull(fc.constantFrom('sick' as const, 'rest' as const)),
    source,
    at: orNull(moment),
  })
  .map(row => ({ ...row, skip_reason: row.state === 'skipped' ? row.skip_reason : null }))

const habit: fc.Arbitrary<WholeHabit> = fc
  .record({
    id,
    name,
    question: text,
    doc_text: text,
    kind: fc.constantFrom('bool' as const, 'measure' as const, 'avoid' as const),
    unit: fc.constantFrom('', '杯', 'km'),
    target: amount,
    direction: fc.constantFrom('at_least' as const, 'at_most' as const),
    start_date: orNull(fc.constant(toDay('2025-01-01'))),
    end_date: orNull(fc.constant(toDay('2027-01-01'))),
    time_of_day: fc.constantFrom('anytime' as const, 'morning' as const, 'night' as const),
    colour: fc.constantFrom('blue', 'red', 'teal'),
    icon: orNull(fc.constantFrom('leaf', '🏃')),
    archived_at: orNull(fc.constant(at)),
    cue: text,
    remind_at: orNull(fc.constant('07:30:00')),
    step: orNull(fc.constantFrom(0.5, 1, 20)),
    area: orNull(fc.constantFrom('健康', '仕事')),
    pause: orNull(fc.constant({ paused_from: toDay('2026-01-01'), paused_to: toDay('2026-01-05') })),
    frequency: schedule,
    schedules: fc.uniqueArray(fc.tuple(pastDay, schedule), { maxLength: 3, selector: ([day]) => day }),
    entries: fc.uniqueArray(entry, { maxLength: 6, selector: ({ day }) => day }),
    adds: fc.array(amount, { maxLength: 3 }),
  })
  .map(({ pause, frequency, schedules, adds, entries, ...rest }) => {
    const total = adds.reduce((sum, delta) => sum + delta, 0)
    const isReached = rest.direction === 'at_least' ? total >= rest.target : total <= rest.target
    const state = isReached ? ('done' as const) : ('partial' as const)
    const summed = { value: total, note: 'コップ', source: 'manual' as const }
    return {
      ...habitsBlank,
      ...scheduleBlank,
      ...rest,
      ...pause,
      ...frequency,
      schedules: schedules.map(([valid_from, each]) => ({ id: newId(), valid_from, ...scheduleBlank, ...each })),
      // A day that is a sum has the state of the sum, unless it was skipped.
      entries: entries.map((row, index) =>
        index > 0 || adds.length === 0
          ? row
          : row.state === 'skipped'
            ? { ...row, value: total }
            : { ...row, ...summed, state, at: `${row.day}T06:00:00+00:00` },
      ),
      events: entries
        .slice(0, 1)
        .flatMap(({ day }) =>
          adds.map(delta => ({ id: newId(), day, at: `${day}T06:00:00+00:00`, delta, source: 'manual' as const })),
        ),
    }
  })

const wholeFile: fc.Arbitrary<WholeFile> = fc
  .record({
    groups: fc.uniqueArray(
      fc.record({
        id,
        name: fc.constantFrom('朝', '夜', 'Work'),
        colour: orNull(fc.constant('red')),
        icon: fc.constant(null),
      }),
      { selector: group => group.name, maxLength: 2 },
    ),
    vacations: fc.array(fc.record({ id, from_day: pastDay, note: text }), { maxLength: 2 }),
    habits: fc.array(habit, { minLength: 4, maxLength: 8 }),
  })
  .map(({ groups, vacations, habits }) => ({
    groups: groups.map((group, index) => ({ ...group, rank: `a${index}` })),
    vacations: vacations.map(each => ({ ...each, to_day: addDays(each.from_day, 3) })),
    habits: habits.map((each, index) => ({
      ...each,
      rank: `b${index}`,
      group_id: index % 2 === 0 ? (groups[0]?.id ?? null) : null,
    })),
  }))

/** What two accounts can have alike: ids and places are each account's own. */
const alike = ({ groups, vacations, habits }: WholeFile) => {
  const names = new Map(groups.map(group => [group.id, group.name]))
  const sorted = <Row>(rows: readonly Row[]) => rows.map(row => JSON.stringify(row)).sort()
  return {
    groups: sorted(groups.map(({ id: _, rank: _rank, ...row }) => Object.entries(row).sort())),
    vacations: sorted(vacations.map(({ from_day, to_day, note }) => [from_day, to_day, note])),
    habits: habits.map(({ id: _, rank: _rank, group_id, entries, events, schedules, ...row }) => ({
      ...row,
      group: names.get(group_id ?? '') ?? null,
      entries: sorted(entries.map(each => Object.entries(each).sort())),
      events: sorted(events.map(({ id: _id, ...each }) => Object.entries(each).sort())),
      schedules: sorted(schedules.map(({ id: _id, ...each }) => Object.entries(each).sort())),
    })),
  }
}

const readHabits = () =>
  readOnce(store.dispatch(habitsApi.endpoints.habits.initiate(undefined, { forceRefetch: true })))

async function take(content: string, fileName: string) {
  const existing = await readHabits()
  const plan = await readImport(new File([content], fileName), { person: person.user.id, today, existing })
  const diff = await compareImport(plan)
  const signal = new AbortController().signal
  await writeImport(diff, { existing, at, signal, onProgress: () => undefined })
  await outbox.flush()
  return { plan, diff }
}

async function empty() {
  for (const table of ['habits', 'habit_groups', 'vacations', 'classified', 'classifications'] as const)
    expect((await person.client.from(table).delete().not('id', 'is', null)).error, table).toBeNull()
}

test('any file is read as it was written', () =>
  fc.assert(
    fc.property(wholeFile, file => {
      expect(readWholeFile(writeWholeFile(file))).toEqual({ file, bad: [] })
    }),
  ))

test('what was exported and read into an empty account is exported again as it was; no file of it changes anything', () =>
  fc.assert(
    fc.asyncProperty(wholeFile, async file => {
      await empty()
      expect((await take(writeWholeFile(file), 'habits.json')).plan.faults).toEqual([])
      const here = await readWhole()
      expect(alike(here)).toEqual(alike(file))

      const exported = here.habits.map(({ entries, ...row }) => ({
        ...row,
        entries: new Map(entries.map(each => [each.day, each])),
      }))
      // The first file names the ids of another account, and is known by what it made here.
      const files = { json: [writeWholeFile(here), writeWholeFile(file)], csv: [longCsv(exported), wideCsv(exported)] }
      for (const [kind, contents] of Object.entries(files))
        for (const content of contents) {
          const { plan, diff } = await take(content, `habits.${kind}`)
          expect([plan.faults, diff.entries, diff.groups, diff.vacations]).toEqual([[], [], [], []])
        }
      expect(await readWhole()).toEqual(here)
    }),
    { numRuns: 3 },
  ))

test('a new habit that stood in for a not-do says that this is left; one that is there keeps it', async () => {
  await empty()
  const row = { ...habitsBlank, ...scheduleColumns(habitsBlank), name: '本を読む', area: null }
  const habit = { ...row, id: newId(), replaces_not_do_id: newId(), schedules: [], entries: [], events: [] }
  const content = JSON.stringify({ techo: 'habits', version: 1, habits: [habit] })
  expect((await take(content, 'habits.json')).plan.faults).toMatchObject([{ reason: 'link_left', text: '本を読む' }])
  expect((await take(content, 'habits.json')).plan.faults).toEqual([])
})

test('rows out of their ranges are told and left out; a newer file and another one are refused', () => {
  const row = { ...habitsBlank, id: newId(), name: '水', area: null }
  const content = (habits: readonly unknown[], version = 1) => JSON.stringify({ techo: 'habits', version, habits })
  const bad = [
    { ...row, name: ' ' },
    { ...row, target: -1 },
    { ...row, schedule_kind: 'times_per', per: null },
    { ...row, schedule_kind: 'every_n_days' },
    { ...row, start_date: '2026-11-20', end_date: '2026-11-19' },
    { ...row, remind_at: '25:00' },
    'water',
  ]
  const entries = [{ day: '2026-11-20' }, { day: 'today' }, { day: '2026-11-19', state: 'done', skip_reason: 'sick' }]
  const reading = readWholeFile(content([...bad, { ...row, entries }]))
  expect(reading?.bad).toHaveLength(bad.length + 2)
  expect(reading?.file.habits.map(({ entries: days }) => days.map(({ day, state }) => [day, state]))).toEqual([
    [['2026-11-20', 'done']],
  ])
  for (const other of [content([], 2), '{"techo":"books","version":1}', '{', '[]'])
    expect(readWholeFile(other)).toBeNull()
})
