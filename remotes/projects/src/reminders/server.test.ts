import { addDays, newId, toDay } from '@techo/core'
import { momentsOf, type Remindable } from '@techo/core/reminders'
import { newPerson, startBackend } from '@techo/testing'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { findDue, isOpen } from './due.ts'

/** The server finds reminders by a function of the database: it says what the page finds on the same days. */

const zone = 'Asia/Tokyo'
const friday = toDay('2026-11-20')
const [from, to] = [Date.parse('2026-11-19T15:00:00Z'), Date.parse('2026-11-21T14:59:59Z')]
const near = fc.integer({ min: -2, max: 3 }).map(count => addDays(friday, count))
const milestone = fc
  .record({
    status: fc.constantFrom('todo', 'doing', 'waiting', 'done', 'cancelled'),
    is_milestone: fc.boolean(),
    start_date: fc.option(near, { freq: 2 }),
    end_date: fc.option(near, { freq: 1 }),
  })
  .map(each => ({
    ...each,
    end_date: each.start_date && each.end_date && each.end_date < each.start_date ? each.start_date : each.end_date,
  }))
const project = fc.record({
  status: fc.constantFrom('idea', 'active', 'on_hold', 'done', 'archived'),
  is_template: fc.boolean(),
  target_date: fc.option(near, { freq: 4 }),
})

const backend = await startBackend()
afterAll(() => backend.close())
const sql = <Row>(text: string, given: readonly unknown[] = []) =>
  backend.server.db.asAdmin(run => run.query<Row>(text, given))
const { id: user } = (await newPerson(backend)).user

test('the server finds what the page finds, of whatever milestones and target dates', async () => {
  const some = fc.tuple(fc.array(milestone, { maxLength: 30 }), fc.array(project, { maxLength: 20 }))
  await fc.assert(
    fc.asyncProperty(some, async ([milestones, targets]) => {
      const tasks = milestones.map(each => ({
        ...each,
        id: newId(),
        title: '上棟',
        done_at: each.status === 'done' ? friday : null,
      }))
      const projects = targets.map(each => ({ ...each, id: newId(), name: '家' }))
      for (const table of ['tasks', 'projects']) await sql(`delete from public.${table} where user_id = $1`, [user])
      const fill = (table: string, columns: string, rows: readonly object[]) =>
        sql(
          `insert into public.${table} (user_id, ${columns}) select $1, ${columns} from jsonb_populate_recordset(null::public.${table}, $2)`,
          [user, JSON.stringify(rows)],
        )
      await fill('tasks', 'id, title, status, is_milestone, start_date, end_date, done_at', tasks)
      await fill('projects', 'id, name, status, is_template, target_date', projects)
      // The page asks for these alone.
      const shown = projects.filter(
        ({ status, is_template }) => !is_template && ['idea', 'active', 'on_hold'].includes(status),
      )
      const expected = [friday, addDays(friday, 1)].flatMap(today =>
        findDue({ tasks: tasks.filter(isOpen), projects: shown }, { today }),
      )
      const rows = await sql<{ f: Remindable & { readonly person: string; readonly can_finish: boolean } }>(
        'select f from private.reminders_of_milestones($1::uuid[], $2, $3) as f',
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
