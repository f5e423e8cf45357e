import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authSchema } from '../auth/schema.ts'
import { bootstrap } from './bootstrap.ts'
import { type Claims, DatabaseError } from './db.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { hasPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'
import { createDb, type Database, type Engine } from './transactions.ts'

const person = (digit: number): Claims => ({
  role: 'authenticated',
  sub: `${String(digit).repeat(8)}-1111-4111-8111-111111111111`,
})

const who = 'select current_user::text as role, auth.uid()::text as id'

function suite(open: () => Promise<Engine>): void {
  let db: Database

  beforeAll(async () => {
    db = createDb(await open())
    await bootstrap(db, authSchema)
    await db.script(session =>
      session.script(`
        create table public.things (id integer primary key, owner uuid default auth.uid(), label text, doc jsonb,
          at timestamptz, day date, big bigint, parent integer references public.things (id) deferrable initially deferred);
        alter table public.things enable row level security;
        create policy own on public.things for all to authenticated
          using ((select auth.uid()) = owner) with check ((select auth.uid()) = owner);
        create table public.counters (name text primary key, value integer not null);
        insert into public.counters values ('one', 0);
      `),
    )
  })
  afterAll(() => db.close())

  test('values arrive in the documented forms and objects are stored as JSON', async () => {
    const row = await db.asAdmin(async sql => {
      await sql.query('insert into things (id, doc, at, day, big) values (1, $1, $2, $3, $4)', [
        { list: [1, { two: '二' }] },
        '2026-11-20T10:00:00.5+09:00',
        '2026-11-20',
        9_007_199_254_740_991,
      ])
      return (await sql.query('select doc, at, day, big from things where id = 1'))[0]
    })
    expect(row).toEqual({
      doc: { list: [1, { two: '二' }] },
      at: '2026-11-20T01:00:00.5+00:00',
      day: '2026-11-20',
      big: 9_007_199_254_740_991,
    })
  })

  test('what is asked ahead is asked each time, refuses, and changes with its function', async () => {
    const define = (body: string) =>
      db.asAdmin(sql =>
        sql.query(`create or replace function public.gate() returns text language plpgsql as $$ begin ${body} end $$`),
      )
    const pass = (by: Claims) =>
      db.asUser(by, async sql => (await sql.query(who))[0], {
        ahead: { settings: { 'app.door': 'front' }, call: 'public.gate()' },
      })
    await define("return current_setting('app.door');")
    expect(await pass(person(1))).toEqual({ role: 'authenticated', id: person(1).sub })
    await define("raise exception 'closed to %', auth.uid() using errcode = 'P0001';")
    for (const each of [2, 3])
      await expect(pass(person(each))).rejects.toMatchObject({
        code: 'P0001',
        message: `closed to ${person(each).sub}`,
      })
    await define('return null;')
    expect(await pass(person(4))).toEqual({ role: 'authenticated', id: person(4).sub })
    expect(
      await db.asAdmin(async sql => (await sql.query("select current_setting('app.door', true) as door"))[0]),
    ).toEqual({
      door: '',
    })
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const fall = db.asAdmin(async sql => {
      await sql.query('insert into things (id) values (10)')
      throw new Error('changed my mind')
    })
    await expect(fall).rejects.toThrow('changed my mind')
    expect(await db.asAdmin(sql => sql.query('select id from things where id = 10'))).toEqual([])
  })

  test('a refusal carries code and constraint', async () => {
    const twice = db.asAdmin(sql => sql.query('insert into counters values ($1, 1)', ['one']))
    await expect(twice).rejects.toThrow(DatabaseError)
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'counters_pkey' })
  })

  test('a refusal that was caught inside still fails the transaction instead of losing its writes in silence', async () => {
    const swallowed = db.asAdmin(async sql => {
      await sql.query('insert into things (id) values (11)')
      await sql.query('select * from nowhere').catch(() => undefined)
      return 'done'
    })
    await expect(swallowed).rejects.toMatchObject({ code: '42P01' })
    expect(await db.asAdmin(sql => sql.query('select id from things where id = 11'))).toEqual([])
  })

  test('a constraint that fails at commit rejects and rolls back', async () => {
    const orphan = db.asAdmin(sql => sql.query('insert into things (id, parent) values (12, 999)'))
    await expect(orphan).rejects.toMatchObject({ code: '23503' })
    expect(await db.asAdmin(sql => sql.query('select id from things where id = 12'))).toEqual([])
  })

  test('a person is seen by row security and does not leak into the next transaction', async () => {
    expect(await db.asUser(person(1), sql => sql.query(who))).toEqual([{ role: 'authenticated', id: person(1).sub }])
    const [owner] = await db.asAdmin(sql => sql.query(who))
    expect(owner).toMatchObject({ id: null })
    expect(owner?.role).not.toBe('authenticated')
    expect(await db.asUser({ role: 'anon' }, sql => sql.query(who))).toEqual([{ role: 'anon', id: null }])
    await db.asUser(person(1), sql => sql.query('select 1 / 0')).catch(() => undefined)
    expect((await db.asAdmin(sql => sql.query(who)))[0]).toEqual(owner)
  })

  test('a role that is not one of the three is refused before any statement', async () => {
    // @ts-expect-error a token could claim anything
    await expect(db.asUser({ role: 'postgres' }, sql => sql.query('select 1'))).rejects.toThrow('No such role')
  })

  test('an inner call as the owner joins, gives the person back, and rolls back with the outer one', async () => {
    const outer = db.asUser(person(2), async sql => {
      await sql.query("insert into things (id, label) values (20, 'mine')")
      const inner = await db.asAdmin(async admin => {
        await admin.query("update counters set value = 1 where name = 'one'")
        return admin.query(who)
      })
      expect(inner[0]).toMatchObject({ id: null })
      expect(await sql.query(who)).toEqual([{ role: 'authenticated', id: person(2).sub }])
      throw new Error('undo')
    })
    await expect(outer).rejects.toThrow('undo')
    expect(await db.asAdmin(sql => sql.query("select value from counters where name = 'one'"))).toEqual([{ value: 0 }])
  })

  test('statements of two people inside one transaction never run under the wrong role', async () => {
    await db.asUser(person(3), async sql => {
      const seen = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? db.asAdmin(admin => admin.query(who)) : sql.query(who))),
      )
      for (const [index, [row]] of seen.entries())
        expect(row).toMatchObject(index % 2 ? { id: null } : { role: 'authenticated', id: person(3).sub })
    })
  })

  test('a handle that outlives its transaction is refused', async () => {
    const kept = await db.asAdmin(async sql => sql)
    await expect(kept.query('select 1')).rejects.toThrow('over')
  })

  test('concurrent transactions never mix, whatever they wait for in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ pauses: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 4 }), fails: fc.boolean() }),
          {
            minLength: 2,
            maxLength: 12,
          },
        ),
        async plans => {
          await db.asAdmin(sql => sql.query('delete from things'))
          const outcomes = await Promise.allSettled(
            plans.map(({ pauses, fails }, index) =>
              db.asUser(person((index % 9) + 1), async sql => {
                await sql.query('insert into things (id) values ($1)', [100 + index * 2])
                for (const ms of pauses) await new Promise(resolve => setTimeout(resolve, ms))
                expect(await sql.query(who)).toEqual([{ role: 'authenticated', id: person((index % 9) + 1).sub }])
                await sql.query('insert into things (id) values ($1)', [101 + index * 2])
                if (fails) throw new Error('planned')
              }),
            ),
          )
          const rows = await db.asAdmin(sql => sql.query<{ id: number }>('select id from things order by id'))
          const wanted = plans.flatMap(({ fails }, index) => (fails ? [] : [100 + index * 2, 101 + index * 2]))
          expect(rows.map(row => row.id)).toEqual(wanted)
          expect(outcomes.map(each => each.status)).toEqual(
            plans.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
          )
        },
      ),
      { numRuns: 15 },
    )
  })

  test('a notification reaches the listener after commit and not after it stopped', async () => {
    const heard: string[] = []
    let arrived = () => {}
    const first = new Promise<void>(resolve => {
      arrived = resolve
    })
    const stop = await db.listen('bell', payload => {
      heard.push(payload)
      arrived()
    })
    await db
      .asAdmin(sql => sql.query("select pg_notify('bell', 'undone')").then(() => Promise.reject()))
      .catch(() => {})
    await db.asAdmin(sql => sql.query("select pg_notify('bell', 'rung')"))
    await first
    await stop()
    await db.asAdmin(sql => sql.query("select pg_notify('bell', 'late')"))
    expect(heard).toEqual(['rung'])
  })
}

describe('on PGlite', () => suite(() => openPglite(null)))

describe.runIf(hasPostgres)('on a real PostgreSQL', () => {
  let server: RealPostgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())
  suite(() => openPostgres(server.url))
})
