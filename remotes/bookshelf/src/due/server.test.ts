import { addDays, newId, toDay } from '@techo/core'
import { momentsOf, type Remindable } from '@techo/core/reminders'
import { newPerson, startBackend } from '@techo/testing'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { ownings, statuses } from '../rows.ts'
import { booksToReturn, findDue } from './due.ts'

/** The server finds reminders by functions of the database: they say what the page finds on the same days. */

const zone = 'Asia/Tokyo'
const friday = toDay('2026-11-20')
const [from, to] = [Date.parse('2026-11-19T15:00:00Z'), Date.parse('2026-11-21T14:59:59Z')]
const book = fc.record({
  status: fc.constantFrom(...statuses),
  owned: fc.oneof(fc.constant('borrowed' as const), fc.constantFrom(...ownings)),
  due_on: fc.option(
    fc.integer({ min: -4, max: 6 }).map(count => addDays(friday, count)),
    { freq: 6 },
  ),
  is_deleted: fc.integer({ min: 0, max: 9 }).map(each => each === 0),
})

const backend = await startBackend()
afterAll(() => backend.close())
const sql = <Row>(text: string, given: readonly unknown[] = []) =>
  backend.server.db.asAdmin(run => run.query<Row>(text, given))
const { id: user } = (await newPerson(backend)).user

const keep = async (books: readonly object[]) => {
  await sql('delete from public.books where user_id = $1', [user])
  await sql(
    `insert into public.books (user_id, id, title, status, owned, due_on, deleted_at)
     select $1, id, title, status, owned, due_on, case when is_deleted then now() end
       from jsonb_to_recordset($2) as b (id uuid, title text, status text, owned text, due_on date, is_deleted boolean)`,
    [user, JSON.stringify(books)],
  )
}

test('the server finds what the page finds, and the morning letter says what the card says, of whatever books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(book, { maxLength: 30 }), async given => {
      const books = given.map(each => ({ ...each, id: newId(), title: 'こころ' }))
      await keep(books)
      const living = books.filter(({ is_deleted }) => !is_deleted)
      const rows = await sql<{ f: Remindable & { readonly person: string; readonly can_finish: boolean } }>(
        'select f from private.reminders_of_books($1::uuid[], $2, $3) as f',
        [[user], new Date(from).toISOString(), new Date(to).toISOString()],
      )
      // What a button says is of notices on devices alone.
      const told = rows.flatMap(({ f: { person: _person, can_finish: _can, ...said } }) =>
        momentsOf(said, { from, to, zone }).map(
          ({ plannedAt: _at, overAt: _over, params: { deed: _deed, ...params }, ...finding }) => ({
            ...finding,
            params,
          }),
        ),
      )
      const sorted = (all: readonly { readonly key: string }[]) => all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      expect(sorted(told)).toEqual(sorted([friday, addDays(friday, 1)].flatMap(today => findDue(living, { today }))))

      const letter = await sql<{ f: { title: string; due: string; rank: string } }>(
        'select f from private.digest_of_books($1::uuid[], $2::date[]) as f',
        [[user], [friday]],
      )
      const lines = letter.map(({ f }) => f).sort((one, other) => (one.rank < other.rank ? -1 : 1))
      expect(lines.map(({ due, rank }) => [due, rank.slice(-36)])).toEqual(
        booksToReturn(living, friday).near.map(({ due_on, id }) => [due_on, id]),
      )
    }),
    { numRuns: 40 },
  )
})

test('the button of a notice gives a borrowed book back, and leaves others as they are', async () => {
  const [one, other] = [newId(), newId()]
  await keep([
    { id: one, title: 'こころ', status: 'reading', owned: 'borrowed', due_on: friday },
    { id: other, title: 'それから', status: 'reading', owned: 'own', due_on: friday },
  ])
  for (const id of [one, other]) await sql('select private.finish_book($1, $2)', [user, id])
  expect(
    await sql('select owned, due_on::text, status from public.books where user_id = $1 order by title', [user]),
  ).toEqual([
    { owned: 'none', due_on: null, status: 'reading' },
    { owned: 'own', due_on: friday, status: 'reading' },
  ])
})

test('the calendar feed has the days on which books are due back', async () => {
  await keep([
    { id: newId(), title: 'こころ', status: 'reading', owned: 'borrowed', due_on: friday },
    { id: newId(), title: 'それから', status: 'reading', owned: 'own', due_on: friday },
  ])
  const rows = await sql<{ f: object }>('select f from private.feed_of_books($1, $2, $3) as f', [
    ...[user, addDays(friday, -7), addDays(friday, 7)],
  ])
  expect(rows.map(({ f }) => f)).toMatchObject([
    { title: '『こころ』を返す', all_day: true, start_day: friday, end_day: friday, is_busy: false },
  ])
})
