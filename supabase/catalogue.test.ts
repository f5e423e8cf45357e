import { startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { findings } from './catalogue.ts'

const backend = await startBackend()
const { db } = backend.server
afterAll(() => backend.close())

const ask = (text: string) => db.asAdmin(async sql => (await sql.query(text)).map(row => String(Object.values(row)[0])))

describe('The schema that the API shows', () => {
  test.each(Object.entries(findings))('has no finding: %s', async (_, query) => {
    expect(await ask(query)).toEqual([])
  })
})

/** Everything a schema can get wrong, in as few objects as possible. */
const faults = `
  create table public.sessions (
    user_id uuid, a text, created_at timestamptz, updated_at timestamptz, rank text, search_norm text, rev int, doc jsonb,
    habit_id uuid constraint habit references public.habits (id), identity_id uuid references auth.identities (id),
    check (a <> 'b')
  );
  grant all on table public.sessions to anon, authenticated;
  create trigger count_revision before update on public.sessions for each row execute function private.count_revision();
  create policy one on public.sessions for select using (auth.uid() = user_id);
  create policy two on public.sessions for select using (true);
  create index sessions_a on public.sessions (a);
  create index sessions_b on public.sessions (a);
  create function public.today() returns date language sql security definer as 'select current_date';
  alter role authenticator in database postgres reset pgrst.db_pre_request;
  create view public.everybody as select user_id from public.habits;
  create materialized view public.frozen as select user_id from public.habits;
  alter extension pg_trgm set schema public;
`

test('every rule finds the fault it is for', async () => {
  const silent: string[] = []
  const undo = new Error('undo')
  await db
    .asAdmin(async sql => {
      for (const statement of faults.split(';\n')) if (statement.trim()) await sql.query(statement)
      for (const [name, query] of Object.entries(findings)) if ((await sql.query(query)).length === 0) silent.push(name)
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  expect(silent).toEqual([])
})

test('a migration is named by 14 digits and a noun, and is listed once', async () => {
  const applied = await db.asAdmin(sql =>
    sql.query<{ version: string; name: string }>('select version, name from supabase_migrations.schema_migrations'),
  )
  expect(applied.length).toBeGreaterThan(0)
  for (const { version, name } of applied) {
    expect(version).toMatch(/^\d{14}$/)
    expect(name).toMatch(/^[a-z_]+$/)
  }
})
