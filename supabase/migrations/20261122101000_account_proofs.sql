-- Who you are, again, at a hosted project: which session has proven its person, and recovery codes that each sign in once. The
-- embedded backend has tables of its own for the same.

-- No foreign key: hosted projects let migrations make none to auth.sessions. What is older than a day goes with the next proof.
create table private.session_proofs (
  session_id uuid not null constraint session_proofs_pkey primary key,
  user_id uuid not null constraint session_proofs_user references auth.users (id) on delete cascade,
  proven_at timestamptz not null default now()
);
create index session_proofs_user_id_idx on private.session_proofs (user_id);
alter table private.session_proofs enable row level security;
revoke all on table private.session_proofs from public, anon, authenticated;
grant select, insert, update, delete on table private.session_proofs to service_role;

-- The session has shown who it is, just now.
create function public.note_session_proof(person uuid, session uuid) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.session_proofs as p where p.proven_at < now() - interval '1 day';
  insert into private.session_proofs (session_id, user_id) values (session, person)
  on conflict (session_id) do update set proven_at = now() where session_proofs.user_id = person;
$$;

-- When it did, in seconds since 1970; null when it did not lately.
create function public.session_proof(person uuid, session uuid) returns bigint
language sql stable
security definer
set search_path = ''
as $$
  select floor(extract(epoch from p.proven_at))::bigint
    from private.session_proofs as p where p.session_id = session and p.user_id = person
$$;

revoke all on function public.note_session_proof(uuid, uuid), public.session_proof(uuid, uuid) from public, anon, authenticated;
grant execute on function public.note_session_proof(uuid, uuid), public.session_proof(uuid, uuid) to service_role;

-- Uses a code up: this session has shown the second factor, and sessions that showed only one end. Factors and the other codes
-- stay. All of it or nothing. False when it is not one of the codes; of any number of parallel tries one is true.
--
-- The hosted service makes tokens of aal2 only for the ways it counts as second factors, and recovery codes are not among them
-- (GoTrue 2.19x, `IsAAL2Claim`): beside the truth, `mfa/recovery_code`, stands `totp` of the same moment.
create or replace function public.recover_account(person uuid, session uuid, hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_factor(person) then return false; end if;
  if not exists (select from auth.sessions as s where s.id = session and s.user_id = person) then return false; end if;
  delete from private.recovery_codes as c where c.user_id = person and c.code_hash = hash;
  if not found then return false; end if;
  insert into auth.mfa_amr_claims as a (id, session_id, created_at, updated_at, authentication_method)
  select gen_random_uuid(), session, now(), now(), method from unnest(array['mfa/recovery_code', 'totp']) as method
  on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at;
  update auth.sessions as s set aal = 'aal2', updated_at = now() where s.id = session;
  delete from auth.sessions as s where s.user_id = person and s.id <> session and s.aal::text < 'aal2';
  return true;
end
$$;

create or replace function public.missing_account_rights() returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(m.line order by m.line), '[]') from (
    select format('%s on %s.%s', n.privilege, n.area, n.name) as line
      from (values
        ('auth', 'users', 'select'), ('auth', 'users', 'update'), ('auth', 'users', 'delete'),
        ('auth', 'sessions', 'select'), ('auth', 'sessions', 'update'), ('auth', 'sessions', 'delete'),
        ('auth', 'mfa_factors', 'select'), ('auth', 'mfa_factors', 'delete'),
        ('auth', 'mfa_amr_claims', 'select'), ('auth', 'mfa_amr_claims', 'insert'), ('auth', 'mfa_amr_claims', 'update'),
        ('auth', 'mfa_amr_claims', 'delete'),
        ('storage', 'objects', 'select')) as n (area, name, privilege)
     -- Who may not look into a schema may not even ask for its tables.
     where not case when pg_catalog.has_schema_privilege(n.area, 'usage')
       then coalesce(pg_catalog.has_table_privilege(to_regclass(format('%I.%I', n.area, n.name)), n.privilege), false)
       else false end
    union all
    select 'set pgrst.db_pre_request of authenticator'
     where not exists (
       select from pg_catalog.pg_db_role_setting as s cross join unnest(s.setconfig) as setting
        where s.setrole = (select r.oid from pg_catalog.pg_roles as r where r.rolname = 'authenticator')
          and s.setdatabase in (0, (select d.oid from pg_catalog.pg_database as d where d.datname = pg_catalog.current_database()))
          and setting = 'pgrst.db_pre_request=private.require_session')) as m
$$;
