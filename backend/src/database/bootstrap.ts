import { createHash } from 'node:crypto'
import type { Database } from './transactions.ts'

/**
 * What a hosted Supabase project has before its first migration: the request roles, the schemas `auth` and `extensions`, the
 * functions that policies call, and the default privileges of `public`. It stays out of supabase/migrations, which must run
 * unchanged on a hosted project. Every statement can run again; it runs when the text below or the auth tables changed.
 */
const roles = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end $$;
-- Nobody signs in as it here; settings of the REST API belong to it (rest-settings.ts).
do $$ begin
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator nologin noinherit; end if;
exception when insufficient_privilege then null;
end $$;
do $$ declare name text; begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, name, 'member') then execute format('grant %I to current_user', name); end if;
  end loop;
end $$;
`

const schemas = `
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on routines to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
`

const history = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;
create table if not exists supabase_migrations.local_bootstrap (hash text not null primary key);
`

/** Everything below the tables of auth, storage and realtime, for whoever wants to know whether it changed. */
export const bootstrapText = [roles, schemas, history].join('\n')

/** One number for the whole product: two servers that start on one database wait for each other. */
export const startLock = 7_319_402_611

/** @param hostedSchemas the tables of auth, storage and realtime, as SQL that can run again */
export async function bootstrap(db: Database, hostedSchemas: string): Promise<void> {
  const text = [bootstrapText, hostedSchemas].join('\n')
  const hash = createHash('sha256').update(text).digest('hex')
  await db.script(async session => {
    await session.query('select pg_advisory_xact_lock($1)', [startLock])
    const known = await session.query("select to_regclass('supabase_migrations.local_bootstrap') as name", [])
    if (known.rows[0]?.name) {
      const { rows } = await session.query('select 1 from supabase_migrations.local_bootstrap where hash = $1', [hash])
      if (rows.length > 0) return
    }
    await session.script(text)
    await session.query('delete from supabase_migrations.local_bootstrap', [])
    await session.query('insert into supabase_migrations.local_bootstrap (hash) values ($1)', [hash])
  })
}
