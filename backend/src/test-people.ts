import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { noLimits } from './auth/index.ts'
import { type Listening, type ListeningOptions, startListening } from './listening.ts'

export type { Listening } from './listening.ts'

/**
 * A listening backend for a test file, and people who speak to it by an unmodified client.
 * @param options `schema` is SQL of the test's own instead of the small one below
 */
export async function startServer(
  options: Partial<ListeningOptions> & { readonly schema?: string } = {},
): Promise<Listening> {
  const { schema = testSchema, ...given } = options
  const migrationsDir = mkdtempSync(join(tmpdir(), 'backend-migrations-'))
  writeFileSync(join(migrationsDir, '1_schema.sql'), schema)
  try {
    const auth = { limits: noLimits, passwordCost: 4, ...options.auth }
    return await startListening({ migrationsDirs: [migrationsDir], ...given, auth })
  } finally {
    rmSync(migrationsDir, { recursive: true })
  }
}

/** Rows of people under row security whose changes are told, a channel for each person, and a bucket with a folder for each. */
const testSchema = `
create table public.memos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null default '',
  doc_text text not null default '',
  rank text not null default 'a0',
  created_at timestamptz not null default now()
);
alter table public.memos enable row level security;
revoke all on public.memos from anon;
create policy own on public.memos for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create index on public.memos (user_id);
do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if;
end $$;
alter publication supabase_realtime add table public.memos;
create policy person_hears on realtime.messages for select to authenticated
  using (realtime.messages.extension = 'broadcast' and (select realtime.topic()) = 'person:' || (select auth.uid()));
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('pictures', 'pictures', false, 10485760, '{image/png,image/jpeg,image/gif,image/webp,image/avif}');
create policy own on storage.objects for all to authenticated
  using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
`

const clientOf = (server: Listening, key: string): SupabaseClient =>
  createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } })

export const visitor = (server: Listening): SupabaseClient => clientOf(server, server.publishableKey)
export const service = (server: Listening): SupabaseClient => clientOf(server, server.secretKey)

export interface Person {
  readonly client: SupabaseClient
  readonly id: string
  readonly token: string
}

export async function newPerson(server: Listening): Promise<Person> {
  const client = visitor(server)
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: `Aa1-${crypto.randomUUID()}` }
  const { data, error } = await client.auth.signUp(credentials)
  if (error) throw error
  if (!data.session || !data.user) throw new Error('Sign-up gave no session')
  return { client, id: data.user.id, token: data.session.access_token }
}
