-- Calendars that somebody else keeps, read by the server at an address. What a person says about one is a row of theirs. The
-- address is often a secret: it lies outside of the schema the API exposes, sealed by the server, and is in no export. What was
-- read there is somebody else's: it lies apart too, is read by a function, and goes with its subscription.

create table public.calendar_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null,
  colour text not null default 'grey',
  hidden_in text[] not null default '{}',
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint calendar_subscriptions_owner unique (id, user_id),
  constraint calendar_subscriptions_name_not_blank check (name ~ '[^\s\u3000]'),
  constraint calendar_subscriptions_name_length check (char_length(name) <= 400),
  constraint calendar_subscriptions_colour check (colour in ('red', 'orange', 'amber', 'lime', 'green', 'teal', 'cyan', 'blue', 'indigo', 'violet', 'pink', 'grey')),
  constraint calendar_subscriptions_hidden_in check (hidden_in <@ '{day,week,month,year}' and cardinality(hidden_in) <= 4),
  constraint calendar_subscriptions_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
comment on column public.calendar_subscriptions.hidden_in is 'The views of the schedule that leave it out.';
create index calendar_subscriptions_user_id on public.calendar_subscriptions (user_id, rank);
select private.protect('public.calendar_subscriptions');

-- Each one is read every half hour, so that a person has some and not hundreds. Those in the trash are not counted.
create function private.keep_few_subscriptions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.calendar_subscriptions as s
       where s.user_id = new.user_id and s.deleted_at is null and s.id <> new.id) >= 20 then
    perform private.refuse('calendar_subscriptions', 'most');
  end if;
  return new;
end
$$;
revoke all on function private.keep_few_subscriptions() from public;
create trigger keep_few before insert or update of deleted_at on public.calendar_subscriptions
  for each row when (new.deleted_at is null) execute function private.keep_few_subscriptions();

create table private.calendar_readings (
  subscription_id uuid not null,
  user_id uuid not null default auth.uid() constraint calendar_readings_user_id_fkey references auth.users on delete cascade,
  -- sealed by the server
  address text not null,
  host text not null,
  etag text,
  last_modified text,
  -- of the text that was read, but for the moments at which it was written
  digest text,
  -- the zone that times without one were read in
  time_zone text,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  -- the last good reading, and the last one that was read to the end
  read_at timestamptz,
  expanded_at timestamptz,
  -- why it cannot be read, and since when
  failure text,
  failed_at timestamptz,
  failures integer not null default 0,
  held integer not null default 0,
  left_out jsonb not null default '{}',
  constraint calendar_readings_pkey primary key (subscription_id),
  constraint calendar_readings_owner unique (subscription_id, user_id),
  constraint calendar_readings_subscription_fkey foreign key (subscription_id, user_id)
    references public.calendar_subscriptions (id, user_id) on delete cascade
);
create index calendar_readings_due on private.calendar_readings (due_at);
create index calendar_readings_user_id on private.calendar_readings (user_id);
alter table private.calendar_readings enable row level security;
revoke all on table private.calendar_readings from public, anon, authenticated;
grant select (subscription_id, user_id, host, read_at, failure, failed_at, held, left_out) on table private.calendar_readings to authenticated;
grant select, insert, update, delete on table private.calendar_readings to service_role;
create policy own_reading on private.calendar_readings for select to authenticated using ((select auth.uid()) = user_id);
select private.hold_sessions('private.calendar_readings');

create table private.subscribed_occurrences (
  subscription_id uuid not null,
  key text not null,
  user_id uuid not null,
  uid text not null,
  title text not null,
  note text not null,
  place text not null,
  url text,
  is_busy boolean not null,
  is_private boolean not null,
  all_day boolean not null,
  start_day date,
  end_day date,
  start_at timestamptz,
  end_at timestamptz,
  constraint subscribed_occurrences_pkey primary key (subscription_id, key),
  constraint subscribed_occurrences_reading_fkey foreign key (subscription_id, user_id)
    references private.calendar_readings (subscription_id, user_id) on delete cascade,
  constraint subscribed_occurrences_days_or_hours check (
    case when all_day then num_nonnulls(start_day, end_day) = 2 and num_nonnulls(start_at, end_at) = 0
      else num_nonnulls(start_day, end_day) = 0 and num_nonnulls(start_at, end_at) = 2
    end)
);
create index subscribed_occurrences_start on private.subscribed_occurrences (user_id, start_at) where start_at is not null;
create index subscribed_occurrences_day on private.subscribed_occurrences (user_id, start_day) where start_day is not null;
alter table private.subscribed_occurrences enable row level security;
revoke all on table private.subscribed_occurrences from public, anon, authenticated;
grant select on table private.subscribed_occurrences to authenticated;
grant select, insert, update, delete on table private.subscribed_occurrences to service_role;
create policy own_occurrences on private.subscribed_occurrences for select to authenticated using ((select auth.uid()) = user_id);
select private.hold_sessions('private.subscribed_occurrences');

-- What the caller's subscriptions hold between two instants, and on the days from the first to the last one. A calendar that
-- holds the caller's own appointments or tasks (a feed of theirs that came back) shows those once, as their own.
create function public.subscribed_occurrences(first_day date, last_day date, first_at timestamptz, last_at timestamptz) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_session();
  return coalesce((
    select jsonb_agg(to_jsonb(o) - 'user_id' - 'uid' order by o.start_day, o.start_at, o.key)
      from private.subscribed_occurrences as o
      join public.calendar_subscriptions as s on s.id = o.subscription_id and s.user_id = o.user_id
     where o.user_id = (select auth.uid()) and s.deleted_at is null
       and (o.start_day <= last_day and o.end_day >= first_day or o.start_at < last_at and o.end_at >= first_at)
       and not exists (select from public.events as e where e.user_id = o.user_id and e.uid = o.uid and e.deleted_at is null)
       and (o.uid !~ '^[0-9a-f-]{36}@techo$' or not exists (
         select from public.tasks as t where t.user_id = o.user_id and t.id = left(o.uid, 36)::uuid))), '[]');
end
$$;

-- How the readings of the caller's subscriptions went: [{ id, host, read_at, failure, failed_at, held, left_out }].
create function public.my_calendar_readings() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_session();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', r.subscription_id, 'host', r.host, 'read_at', r.read_at, 'failure', r.failure,
             'failed_at', r.failed_at, 'held', r.held, 'left_out', r.left_out))
      from private.calendar_readings as r where r.user_id = (select auth.uid())), '[]');
end
$$;

-- The rest is for the server only.

-- Makes a subscription, or gives one a new address. `given`: { id, name, colour, rank, address, host }.
create function public.put_calendar_subscription(person uuid, given jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.calendar_subscriptions as s (id, user_id, name, colour, rank)
  values ((given ->> 'id')::uuid, person, given ->> 'name', given ->> 'colour', given ->> 'rank')
  on conflict (id) do update set deleted_at = null where s.user_id = person;
  insert into private.calendar_readings as r (subscription_id, user_id, address, host)
  values ((given ->> 'id')::uuid, person, given ->> 'address', given ->> 'host')
  on conflict (subscription_id) do update
    set address = excluded.address, host = excluded.host, etag = null, last_modified = null, digest = null, expanded_at = null
    where r.user_id = person;
  -- A name of somebody else's.
  if not found then perform private.refuse('calendar_subscriptions', 'owner'); end if;
end
$$;

-- Takes readings for a while, so that no other server does: those that are due, or one of a person that is asked for now.
-- Answers what is needed to read: [{ id, address, etag, last_modified, digest, time_zone }]. What was not read to the end for a week,
-- or in another zone, is read anew whether it changed or not: the two years ahead go on.
create function public.take_calendar_readings(person uuid default null, subscription uuid default null) returns jsonb
language sql
set search_path = ''
as $$
  with due as (
    select r.subscription_id as id
      from private.calendar_readings as r
      join public.calendar_subscriptions as s on s.id = r.subscription_id and s.deleted_at is null
     where (r.claimed_until is null or r.claimed_until < now())
       and case when subscription is null then r.due_at <= now()
                else r.subscription_id = subscription and r.user_id = person end
     order by r.due_at limit 20
       for update of r skip locked
  ), taken as (
    update private.calendar_readings as r set claimed_until = now() + interval '3 minutes'
      from due where r.subscription_id = due.id
    returning r.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.subscription_id, 'address', t.address, 'time_zone', p.time_zone,
           'etag', case when k.is_new then null else t.etag end,
           'last_modified', case when k.is_new then null else t.last_modified end,
           'digest', case when k.is_new then null else t.digest end)), '[]')
    from taken as t join public.profiles as p on p.user_id = t.user_id
   cross join lateral (select t.failure is not null or t.time_zone is distinct from p.time_zone
                              or t.expanded_at is null or t.expanded_at < now() - interval '7 days' as is_new) as k
$$;

-- Keeps what a reading brought. `reading`: { failure } or { unchanged: true } or { etag, last_modified, digest, time_zone,
-- left_out, occurrences }. Screens hear of it when there is something else to see.
create function public.keep_calendar_reading(subscription uuid, reading jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  before private.calendar_readings;
  changes bigint := 0;
  added bigint;
begin
  select * into before from private.calendar_readings as r where r.subscription_id = subscription for update;
  -- Deleted while it was read.
  if before.subscription_id is null then return; end if;
  if reading ->> 'failure' is not null then
    update private.calendar_readings as r
       set failure = reading ->> 'failure', failed_at = coalesce(r.failed_at, now()), failures = r.failures + 1, claimed_until = null,
           due_at = now() + interval '30 minutes' * power(2, least(r.failures, 5))
     where r.subscription_id = subscription;
    changes := (before.failure is distinct from reading ->> 'failure')::int;
  else
    if reading -> 'occurrences' is not null then
      with wanted as materialized (
        select * from jsonb_populate_recordset(null::private.subscribed_occurrences, reading -> 'occurrences')
      )
      delete from private.subscribed_occurrences as o
       where o.subscription_id = subscription and o.key not in (select w.key from wanted as w);
      get diagnostics changes = row_count;
      insert into private.subscribed_occurrences as o (subscription_id, user_id, key, uid, title, note, place, url, is_busy,
        is_private, all_day, start_day, end_day, start_at, end_at)
      select subscription, before.user_id, w.key, w.uid, w.title, w.note, w.place, w.url, w.is_busy, w.is_private, w.all_day,
             w.start_day, w.end_day, w.start_at, w.end_at
        from jsonb_populate_recordset(null::private.subscribed_occurrences, reading -> 'occurrences') as w
      on conflict (subscription_id, key) do update
        set uid = excluded.uid, title = excluded.title, note = excluded.note, place = excluded.place, url = excluded.url,
            is_busy = excluded.is_busy, is_private = excluded.is_private, all_day = excluded.all_day,
            start_day = excluded.start_day, end_day = excluded.end_day, start_at = excluded.start_at, end_at = excluded.end_at
        where (o.uid, o.title, o.note, o.place, o.url, o.is_busy, o.is_private, o.all_day, o.start_day, o.end_day, o.start_at, o.end_at)
              is distinct from (excluded.uid, excluded.title, excluded.note, excluded.place, excluded.url, excluded.is_busy,
              excluded.is_private, excluded.all_day, excluded.start_day, excluded.end_day, excluded.start_at, excluded.end_at);
      get diagnostics added = row_count;
      changes := changes + added;
      update private.calendar_readings as r
         set etag = reading ->> 'etag', last_modified = reading ->> 'last_modified',
             digest = reading ->> 'digest', time_zone = reading ->> 'time_zone',
             expanded_at = now(), held = jsonb_array_length(reading -> 'occurrences'), left_out = reading -> 'left_out'
       where r.subscription_id = subscription;
    end if;
    update private.calendar_readings as r
       set read_at = now(), failure = null, failed_at = null, failures = 0, claimed_until = null,
           due_at = now() + interval '30 minutes'
     where r.subscription_id = subscription;
    changes := changes + (before.failure is not null or before.read_at is null)::int;
  end if;
  if changes > 0 then
    update public.calendar_subscriptions as s set updated_at = now() where s.id = subscription;
  end if;
end
$$;

revoke all on function public.subscribed_occurrences(date, date, timestamptz, timestamptz), public.my_calendar_readings(),
  public.put_calendar_subscription(uuid, jsonb), public.take_calendar_readings(uuid, uuid),
  public.keep_calendar_reading(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.subscribed_occurrences(date, date, timestamptz, timestamptz), public.my_calendar_readings()
  to authenticated, service_role;
grant execute on function public.put_calendar_subscription(uuid, jsonb), public.take_calendar_readings(uuid, uuid),
  public.keep_calendar_reading(uuid, jsonb) to service_role;
