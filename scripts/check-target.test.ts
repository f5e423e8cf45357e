import { hasPostgres, startPostgres } from '@techo/backend/real-postgres'
import { createServer, type Server } from '@techo/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTarget, reference, type Target, tableOf } from './check-target.ts'

let server: Server
let wanted: Awaited<ReturnType<typeof reference>>
const targetOf = ({ url, publishableKey, secretKey }: Server): Target => ({
  url,
  publishableKey,
  secretKey: secretKey ?? '',
  databaseUrl: null,
  siteUrl: url,
})
const statement = (text: string) => server.db.asAdmin(sql => sql.query(text))

/** What is wrong, without what to do about it. */
const faults = async (change: Partial<Target> = {}) =>
  (await checkTarget({ ...targetOf(server), ...change }, wanted))
    .filter(({ state }) => state === 'wrong')
    .map(({ part, says, next }) => {
      expect(next).toBeTruthy()
      return `${part}: ${says}`
    })

beforeAll(async () => {
  server = await createServer({ dataDir: null, port: 0 })
  await server.listen()
  wanted = await reference()
})
afterAll(() => server.close())

test('a backend with every migration is ready, and the table says so for each part', async () => {
  const findings = await checkTarget(targetOf(server), wanted)
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
  const table = tableOf(findings)
  for (const part of ['address', 'migrations', 'policies', 'grants', 'functions', 'buckets', 'realtime', 'redirects'])
    expect(table).toMatch(new RegExp(`^ok +${part}`, 'm'))
})

describe('what somebody broke by hand is named', () => {
  test.each([
    [
      'alter table public.tasks disable row level security',
      'alter table public.tasks enable row level security',
      'row security: public.tasks is open',
    ],
    [
      'drop policy own_select on public.notes',
      'create policy own_select on public.notes for select to authenticated using ((select auth.uid()) = user_id)',
      'policies: public.notes: is without the policy own_select',
    ],
    [
      'create policy all_read on public.habits for select to authenticated using (true)',
      'drop policy all_read on public.habits',
      'policies: public.habits: has a policy that no migration made: all_read',
    ],
    [
      'grant select on public.books to anon',
      'revoke select on public.books from anon',
      'grants: public.books: has the grant too much: anon select',
    ],
    [
      'revoke select on public.notes from authenticated',
      'grant select on public.notes to authenticated',
      'grants: public.notes: lacks the grant authenticated select',
    ],
    [
      'grant execute on function public.notify_person(uuid, text, text, jsonb, text) to authenticated',
      'revoke execute on function public.notify_person(uuid, text, text, jsonb, text) from authenticated',
      'functions: public.notify_person(uuid,text,text,jsonb,text) may be called by authenticated',
    ],
    [
      'alter table public.tasks disable trigger touch',
      'alter table public.tasks enable trigger touch',
      'triggers: public.tasks: is without the trigger touch',
    ],
    [
      "update storage.buckets set public = true, file_size_limit = null where id = 'attachments'",
      "update storage.buckets set public = false, file_size_limit = 10485760 where id = 'attachments'",
      'buckets: attachments is public',
    ],
    [
      'drop policy attachments_own_select on storage.objects',
      "create policy attachments_own_select on storage.objects for select to authenticated using (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text)",
      'policies: storage.objects attachments_own_select is missing',
    ],
    [
      'alter publication supabase_realtime drop table public.tasks',
      'alter publication supabase_realtime add table public.tasks',
      'realtime: public.tasks is not in the publication',
    ],
    [
      'create table public.foreign_rows (id int)',
      'drop table public.foreign_rows',
      'row security: public.foreign_rows is open',
    ],
  ])('%s', async (breaks, mends, expected) => {
    await statement(breaks)
    const found = await faults()
    await statement(mends)
    expect(
      found.some(fault => fault.startsWith(expected)),
      found.join('\n'),
    ).toBe(true)
    // One mistake is not told of as many.
    expect(found.length).toBeLessThanOrEqual(3)
  })

  test('rights in the tables of auth that a project does not give', async () => {
    const [was] = await server.db.asAdmin(async sql => {
      await sql.query('create role poor nologin')
      return sql.query<{ owner: string }>('select current_user as owner')
    })
    await statement('alter function public.missing_account_rights() owner to poor')
    const found = await faults()
    await statement(`alter function public.missing_account_rights() owner to "${was?.owner}"`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^accounts: the owner of the functions may not .*delete on auth\.mfa_factors/)
  })

  test('a migration that is not applied', async () => {
    const [last] = await server.db.asAdmin(sql =>
      sql.query<{ version: string }>(
        'delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations) returning *',
      ),
    )
    expect(await faults()).toEqual([`migrations: ${last?.version} is not applied`])
    await server.db.asAdmin(sql =>
      sql.query('insert into supabase_migrations.schema_migrations (version) values ($1)', [last?.version]),
    )
  })
})

describe('what cannot be asked is said plainly', () => {
  test('a wrong key, a foreign address and a project without migrations', async () => {
    expect(await faults({ secretKey: 'sb_secret_wrong' })).toEqual(['migrations: describe_installation answers 401'])
    expect(await faults({ siteUrl: 'https://elsewhere.example' })).toHaveLength(3)
    const [nobody] = await faults({ url: 'http://127.0.0.1:9' })
    expect(nobody).toMatch(/^address: /)
  })
})

describe.runIf(hasPostgres)('the address of the database', () => {
  test('is that of the project, as the owner of its tables, or what is wrong with it is named', async () => {
    const [real, other] = await Promise.all([startPostgres(), startPostgres()])
    const project = await createServer({ dataDir: null, port: 0, databaseUrl: real.url })
    await project.listen()
    const elsewhere = await createServer({ dataDir: null, port: 0, databaseUrl: other.url })
    await project.db.asAdmin(async sql => {
      for (const role of ['stranger login bypassrls', 'poor login']) await sql.query(`create role ${role}`)
      for (const role of ['stranger', 'poor']) {
        await sql.query(`grant usage on schema storage to ${role}`)
        await sql.query(`grant select on storage.buckets to ${role}`)
      }
    })
    const as = (role: string) => real.url.replace('postgres@', `${role}@`)
    const imports = async (databaseUrl: string, secretKey = project.secretKey ?? '') => {
      const findings = await checkTarget({ ...targetOf(project), databaseUrl, secretKey }, wanted)
      return findings.find(({ part }) => part === 'imports')
    }
    expect(await imports(real.url)).toMatchObject({ state: 'right' })
    expect(await imports(real.url, 'sb_secret_wrong')).toMatchObject({ state: 'look' })
    for (const [address, says] of [
      [other.url, /is not the database of SUPABASE_URL$/],
      [as('poor'), /does not bypass row security$/],
      [as('stranger'), /does not own activity, /],
      ['postgres://postgres@127.0.0.1:1/postgres', /^SUPABASE_DB_URL cannot be reached/],
    ] as const)
      expect(await imports(address)).toMatchObject({ state: 'wrong', says: expect.stringMatching(says) })
    await Promise.all([project.close(), elsewhere.close()])
    await Promise.all([real.stop(), other.stop()])
  })
})
