import { addDays, type NoticeNow, newId, toDay, type WeekStart } from '@techo/core'
import { momentsOf, type Remindable } from '@techo/core/reminders'
import { newPerson, startBackend } from '@techo/testing'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isOpen, tasksOfDay } from '../tasks/task.ts'
import { findDue } from './due.ts'

/** The server finds reminders by functions of the database: they say what the page finds in the course of a day. */

const zone = 'Asia/Tokyo'
const friday = toDay('2026-11-20')
const days = [0, 1].map(count => addDays(friday, count))
const [from, to] = [Date.parse('2026-11-19T15:00:00Z'), Date.parse('2026-11-21T14:59:59Z')]
const morning = '08:00'

const day = fc.option(
  fc.integer({ min: -3, max: 4 }).map(count => addDays(friday, count)),
  { freq: 3 },
)
const time = fc.option(
  fc
    .integer({ min: 0, max: 1439 })
    .map(m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`),
  { freq: 2 },
)
const task = fc
  .record({
    status: fc.constantFrom('todo', 'doing', 'waiting', 'done', 'cancelled'),
    ...{ planned_date: day, planned_time: time, deadline_date: day, deadline_time: time },
    is_deleted: fc.integer({ min: 0, max: 9 }).map(each => each === 0),
  })
  .map(({ planned_time, deadline_time, ...rest }) => ({
    ...rest,
    planned_time: rest.planned_date && planned_time,
    deadline_time: rest.deadline_date && deadline_time,
  }))

const backend = await startBackend()
afterAll(() => backend.close())
const sql = <Row>(text: string, given: readonly unknown[] = []) =>
  backend.server.db.asAdmin(run => run.query<Row>(text, given))
const { id: user } = (await newPerson(backend)).user

test('the server finds what the page finds, of whatever tasks and weeks', async () => {
  const some = fc.array(task, { minLength: 10, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom<WeekStart>(0, 1), async (given, weekStart) => {
      const tasks = given.map(each => ({ ...each, id: newId(), title: '書類を出す' }))
      await keepTasks(tasks)
      await sql('update public.profiles set week_start = $2 where user_id = $1', [user, weekStart])
      const expected = days.flatMap(today => {
        const now: NoticeNow = { today, date: today, time: '23:59', weekStart, dayStartHour: 0 }
        return findDue(
          tasks.filter(each => !each.is_deleted),
          now,
        ).filter(({ kind, params }) => kind !== 'overdue' && (kind !== 'deadline' || isTold(params)))
      })
      const rows = await sql<{ f: Remindable & { readonly person: string; readonly can_finish?: boolean } }>(
        `select f from private.reminders_of_tasks($1::uuid[], $2, $3) as f
         union all select f from private.reminders_of_deadlines($1::uuid[], $2, $3) as f
         union all select f from private.reminders_of_weeks($1::uuid[], $2, $3) as f`,
        [[user], new Date(from).toISOString(), new Date(to).toISOString()],
      )
      const told = rows.flatMap(({ f: { person: _person, can_finish: _can, ...said } }) =>
        momentsOf(said, { from, to, zone }).map(({ plannedAt: _at, overAt: _over, ...finding }) => finding),
      )
      const sorted = (all: readonly { readonly key: string }[]) => all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      expect(sorted(told)).toEqual(sorted(expected))
    }),
    { numRuns: 25 },
  )
})

test('the morning letter says what the card of today says, of whatever tasks', async () => {
  const some = fc.array(task, { minLength: 5, maxLength: 30 })
  const rollovers = fc.constantFrom('never', 'ask', 'auto', null)
  await fc.assert(
    fc.asyncProperty(some, rollovers, async (given, rollover) => {
      const tasks = given.map((each, index) => ({
        ...each,
        ...{ id: newId(), title: `仕事 ${index}`, done_at: null, planned_week: null, first_planned_date: null },
        ...{ rollover_count: 0, rank_day: `a${String((index * 7) % 30).padStart(2, '0')}` },
      }))
      await keepTasks(tasks)
      await sql('delete from public.preferences where user_id = $1', [user])
      if (rollover)
        await sql('insert into public.preferences (user_id, key, value) values ($1, $2, $3)', [
          ...[user, 'daily.planning', JSON.stringify({ rollover })],
        ])
      const living = tasks.filter(each => !each.is_deleted)
      const { planned, due, overdue } = tasksOfDay(living, friday, friday)
      const expected = [
        ...planned.filter(isOpen).map(({ title, planned_time }) => ({ title, time: planned_time })),
        ...due.map(({ title }) => ({ title, time: null })),
        ...(overdue.length > 0 && rollover !== 'never' ? [{ left: overdue.length }] : []),
      ]
      const rows = await sql<{ f: { title?: string; time?: string | null; left?: number; rank: string } }>(
        'select f from private.digest_of_tasks($1::uuid[], $2::date[]) as f',
        [[user], [friday]],
      )
      const told = rows
        .map(({ f }) => f)
        .sort((one, other) => (one.rank < other.rank ? -1 : 1))
        .map(({ title, time: at, left }) => (left === undefined ? { title, time: at } : { left }))
      expect(told).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})

const keepTasks = async (tasks: readonly object[]) => {
  await sql('delete from public.tasks where user_id = $1', [user])
  await sql(
    `insert into public.tasks (user_id, id, title, status, planned_date, planned_time, deadline_date, deadline_time, rank_day, deleted_at, done_at)
     select $1, id, title, status, planned_date, planned_time, deadline_date, deadline_time, coalesce(rank_day, 'a0'),
            case when is_deleted then now() end, case when status = 'done' then now() end
       from jsonb_to_recordset($2) as t (id uuid, title text, status text, planned_date date, planned_time time,
         deadline_date date, deadline_time time, rank_day text, is_deleted boolean)`,
    [user, JSON.stringify(tasks)],
  )
}

/** A deadline of the early morning is told at its time alone. */
const isTold = ({ isNow, time: at }: Readonly<Record<string, string | boolean>>) =>
  isNow === true || typeof at !== 'string' || at > morning
