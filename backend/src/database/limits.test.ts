import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authSchema } from '../auth/schema.ts'
import { bootstrap } from './bootstrap.ts'
import type { Claims, Sql } from './db.ts'
import { openPglite, type PgliteEngine } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { hasPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'
import { createDb, type Database, type Engine } from './transactions.ts'

const person = (digit: number): Claims => ({
  role: 'authenticated',
  sub: `${String(digit).repeat(8)}-1111-4111-8111-111111111111`,
})

/** Longer than any deadline here, and Postgres may stop it at every row. */
const endless = 'select count(*) from generate_series(1, 2000000000)'
const quick = async (sql: Sql) => (await sql.query<{ one: number }>('select 1 as one'))[0]?.one
const forever = () => new Promise<never>(() => {})

const prepared = async (engine: Engine): Promise<Database> => {
  const db = createDb(engine)
  await bootstrap(db, authSchema)
  await db.script(session =>
    session.script(`
      create table public.things (id integer primary key);
      create sequence public.tries;
      grant usage on sequence public.tries to authenticated;
    `),
  )
  return db
}

const triesOf = async (db: Database) =>
  (await db.asAdmin(sql => sql.query<{ tries: number }>('select last_value::integer as tries from tries')))[0]?.tries

function suite(open: () => Promise<Engine>): void {
  let db: Database

  beforeAll(async () => {
    db = await prepared(await open())
  })
  afterAll(() => db.close())

  test('what reaches its deadline is stopped, undone, and harms nobody', async () => {
    const late = db.asUser(
      person(1),
      async sql => {
        await sql.query('insert into things (id) values (1)')
        await sql.query(endless)
      },
      { deadlineMs: 300 },
    )
    await expect(late).rejects.toMatchObject({ code: '57014', message: expect.stringContaining('timeout') })
    expect(await db.asAdmin(sql => sql.query('select id from things'))).toEqual([])
    expect(await db.asUser(person(1), quick)).toBe(1)
  })

  test('who leaves ends the query and frees the turn', async () => {
    const leaving = new AbortController()
    const left = db.asAdmin(
      async sql => {
        setTimeout(() => leaving.abort(), 100)
        await sql.query(endless)
      },
      { signal: leaving.signal },
    )
    await expect(left).rejects.toMatchObject({ code: '57014', message: expect.stringContaining('user request') })
    await expect(db.asAdmin(quick, { signal: leaving.signal })).rejects.toMatchObject({ code: '57014' })
    expect(await db.asAdmin(quick)).toBe(1)
  })

  test('who leaves at any moment of a request, its first ones too, ends it', async () => {
    for (let tries = 0; tries < 120; tries += 1) {
      const leaving = new AbortController()
      const left = db.asAdmin(
        async sql => {
          setTimeout(() => leaving.abort(), (tries % 30) / 10)
          await sql.query(endless)
        },
        { signal: leaving.signal },
      )
      await expect(left, `left after ${(tries % 30) / 10} ms`).rejects.toMatchObject({ code: '57014' })
    }
    expect(await db.asAdmin(quick)).toBe(1)
  })

  test('who keeps a transaction open and waits for something else ends in time', async () => {
    const idle = db.asUser(person(1), sql => quick(sql).then(forever), { deadlineMs: 200 })
    await expect(idle).rejects.toMatchObject({ code: '57014' })
    expect(await db.asUser(person(2), quick)).toBe(1)
  })

  test('while the heaviest request of one person runs, others and the owner are answered', async () => {
    const enough = new AbortController()
    let isRunning = true
    const heavy = db
      .asUser(person(1), sql => sql.query(endless), { signal: enough.signal })
      .finally(() => {
        isRunning = false
      })
    heavy.catch(() => undefined)
    const answers = Promise.all([
      db.asUser(person(2), quick),
      db.asUser({ role: 'anon' }, quick),
      db.asAdmin(quick),
      db.run('select 1 as one', []),
    ])
    expect(await answers).toMatchObject([1, 1, 1, { rows: [{ one: 1 }] }])
    expect(isRunning).toBe(true)
    enough.abort()
    await expect(heavy).rejects.toMatchObject({ code: '57014' })
  })

  test('a hundred heavy requests of one person leave room for others', async () => {
    const enough = new AbortController()
    const heavy = Array.from({ length: 100 }, () =>
      db
        .asUser(person(1), sql => sql.query(endless), { signal: enough.signal })
        .then(
          () => 'done',
          error => error.code,
        ),
    )
    let isRunning = true
    const all = Promise.all(heavy).finally(() => {
      isRunning = false
    })
    expect(await Promise.all([db.asUser(person(2), quick), db.asAdmin(quick)])).toEqual([1, 1])
    expect(isRunning).toBe(true)
    enough.abort()
    for (const code of await all) expect(['57014', '53300']).toContain(code)
  })

  test('a statement that says it is the last ends the transaction', async () => {
    await db
      .asUser(person(1), async sql => {
        await sql.query('select 1', [], 'commit')
        await expect(sql.query('select 1')).rejects.toThrow('over')
      })
      .catch(error => expect(error.message).toContain('over'))
    await db.asAdmin(sql => sql.query('insert into things (id) values (20)', [], 'commit'))
    const twice = db.asAdmin(sql => sql.query('insert into things (id) values (20)', [], 'commit'))
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    await db.asUser(person(1), async sql => {
      await db.asAdmin(inner => inner.query('select 1', [], 'commit'))
      expect(await quick(sql)).toBe(1)
    })
    expect(await db.asAdmin(sql => sql.query('select id from things'))).toEqual([{ id: 20 }])
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

describe('on the one session of PGlite', () => {
  let engine: PgliteEngine
  let db: Database
  let room: string

  beforeAll(async () => {
    room = mkdtempSync(join(tmpdir(), 'limits-'))
    engine = await openPglite(join(room, 'pg'))
    db = await prepared(engine)
  })
  afterAll(async () => {
    await db.close()
    rmSync(room, { recursive: true, force: true })
  })

  /** Takes one second and a half at the speed of this moment, and counts how often it was begun. */
  const longStatement = async () => {
    const began = performance.now()
    await db.asAdmin(sql => sql.query('select count(*) from generate_series(1, 500000)'))
    const count = Math.round((500_000 * 1500) / (performance.now() - began))
    const text = `with begun as materialized (select nextval('tries') as try)
      select count(*)::integer as counted from begun, generate_series(1, ${count})`
    return { text, answer: [{ counted: count }] }
  }

  test('a long statement is put off for the sake of others, and comes to its end without a word', async () => {
    const long = await longStatement()
    let calls = 0
    const counted = db.asUser(
      person(1),
      async sql => {
        calls += 1
        return sql.query(long.text)
      },
      { deadlineMs: 60_000 },
    )
    expect(await db.asUser(person(2), quick)).toBe(1)
    expect(await counted).toEqual(long.answer)
    expect(await triesOf(db)).toBeGreaterThan(1)
    expect(calls).toBe(1)
  })

  test('what may be repeated is put off in its later statements too', async () => {
    const long = await longStatement()
    let calls = 0
    const counted = db.asUser(
      person(1),
      async sql => {
        calls += 1
        await quick(sql)
        return sql.query(long.text)
      },
      { deadlineMs: 60_000, repeatable: true },
    )
    expect(await db.asUser(person(2), quick)).toBe(1)
    expect(await counted).toEqual(long.answer)
    expect(calls).toBeGreaterThan(1)
  })

  test('two long statements do not put each other off for ever', async () => {
    const long = await longStatement()
    const both = [1, 2].map(digit => db.asUser(person(digit), sql => sql.query(long.text), { deadlineMs: 60_000 }))
    expect(await Promise.all(both)).toEqual([long.answer, long.answer])
  })

  test('a long statement comes to its end while others ask again and again', async () => {
    const long = await longStatement()
    let isRunning = true
    const counted = db
      .asUser(person(1), sql => sql.query(long.text), { deadlineMs: 60_000 })
      .finally(() => {
        isRunning = false
      })
    counted.catch(() => undefined)
    for (let digit = 2; isRunning; digit = digit === 9 ? 2 : digit + 1)
      expect(await db.asUser(person(digit), quick)).toBe(1)
    expect(await counted).toEqual(long.answer)
  })

  test('the log of what was written does not grow for ever', async () => {
    const written = async () => {
      const text = 'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()'
      return (await db.asAdmin(sql => sql.query<{ bytes: number }>(text)))[0]?.bytes
    }
    await engine.tidy()
    const little = await written()
    expect(little).toBeGreaterThan(0)
    const text = "select pg_logical_emit_message(false, '', repeat('x', 1000000)) from generate_series(1, 70)"
    await db.asAdmin(sql => sql.query(text))
    expect(await written()).toBeGreaterThan(64_000_000)
    await engine.tidy()
    expect(await written()).toBeLessThan(1_000_000)
  })

  test('a statement that does not listen ends with the thread; what was kept is kept, and others notice nothing', async () => {
    const heard: string[] = []
    const stop = await db.listen('bell', payload => heard.push(payload))
    await db.asAdmin(sql => sql.query('insert into things (id) values (1)'))
    const deaf = db.asUser(person(1), sql => sql.query('select pg_sleep(60)'), { deadlineMs: 300 })
    const others = Array.from({ length: 5 }, (_, index) => db.asUser(person(index + 2), quick, { deadlineMs: 60_000 }))
    await expect(deaf).rejects.toMatchObject({ code: '57014' })
    expect(await Promise.all(others)).toEqual([1, 1, 1, 1, 1])
    await db.asAdmin(sql => sql.query('insert into things (id) values (2)'))
    expect(await db.asAdmin(sql => sql.query('select id from things order by id'))).toEqual([{ id: 1 }, { id: 2 }])
    await db.asAdmin(sql => sql.query("select pg_notify('bell', 'rung')"))
    await db.asAdmin(quick)
    expect(heard).toEqual(['rung'])
    await stop()
  })
})

test('a disk that refuses an fsync ends the database for good, and the commit is not acknowledged', async () => {
  const room = mkdtempSync(join(tmpdir(), 'lost-'))
  const folder = join(room, 'pg')
  const db = createDb(await openPglite(folder, { thread: new URL('./test-losing-thread.ts', import.meta.url) }))
  await db.asAdmin(sql => sql.query('create table things (id integer)'))
  writeFileSync(`${folder}.lost`, '')
  const write = db.asAdmin(sql => sql.query('insert into things (id) values (1)'))
  await expect(write).rejects.toMatchObject({ code: '57P01' })
  rmSync(`${folder}.lost`)
  await expect(db.asAdmin(quick)).rejects.toMatchObject({ code: '57P01', message: expect.stringContaining('EIO') })
  await db.close()
  rmSync(room, { recursive: true, force: true })
})
