/**
 * What servers on one PostgreSQL keep there together; the embedded database, which one server has for itself, has none of it.
 * Only the owner may look. Unlogged tables are empty after a crash of PostgreSQL, which is what a restart of a server did to
 * what they hold. Every statement can run again.
 */
export const clusterSchema = `
create schema if not exists backend;
revoke all on schema backend from public;

-- Signing and API keys: whoever reads this row, or a dump of it, can sign in as anybody.
create table if not exists backend.secrets (
  one boolean primary key default true check (one),
  secrets jsonb not null,
  created_at timestamptz not null default now()
);

-- The server that sweeps.
create table if not exists backend.leader (
  one boolean primary key default true check (one),
  server uuid not null,
  until timestamptz not null
);

-- Uses of a budget in the window that is open; key is a digest.
create unlogged table if not exists backend.limits (
  budget text not null,
  key text not null,
  used int not null,
  ends_at timestamptz not null,
  primary key (budget, key)
);
create index if not exists limits_ends_at on backend.limits (ends_at);

-- What servers tell each other and is larger than a NOTIFY carries.
create unlogged table if not exists backend.letters (
  id uuid primary key default gen_random_uuid(),
  content text not null,
  written_at timestamptz not null default now()
);
create index if not exists letters_written_at on backend.letters (written_at);
`
