-- What a person is told: reminders and deadlines (made by their devices), security, plan and account (made by the server).
-- A row is named by its `key`: two devices that find the same thing out make one row. The words are the screen's, in the
-- language it has then; `params` are what they speak of.

create table public.notifications (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  key text not null,
  kind text not null,
  params jsonb not null default '{}',
  href text not null,
  entity_type text,
  entity_id uuid,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint notifications_pkey primary key (user_id, key),
  constraint notifications_key_length check (char_length(key) between 1 and 200),
  constraint notifications_kind check (kind in ('planned', 'deadline', 'overdue', 'milestone', 'review', 'security', 'plan', 'account')),
  constraint notifications_params_shape check (jsonb_typeof(params) = 'object'),
  constraint notifications_params_size check (octet_length(params::text) <= 16384),
  -- A place in the product, never another site.
  constraint notifications_href_shape check (href ~ '^/([^/\\]|$)' and char_length(href) <= 500),
  constraint notifications_entity_type_shape check (entity_type ~ '^[a-z][a-z_]{0,39}$'),
  constraint notifications_entity_whole check ((entity_type is null) = (entity_id is null))
);
create index notifications_newest on public.notifications (user_id, created_at desc);
select private.protect('public.notifications');

-- Old ones go when new ones come: what was read after thirty days, everything after ninety, and all but the newest 500.
create function private.thin_notifications() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.notifications as past
   where past.user_id in (select distinct made.user_id from made)
     and (past.created_at < now() - interval '90 days'
          or past.read_at is not null and past.created_at < now() - interval '30 days'
          or past.created_at < (select kept.created_at from public.notifications as kept where kept.user_id = past.user_id
                                order by kept.created_at desc offset 499 limit 1));
  return null;
end
$$;
revoke all on function private.thin_notifications() from public;
create trigger thin_notifications after insert on public.notifications referencing new table as made
  for each statement execute function private.thin_notifications();

-- Tells a person something, for the server and for triggers. The same key twice is told once; an account that is gone is no
-- mistake. What a person has put away in their settings is not told, security and account always are.
create function private.notify(
  person uuid, kind text, key text, params jsonb, href text, entity_type text default null, entity_id uuid default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if notify.kind not in ('security', 'account') and exists (
    select from public.preferences as p
     where p.user_id = person and p.key = 'frame.notifications' and p.value -> 'off' ? notify.kind)
  then return; end if;
  insert into public.notifications (user_id, key, kind, params, href, entity_type, entity_id)
  select person, notify.key, notify.kind, notify.params, notify.href, notify.entity_type, notify.entity_id
   where exists (select from auth.users as u where u.id = person)
  on conflict do nothing;
end
$$;
revoke all on function private.notify(uuid, text, text, jsonb, text, text, uuid) from public;
grant execute on function private.notify(uuid, text, text, jsonb, text, text, uuid) to service_role;

-- The same through the API, for the server's secret key only.
create function public.notify_person(person uuid, kind text, key text, params jsonb, href text) returns void
language sql
set search_path = ''
as $$ select private.notify(person, kind, key, params, href) $$;
revoke all on function public.notify_person(uuid, text, text, jsonb, text) from public, anon, authenticated;
grant execute on function public.notify_person(uuid, text, text, jsonb, text) to service_role;

-- ---------------------------------------------------------------------------------------------------------------- security
-- The tables of `auth` tell of what an owner should know. Whatever goes wrong here must never stop a sign-in, so it is
-- swallowed; and where the project does not let migrations put triggers on these tables, only these notices are missing.

create table private.known_devices (
  user_id uuid not null constraint known_devices_user references auth.users (id) on delete cascade,
  -- digest of the browser's name for itself without version numbers, which change by themselves
  device text not null constraint known_devices_device_length check (char_length(device) <= 64),
  created_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, device)
);
alter table private.known_devices enable row level security;
revoke all on table private.known_devices from public, anon, authenticated;
grant select, insert, update, delete on table private.known_devices to service_role;

create function private.tell_sign_in() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  agent constant text := left(coalesce(new.user_agent, ''), 300);
  seen constant text := md5(regexp_replace(agent, '[0-9._]+', '', 'g'));
  is_first boolean;
begin
  is_first := not exists (select from private.known_devices as d where d.user_id = new.user_id);
  insert into private.known_devices (user_id, device) values (new.user_id, seen) on conflict do nothing;
  if found and not is_first then
    perform private.notify(new.user_id, 'security', 'sign_in:' || new.id, jsonb_build_object('what', 'sign_in', 'agent', agent),
      '/mypage/settings?section=security');
  end if;
  return null;
exception when others then
  raise warning 'no notice of a sign-in: %', sqlstate;
  return null;
end
$$;

create function private.tell_account_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  what constant text := case
    when new.encrypted_password is distinct from old.encrypted_password and coalesce(old.encrypted_password, '') <> '' then 'password'
    when new.email is distinct from old.email and coalesce(old.email, '') <> '' then 'email' end;
begin
  if what is not null then
    perform private.notify(new.id, 'security', what || ':' || gen_random_uuid(), jsonb_build_object('what', what), '/mypage/settings?section=security');
  end if;
  return null;
exception when others then
  raise warning 'no notice of a change of an account: %', sqlstate;
  return null;
end
$$;

create function private.tell_factor() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  factor constant auth.mfa_factors := coalesce(new, old);
  what constant text := case
    when tg_op = 'DELETE' then case when old.status::text = 'verified' then 'mfa_removed' end
    when new.status::text = 'verified' and old.status::text is distinct from 'verified' then 'mfa_added' end;
begin
  if what is not null then
    perform private.notify(factor.user_id, 'security', what || ':' || factor.id, jsonb_build_object('what', what), '/mypage/settings?section=security');
  end if;
  return null;
exception when others then
  raise warning 'no notice of a change of a factor: %', sqlstate;
  return null;
end
$$;
revoke all on function private.tell_sign_in(), private.tell_account_change(), private.tell_factor() from public;

do $$ begin
  create trigger tell_sign_in after insert on auth.sessions for each row execute function private.tell_sign_in();
  create trigger tell_account_change after update of encrypted_password, email on auth.users
    for each row execute function private.tell_account_change();
  create trigger tell_factor after insert or update of status or delete on auth.mfa_factors
    for each row execute function private.tell_factor();
exception when insufficient_privilege or undefined_table or undefined_column then
  raise notice 'This project lets no migration watch its tables of sessions: nobody is told of new devices';
end $$;
