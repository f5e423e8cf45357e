-- Recovery codes and open sessions at a hosted project, whose tables of `auth` the server in front reaches by these functions only.
-- They run as the owner of the migrations, who may read and write rows of `auth` there, and are called with the secret key. The
-- embedded backend has tables of its own for the same.

create table private.recovery_codes (
  user_id uuid not null constraint recovery_codes_user references auth.users (id) on delete cascade,
  -- SHA-256 over person and code
  code_hash text not null constraint recovery_codes_hash_shape check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;
revoke all on table private.recovery_codes from public, anon, authenticated;
grant select, insert, update, delete on table private.recovery_codes to service_role;

create function private.has_factor(person uuid) returns boolean
language sql stable
security definer
set search_path = ''
as $$ select exists (select from auth.mfa_factors as f where f.user_id = person and f.status::text = 'verified') $$;
revoke all on function private.has_factor(uuid) from public, anon, authenticated;

-- Codes stand for factors and go with the last one, however that goes.
create function private.forget_recovery_codes() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_factor(old.user_id) then
    delete from private.recovery_codes as c where c.user_id = old.user_id;
  end if;
  return null;
exception when others then
  -- A factor that shall go must never stay because of this.
  raise warning 'recovery codes were kept: %', sqlstate;
  return null;
end
$$;
revoke all on function private.forget_recovery_codes() from public, anon, authenticated;

do $$ begin
  create trigger forget_recovery_codes after delete on auth.mfa_factors
    for each row execute function private.forget_recovery_codes();
exception when insufficient_privilege or undefined_table or undefined_column then
  raise notice 'This project lets no migration watch its factors: codes are only looked after when they are asked for';
end $$;

-- { remaining, created_at }
create function public.recovery_codes_left(person uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_factor(person) then delete from private.recovery_codes as c where c.user_id = person; end if;
  return (select jsonb_build_object('remaining', count(*), 'created_at', min(c.created_at))
            from private.recovery_codes as c where c.user_id = person);
end
$$;

-- The codes of a person are these from now on; false when there is no factor that they could stand for.
create function public.replace_recovery_codes(person uuid, hashes jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.recovery_codes as c where c.user_id = person;
  if not private.has_factor(person) then return false; end if;
  insert into private.recovery_codes (user_id, code_hash) select person, jsonb_array_elements_text(hashes);
  return true;
end
$$;

-- Uses a code up: every factor of the person goes, and every session but this one, which is of aal1 from now on. All of it or
-- nothing, so that no code is used up in vain. False when it is not one of the codes; of any number of parallel tries one is true.
create function public.recover_account(person uuid, session uuid, hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_factor(person) then return false; end if;
  delete from private.recovery_codes as c where c.user_id = person and c.code_hash = hash;
  if not found then return false; end if;
  delete from private.recovery_codes as c where c.user_id = person;
  delete from auth.mfa_factors as f where f.user_id = person;
  delete from auth.sessions as s where s.user_id = person and s.id is distinct from session;
  delete from auth.mfa_amr_claims as a
   where a.session_id = session and a.authentication_method in ('totp', 'phone', 'webauthn', 'mfa/phone', 'mfa/webauthn')
     and exists (select from auth.sessions as s where s.id = session and s.user_id = person);
  update auth.sessions as s set aal = 'aal1', factor_id = null where s.id = session and s.user_id = person;
  return true;
end
$$;

-- [{ id, created_at, last_used_at, user_agent, ip, aal }], the newest use first
create function public.account_sessions(person uuid) returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.last_used_at desc, r.id), '[]') from (
    select s.id, s.created_at, s.user_agent, host(s.ip) as ip, s.aal::text as aal,
           greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc') as last_used_at
      from auth.sessions as s
     where s.user_id = person and (s.not_after is null or s.not_after > now())
     order by last_used_at desc, s.id
     limit 200) as r
$$;

-- False when the person has no such session.
create function public.end_account_session(person uuid, session uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions as s where s.id = session and s.user_id = person;
  return found;
end
$$;

-- Whether the person has a session from this network that showed the second factor: wrong codes from elsewhere must not lock them out.
create function public.knows_network(person uuid, network text) returns boolean
language sql stable
security definer
set search_path = ''
as $$
  select exists (select from auth.sessions as s where s.user_id = person and s.ip <<= network::inet and s.aal::text >= 'aal2')
$$;

revoke all on function public.recovery_codes_left(uuid), public.replace_recovery_codes(uuid, jsonb),
  public.recover_account(uuid, uuid, text), public.account_sessions(uuid), public.end_account_session(uuid, uuid),
  public.knows_network(uuid, text) from public, anon, authenticated;
grant execute on function public.recovery_codes_left(uuid), public.replace_recovery_codes(uuid, jsonb),
  public.recover_account(uuid, uuid, text), public.account_sessions(uuid), public.end_account_session(uuid, uuid),
  public.knows_network(uuid, text) to service_role;
