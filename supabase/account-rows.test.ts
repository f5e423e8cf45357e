import type { SupabaseClient } from '@supabase/supabase-js'
import { hasPostgres, newPerson, type Person, type Postgres, startBackend, startPostgres } from '@techo/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** How many rows an account holds: counted by the statement, and the end of them. */
type Backend = Awaited<ReturnType<typeof startBackend>>

const id = () => crypto.randomUUID()
const habits = (count: number) => Array.from({ length: count }, (_, nth) => ({ id: id(), name: `習慣${nth}` }))
// Any table is written here, so the types of the tables stand aside.
const of = (person: Person): SupabaseClient => person.client as unknown as SupabaseClient

const counted = async ({ server }: Backend, person: Person): Promise<number> => {
  const [row] = await server.db.asAdmin(sql =>
    sql.query<{ held: number }>('select private.rows_of($1::uuid)::int as held', [person.user.id]),
  )
  return row?.held ?? 0
}

/** What there is, read from every table of people. */
const there = ({ server }: Backend, person: Person): Promise<number> =>
  server.db.asAdmin(async sql => {
    const tables = await sql.query<{ name: string }>(
      `select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attname = 'user_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnotnull`,
    )
    let all = 0
    for (const { name } of tables) {
      const [row] = await sql.query<{ count: number }>(
        `select count(*)::int as count from public."${name}" where user_id = $1`,
        [person.user.id],
      )
      all += row?.count ?? 0
    }
    return all
  })

const setLimit = ({ server }: Backend, plan: 'free' | 'plus', most: number) =>
  server.db.asAdmin(sql =>
    sql.query(`update private.plan_limits set value = $1::bigint where plan = $2 and key = 'rows'`, [most, plan]),
  )

describe.each(hasPostgres ? ['embedded', 'PostgreSQL'] : ['embedded'])('On %s rows of an account', kind => {
  let postgres: Postgres | undefined
  let backend: Backend
  beforeAll(async () => {
    postgres = kind === 'embedded' ? undefined : await startPostgres()
    backend = await startBackend(postgres ? { databaseUrl: postgres.url } : {})
  })
  afterAll(async () => {
    await backend?.close()
    await postgres?.stop()
  })

  test('are counted as they come and go, in whichever table and however often they are sent', async () => {
    const person = await newPerson(backend)
    const begun = await there(backend, person)
    expect(await counted(backend, person)).toBe(begun)
    const some = habits(20)
    for (let twice = 0; twice < 2; twice++) expect((await of(person).from('habits').upsert(some)).error).toBeNull()
    expect(await counted(backend, person)).toBe(await there(backend, person))
    const project = id()
    await of(person).from('projects').insert({ id: project, name: '引っ越し' })
    const tasks = Array.from({ length: 10 }, (_, nth) => ({ id: id(), title: `${nth}`, project_id: project }))
    await of(person).from('tasks').insert(tasks)
    await of(person).from('habit_entries').insert({ habit_id: some[0]?.id, day: '2026-11-20', state: 'done' })
    expect(await counted(backend, person)).toBe(await there(backend, person))
    expect(await counted(backend, person)).toBeGreaterThan(begun + 30)
    const ids = some.slice(0, 15).map(habit => habit.id)
    await of(person).from('habits').delete().in('id', ids)
    await of(person).from('projects').update({ deleted_at: '2026-11-01T00:00:00Z' }).eq('id', project)
    await of(person).rpc('empty_trash', { before: '2026-11-02T00:00:00Z' })
    expect(await counted(backend, person)).toBe(await there(backend, person))
  })

  test('are counted once whatever happens at the same moment', async () => {
    const person = await newPerson(backend)
    const all = Array.from({ length: 24 }, () => habits(5))
    const answers = await Promise.all(all.map(some => of(person).from('habits').insert(some)))
    expect(answers.filter(({ error }) => error)).toEqual([])
    await Promise.all(
      all.slice(0, 12).map(some =>
        of(person)
          .from('habits')
          .delete()
          .in(
            'id',
            some.map(habit => habit.id),
          ),
      ),
    )
    expect(await counted(backend, person)).toBe(await there(backend, person))
  })

  test('are told apart from those of others, and go with the account', async () => {
    const [person, other] = [await newPerson(backend), await newPerson(backend)]
    await of(person).from('habits').insert(habits(30))
    expect(await counted(backend, other)).toBe(await there(backend, other))
    await backend.server.db.asAdmin(sql => sql.query('delete from auth.users where id = $1', [person.user.id]))
    expect(await counted(backend, person)).toBe(0)
    expect(await there(backend, person)).toBe(0)
  })

  test('counted by connections that are gone are added to one that is here', async () => {
    const person = await newPerson(backend)
    const begun = await counted(backend, person)
    const gone = Array.from({ length: 20 }, (_, nth) => 2_000_000_000 + nth)
    await backend.server.db.asAdmin(sql =>
      sql.query(
        `insert into private.account_rows (user_id, connection, held)
         select $1::uuid, value::int, 1 from jsonb_array_elements_text($2::text::jsonb)`,
        [person.user.id, JSON.stringify(gone)],
      ),
    )
    // A connection that has counted for this person before does not look for others.
    await backend.server.db.asAdmin(sql =>
      sql.query('delete from private.account_rows where user_id = $1 and connection < 2000000000', [person.user.id]),
    )
    await of(person).from('habits').insert(habits(1))
    expect(await counted(backend, person)).toBe(21)
    const [left] = await backend.server.db.asAdmin(sql =>
      sql.query<{ count: number }>('select count(*)::int as count from private.account_rows where user_id = $1', [
        person.user.id,
      ]),
    )
    expect(left).toEqual({ count: 1 })
    expect(begun).toBeGreaterThan(0)
  })

  describe('end at the limit of the plan', () => {
    let person: Person
    beforeAll(async () => {
      person = await newPerson(backend)
      await setLimit(backend, 'free', (await there(backend, person)) + 10)
      await setLimit(backend, 'plus', (await there(backend, person)) + 20)
    })
    afterAll(async () => {
      await setLimit(backend, 'free', 200_000)
      await setLimit(backend, 'plus', 2_000_000)
    })

    test('with a name that the page can say, and nobody else is kept from writing', async () => {
      const notes = Array.from({ length: 10 }, () => ({ id: id(), title: '覚え書き' }))
      expect((await of(person).from('notes').insert(notes)).error).toBeNull()
      const refused = await of(person).from('habits').insert(habits(1))
      expect(refused.status).toBe(400)
      expect(refused.error?.message).toContain('"habits_rows_plan_limit"')
      expect(refused.error?.code).toBe('23514')
      const other = await newPerson(backend)
      expect((await of(other).from('habits').insert(habits(1))).error).toBeNull()
      // What is there is changed, with the version that this leaves behind, and sent again.
      const doc = (text: string) => ({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })
      for (const text of ['一', '二'])
        expect(
          (
            await of(person)
              .from('notes')
              .update({ doc: doc(text) })
              .eq('id', notes[0]?.id)
          ).error,
        ).toBeNull()
      expect((await of(person).from('notes').upsert(notes)).error).toBeNull()
      await of(person)
        .from('notes')
        .delete()
        .in(
          'id',
          notes.slice(0, 5).map(note => note.id),
        )
      expect((await of(person).from('habits').insert(habits(1))).error).toBeNull()
    })

    test('which grows with it', async () => {
      expect((await of(person).from('habits').insert(habits(12))).status).toBe(400)
      await backend.server.db.asAdmin(sql =>
        sql.query(
          `insert into private.subscriptions (provider, id, user_id, customer_id, price, status, period_end, as_of)
           values ('stand-in', gen_random_uuid(), $1, 'c', 'plus-monthly', 'active', now() + interval '1 month', now())`,
          [person.user.id],
        ),
      )
      expect((await of(person).from('habits').insert(habits(12))).error).toBeNull()
      expect((await of(person).from('habits').insert(habits(12))).status).toBe(400)
    })
  })
})
