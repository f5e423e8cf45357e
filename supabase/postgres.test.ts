import { hasPostgres, newPerson, type Postgres, startBackend, startPostgres } from '@techo/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings } from './catalogue.ts'

/** The migrations on a real PostgreSQL, where people write at the same moment. */
describe.runIf(hasPostgres)('On PostgreSQL', () => {
  let postgres: Postgres
  let backend: Awaited<ReturnType<typeof startBackend>>
  beforeAll(async () => {
    postgres = await startPostgres()
    backend = await startBackend({ databaseUrl: postgres.url })
  })
  afterAll(async () => {
    await backend?.close()
    await postgres?.stop()
  })

  const history = () =>
    backend.server.db.asAdmin(sql =>
      sql.query(
        'select version, xmin::text as transaction from supabase_migrations.schema_migrations order by version',
      ),
    )

  test('the schema has no finding', async () => {
    for (const [name, query] of Object.entries(findings))
      expect([name, await backend.server.db.asAdmin(sql => sql.query(query))]).toEqual([name, []])
  })

  test('a second start applies nothing', async () => {
    const before = await history()
    expect(before.length).toBeGreaterThan(0)
    await backend.close()
    backend = await startBackend({ databaseUrl: postgres.url })
    expect(await history()).toEqual(before)
  })

  test('two moves that would close a ring together do not both pass', async () => {
    const { client } = await newPerson(backend)
    for (let round = 0; round < 5; round++) {
      const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
      const made = await client.from('tasks').insert([
        { id: a, title: 'a' },
        { id: b, title: 'b' },
      ])
      expect(made.error).toBeNull()
      const moves = await Promise.all([
        client.from('tasks').update({ parent_id: b }).eq('id', a),
        client.from('tasks').update({ parent_id: a }).eq('id', b),
      ])
      expect(moves.map(move => move.error?.code ?? null).sort()).toEqual(['23514', null])
    }
  })

  test('two devices that pour at once both count', async () => {
    const { client } = await newPerson(backend)
    const habit_id = crypto.randomUUID()
    await client.from('habits').insert({ id: habit_id, name: '水', kind: 'measure', target: 12 })
    const poured = await Promise.all(
      Array.from({ length: 12 }, () =>
        client.from('habit_events').insert({ habit_id, day: '2026-11-20', at: '2026-11-20T08:00:00Z', delta: 1 }),
      ),
    )
    expect(poured.map(each => each.error)).toEqual(Array.from({ length: 12 }, () => null))
    const { data } = await client.from('habit_entries').select('state, value').eq('habit_id', habit_id)
    expect(data).toEqual([{ state: 'done', value: 12 }])
  })
})
