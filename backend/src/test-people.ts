import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Letter, noLimits } from './auth/index.ts'
import { type Backend, type BackendOptions, createBackend } from './backend.ts'

/** A listening backend for a test file, with a small schema or the test's own, and people who speak to it by an unmodified client. */
export interface Listening extends Backend {
  readonly url: string
  readonly publishableKey: string
  readonly serviceKey: string
  readonly db: Backend['database']
  /** newest last */
  readonly letters: readonly Letter[]
}

/** @param options `migrationsDir` is a schema of the test's own; the default is `schema.sql` of this package */
export async function startServer(
  options: Partial<BackendOptions> & { readonly schema?: string; readonly port?: number } = {},
): Promise<Listening> {
  const { schema = testSchema, port = 0, ...given } = options
  const folder = mkdtempSync(join(tmpdir(), 'backend-migrations-'))
  writeFileSync(join(folder, '1_schema.sql'), schema)
  const letters: Letter[] = []
  let url = ''
  const backend = await createBackend({
    dataDir: null,
    databaseUrl: null,
    migrationsDir: folder,
    dumpHours: 0,
    mailer: { send: async letter => void letters.push(letter) },
    ...given,
    auth: { siteUrl: () => url, limits: noLimits, passwordCost: 4, ...options.auth },
  })
  rmSync(folder, { recursive: true })
  // Only an http server is asked for, so only one is made.
  const server = (await new Promise<ReturnType<typeof serve>>(resolve => {
    const opened = serve({ fetch: (request, env) => backend.fetch(request, env), port, hostname: '127.0.0.1' }, at => {
      url = `http://localhost:${at.port}`
      resolve(opened)
    })
  })) as HttpServer
  backend.attach(server)
  return {
    ...backend,
    get url() {
      return url
    },
    publishableKey: backend.keys.publishableKey,
    serviceKey: backend.keys.secretKey,
    db: backend.database,
    letters,
    async close() {
      backend.detach()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await backend.close()
    },
  }
}

/** Rows of people under row security, whose changes are told. */
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
`

const clientOf = (server: Listening, key: string): SupabaseClient =>
  createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } })

export const visitor = (server: Listening): SupabaseClient => clientOf(server, server.publishableKey)
export const service = (server: Listening): SupabaseClient => clientOf(server, server.serviceKey)

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
