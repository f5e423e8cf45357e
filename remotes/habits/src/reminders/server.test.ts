import { addDays, type Day, daysBetween, type Id, type NoticeNow, newId, toDay, type WeekStart } from '@techo/core'
import { instantOf, momentsOf, type Remindable } from '@techo/core/reminders'
import { newPerson, startBackend } from '@techo/testing'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type DatedSchedule, type Entry, type HabitRule, isUnfinished, type Life } from '../rules/index.ts'
import { findReminders, type RemindedHabit, reminderOf } from './due.ts'

/** The server finds reminders by a function of the database: it says what the rules of the page say, of whatever rows. */

const zone = 'Asia/Tokyo'
const friday = toDay('2026-11-20')
const [from, to] = [Date.parse('2026-11-20T00:00:00Z'), Date.parse('2026-11-22T00:00:00Z')]

const near = fc.integer({ min: -40, max: 10 }).map(count => addDays(friday, count))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1 })
const schedule = fc
  .record({
    schedule_kind: fc.constantFrom('times_per', 'weekdays', 'every_n_days'),
    times: fc.integer({ min: 1, max: 7 }),
    per: fc.constantFrom('week', 'month'),
    per_days: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 6 }),
    weekdays: fc.integer({ min: 1, max: 127 }),
    interval_n: fc.integer({ min: 1, max: 4 }),
    anchor: near,
  } as const)
  .map(each => ({ ...each, per: each.per_days === null ? each.per : null }))
const spans = fc.tuple(near, fc.nat(12)).map(([day, length]) => [day, addDays(day, length)] as const)
const entry = fc.record({
  day: near,
  state: fc.constantFrom('done', 'partial', 'missed', 'skipped'),
  value: maybe(fc.integer({ min: -1, max: 9 })),
} as const)
const some = fc.record({
  kind: fc.constantFrom('bool', 'bool', 'measure', 'measure', 'avoid'),
  target: fc.integer({ min: 0, max: 4 }),
  direction: fc.constantFrom('at_least', 'at_least', 'at_most'),
  schedule,
  start_date: fc.option(near, { freq: 1 }),
  life: fc.option(fc.nat(60), { freq: 1 }),
  pause: fc.option(fc.tuple(near, maybe(fc.nat(8))), { freq: 1 }),
  time: fc.integer({ min: 0, max: 1439 }),
  archived: fc.integer({ min: 0, max: 9 }).map(each => each === 0),
  schedules: fc.uniqueArray(fc.record({ valid_from: near, schedule }), {
    maxLength: 3,
    selector: each => each.valid_from,
  }),
  entries: fc.uniqueArray(entry, { maxLength: 25, selector: each => each.day }),
} as const)
const people = fc.record({
  week_start: fc.constantFrom<WeekStart>(0, 1),
  day_start_hour: fc.integer({ min: 0, max: 5 }),
  vacations: fc.array(spans, { maxLength: 2 }),
  habits: fc.array(some, { minLength: 15, maxLength: 60 }),
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const backend = await startBackend()
afterAll(() => backend.close())
const sql = <Row>(text: string, given: readonly unknown[] = []) =>
  backend.server.db.asAdmin(run => run.query<Row>(text, given))
const { id: user } = (await newPerson(backend)).user

test('the server finds what the page finds, of whatever habits', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(people, async ({ week_start: weekStart, day_start_hour: dayStartHour, vacations, habits }) => {
      const lives = habits.map(each => {
        const { schedule: own, schedules, entries, pause, life, time, archived, ...rest } = each
        const begins = rest.start_date
        const rule: HabitRule = {
          ...{ ...rest, ...own },
          end_date: begins === null || life === null ? null : addDays(begins, life),
          archived_at: archived ? '2026-11-01T00:00:00Z' : null,
          paused_from: pause?.[0] ?? null,
          paused_to: pause && pause[1] !== null ? addDays(pause[0], pause[1]) : null,
        }
        const dated = schedules
          .map((one): DatedSchedule => ({ ...one.schedule, valid_from: one.valid_from }))
          .sort((one, other) => daysBetween(other.valid_from, one.valid_from))
        const said = entries.map((one): Entry => ({ ...one, note: '', skip_reason: null, at: null }))
        return { id: newId(), rule, dated, said, remind_at: time % 4 === 0 ? null : clock(time) }
      })
      await keep(lives, { weekStart, dayStartHour, vacations })
      const days = Array.from({ length: 6 }, (_, index) => addDays(friday, index - 2))
      const lifeOf = ({ rule, dated, said }: Kept, today: Day): Life => ({
        ...{ habit: rule, archivedOn: null, schedules: dated, weekStart, today },
        vacations: vacations.map(([from_day, to_day]) => ({ from_day, to_day })),
        entries: new Map(said.map(one => [one.day, one])),
      })
      const expected = days.flatMap(today =>
        lives.flatMap(each => {
          const { id, remind_at } = each
          if (remind_at === null) return []
          const life = lifeOf(each, today)
          const habit: RemindedHabit = { id, name: id, question: '', remind_at, life }
          const at = reminderOf(habit, { today, dayStartHour })?.at
          if (!at) return []
          const plannedAt = instantOf({ day: at.date, minutes: minutesOf(at.time) }, zone)
          const now: NoticeNow = { today, date: at.date, time: at.time, weekStart, dayStartHour }
          return plannedAt < from || plannedAt > to
            ? []
            : findReminders([habit], now).map(each => ({
                ...each,
                plannedAt,
                overAt: endOf(today, dayStartHour, plannedAt),
              }))
        }),
      )
      const rows = await sql<{ f: Remindable & { readonly person: string; readonly can_finish: boolean } }>(
        'select f from private.reminders_of_habits($1::uuid[], $2, $3) as f',
        [[user], new Date(from).toISOString(), new Date(to).toISOString()],
      )
      // What a button says is of notices on devices alone.
      const told = rows.flatMap(({ f: { person: _person, can_finish: _can, params, ...said } }) =>
        momentsOf(
          { ...said, params: { title: params.title ?? '', question: params.question ?? '' } },
          { from, to, zone },
        ),
      )
      // The morning letter speaks of those that ask for something on its day, with or without a time.
      const unfinished = lives.filter(each => isUnfinished(lifeOf(each, friday), friday))
      const letter = await sql<{ title: string }>(
        "select f ->> 'title' as title from private.digest_of_habits($1::uuid[], $2::date[]) as f",
        [[user], [friday]],
      )
      expect(letter.map(({ title }) => title).sort()).toEqual(unfinished.map(({ id }) => id).sort())
      const sorted = (all: readonly { readonly key: string }[]) => all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      expect(sorted(told)).toEqual(sorted(expected))
      found += told.length
    }),
    { numRuns: 40 },
  )
  expect(found).toBeGreaterThan(300)
})

test('days that nobody means keep no plan of others from being made', async () => {
  for (const day of ['-infinity', 'infinity', '0001-01-01', '9999-12-31']) {
    await keep([], { weekStart: 0, dayStartHour: 0, vacations: [] })
    for (const of of [
      "'times_per', null, 3, null",
      "'times_per', 'week', null, null",
      `'every_n_days', null, null, '${day}'::date`,
    ]) {
      const id = newId()
      await sql(
        `insert into public.habits (user_id, id, name, remind_at, start_date, schedule_kind, per, per_days, anchor)
         select $1, $2, 'x', '08:00', $3, ${of}`,
        [user, id, day],
      )
      await sql(
        `insert into public.habit_schedules (user_id, id, habit_id, valid_from, schedule_kind, per, per_days, anchor)
         select $1, gen_random_uuid(), $2, d, ${of} from unnest(array[$3, '2026-11-01']::date[]) as d`,
        [user, id, day],
      )
      await sql("insert into public.habit_entries (user_id, habit_id, day, state) values ($1, $2, $3, 'done')", [
        user,
        id,
        day,
      ])
    }
    const asked = [[user], new Date(from).toISOString(), new Date(to).toISOString()]
    await expect(sql('select private.reminders_of_habits($1::uuid[], $2, $3)', asked)).resolves.toBeDefined()
    await expect(
      sql('select private.digest_of_habits($1::uuid[], $2::date[])', [[user], [friday]]),
    ).resolves.toBeDefined()
  }
})

/** What takes no time has at least an hour. */
const endOf = (today: Day, dayStartHour: number, plannedAt: number) =>
  Math.max(instantOf({ day: addDays(today, 1), minutes: dayStartHour * 60 }, zone), plannedAt + 3_600_000)

interface Kept {
  readonly id: Id
  readonly rule: HabitRule
  readonly dated: readonly DatedSchedule[]
  readonly said: readonly Entry[]
  readonly remind_at: string | null
}

async function keep(
  lives: readonly Kept[],
  whose: {
    readonly weekStart: WeekStart
    readonly dayStartHour: number
    readonly vacations: readonly (readonly [Day, Day])[]
  },
) {
  await sql('delete from public.habits where user_id = $1', [user])
  await sql('delete from public.vacations where user_id = $1', [user])
  await sql('update public.profiles set week_start = $2, day_start_hour = $3, time_zone = $4 where user_id = $1', [
    ...[user, whose.weekStart, whose.dayStartHour, zone],
  ])
  const fill = (table: string, columns: string, rows: readonly object[]) =>
    sql(
      `insert into public.${table} (user_id, ${columns}) select $1, ${columns} from jsonb_populate_recordset(null::public.${table}, $2)`,
      [user, JSON.stringify(rows)],
    )
  const of = 'schedule_kind, times, per, per_days, weekdays, interval_n, anchor'
  const rule = 'kind, target, direction, start_date, end_date, archived_at, paused_from, paused_to'
  await fill(
    ...(['habits', `id, name, remind_at, ${of}, ${rule}`] as const),
    lives.map(({ id, rule: columns, remind_at }) => ({ id, name: id, remind_at, ...columns })),
  )
  const each = <Row extends object>(rowsOf: (life: Kept) => readonly Row[]) =>
    lives.flatMap(life => rowsOf(life).map(row => ({ habit_id: life.id, ...row })))
  await fill(
    ...(['habit_schedules', `id, habit_id, valid_from, ${of}`] as const),
    each(({ dated }) => dated.map(row => ({ id: newId(), ...row }))),
  )
  await fill(
    'habit_entries',
    'habit_id, day, state, value',
    each(({ said }) => said),
  )
  await fill(
    ...(['vacations', 'id, from_day, to_day'] as const),
    whose.vacations.map(([from_day, to_day]) => ({ id: newId(), from_day, to_day })),
  )
}
