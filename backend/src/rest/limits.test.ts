import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, type RealPostgres, startPostgres } from '../database/real-postgres.ts'
import { type Listening, newPerson, startServer } from '../test-people.ts'

/** Postgres sleeps for the time, which costs the processor nothing; PGlite would not hear in its sleep that it is to stop. */
const schema = (turn: string) => `
create function public.busy(seconds numeric) returns int language plpgsql as $$
  declare until timestamptz := clock_timestamp() + make_interval(secs => seconds::float); n int := 0;
  begin while clock_timestamp() < until loop ${turn}; n := n + 1; end loop; return 1; end
$$;
create table public.kept (id int primary key);
insert into public.kept values (1);
`

function suite(databaseUrl: () => string | null, turn: string): void {
  let server: Listening
  beforeAll(async () => {
    server = await startServer({ schema: schema(turn), databaseUrl: databaseUrl() })
  })
  afterAll(async () => {
    await server?.close()
  })

  const call = (seconds: number, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${server.url}/rest/v1/rpc/busy`, {
      method: 'POST',
      body: JSON.stringify({ seconds }),
      ...init,
      headers: { apikey: server.publishableKey, 'content-type': 'application/json', ...init.headers },
    })

  test('a visitor’s request ends after its three seconds, with the code of hosted', async () => {
    const answer = await call(60)
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { code: '57014', message: 'canceling statement due to statement timeout', details: null, hint: null },
    ])
  })

  test('a person has longer, and whoever leaves ends what they asked for', async () => {
    const { token } = await newPerson(server)
    const headers = { authorization: `Bearer ${token}` }
    expect(await (await call(4, { headers })).json()).toBe(1)
    const leaving = new AbortController()
    const left = call(600, { headers, signal: leaving.signal })
    const next = fetch(`${server.url}/rest/v1/kept?select=id`, { headers: { apikey: server.publishableKey } })
    leaving.abort()
    await expect(left).rejects.toThrow()
    expect(await (await next).json()).toEqual([{ id: 1 }])
  })
}

describe('on PGlite', () => suite(() => null, 'null'))

describe.runIf(hasPostgres)('on a real PostgreSQL', () => {
  let postgres: RealPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  suite(() => postgres.url, 'perform pg_sleep(0.01)')
})
