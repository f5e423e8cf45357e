-- Calendars kept together with a CalDAV server, one account for each person. Its appointments are the person's own rows; what
-- ties them to the server lies outside of the schema the API exposes: the credentials, sealed by the server, and the object
-- that each one is there, as it was last seen.

create table private.caldav_accounts (
  user_id uuid not null constraint caldav_accounts_user_id_fkey references auth.users on delete cascade,
  -- address, user name and password, sealed by the server
  sealed text not null,
  host text not null,
  login text not null,
  due_at timestamptz not null default now(),
  -- of the server that is at it
  claim uuid,
  claimed_until timestamptz,
  -- the last good round
  synced_at timestamptz,
  -- why there is none, and since when
  failure text,
  failed_at timestamptz,
  failures integer not null default 0,
  -- changes that the server did not take
  refused integer not null default 0,
  constraint caldav_accounts_pkey primary key (user_id)
);
create index caldav_accounts_due on private.caldav_accounts (due_at);
alter table private.caldav_accounts enable row level security;
revoke all on table private.caldav_accounts from public, anon, authenticated;
grant select (user_id, host, login, synced_at, failure, failed_at, refused) on table private.caldav_accounts to authenticated;
grant select, insert, update, delete on table private.caldav_accounts to service_role;
create policy own_accounts on private.caldav_accounts for select to authenticated using ((select auth.uid()) = user_id);
select private.hold_sessions('private.caldav_accounts');

create table private.caldav_calendars (
  calendar_id uuid not null,
  user_id uuid not null,
  url text not null,
  is_read_only boolean not null default false,
  -- up to where changes were read; null: everything is compared
  token text,
  -- objects that could not be read
  unread integer not null default 0,
  constraint caldav_calendars_pkey primary key (calendar_id),
  constraint caldav_calendars_owner unique (calendar_id, user_id),
  constraint caldav_calendars_url unique (user_id, url),
  constraint caldav_calendars_calendar_fkey foreign key (calendar_id, user_id)
    references public.calendars (id, user_id) on delete cascade,
  constraint caldav_calendars_account_fkey foreign key (user_id) references private.caldav_accounts on delete cascade
);
alter table private.caldav_calendars enable row level security;
revoke all on table private.caldav_calendars from public, anon, authenticated;
grant select (calendar_id, user_id, url, is_read_only, unread) on table private.caldav_calendars to authenticated;
grant select, insert, update, delete on table private.caldav_calendars to service_role;
create policy own_calendars on private.caldav_calendars for select to authenticated using ((select auth.uid()) = user_id);
select private.hold_sessions('private.caldav_calendars');

create table private.caldav_objects (
  calendar_id uuid not null,
  href text not null,
  user_id uuid not null,
  -- the row it is here; no reference, so that one that is gone for good is known to be gone
  event_id uuid,
  etag text,
  -- as the server last had it, with everything that is not ours
  raw text,
  -- why it is only looked at; null: it can be edited
  fixed text,
  constraint caldav_objects_pkey primary key (calendar_id, href),
  constraint caldav_objects_event unique (event_id),
  constraint caldav_objects_calendar_fkey foreign key (calendar_id, user_id)
    references private.caldav_calendars (calendar_id, user_id) on delete cascade
);
create index caldav_objects_calendar on private.caldav_objects (calendar_id, user_id);
create index caldav_objects_fixed on private.caldav_objects (user_id) where fixed is not null;
alter table private.caldav_objects enable row level security;
revoke all on table private.caldav_objects from public, anon, authenticated;
grant select (calendar_id, user_id, event_id, fixed) on table private.caldav_objects to authenticated;
grant select, insert, update, delete on table private.caldav_objects to service_role;
create policy own_objects on private.caldav_objects for select to authenticated using ((select auth.uid()) = user_id);
select private.hold_sessions('private.caldav_objects');

-- Events that were written here since they were last brought together with the server.
create table private.caldav_changes (
  event_id uuid not null,
  user_id uuid not null constraint caldav_changes_account_fkey references private.caldav_accounts on delete cascade,
  changed_at timestamptz not null default clock_timestamp(),
  constraint caldav_changes_pkey primary key (event_id)
);
create index caldav_changes_user_id on private.caldav_changes (user_id);
alter table private.caldav_changes enable row level security;
revoke all on table private.caldav_changes from public, anon, authenticated;
grant select (event_id, user_id) on table private.caldav_changes to authenticated;
grant select, insert, update, delete on table private.caldav_changes to service_role;
create policy own_changes on private.caldav_changes for select to authenticated using ((select auth.uid()) = user_id);
select private.hold_sessions('private.caldav_changes');

-- Notes what is written in a connected calendar, moved out of it or taken away, and asks for a round soon: not while the server
-- fails. What a round itself writes is no change.
create function private.note_caldav_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  subject uuid;
  person uuid;
  places uuid[];
begin
  if current_setting('techo.caldav', true) = 'on' then return null; end if;
  if tg_table_name = 'events' then
    subject := coalesce(new.id, old.id);
    places := array[new.calendar_id, old.calendar_id];
  else
    subject := coalesce(new.event_id, old.event_id);
    places := array(select e.calendar_id from public.events as e where e.id = subject);
  end if;
  select c.user_id into person from private.caldav_calendars as c where c.calendar_id = any (places) limit 1;
  if person is null then return null; end if;
  insert into private.caldav_changes as c (event_id, user_id) values (subject, person)
  on conflict (event_id) do update set changed_at = clock_timestamp();
  update private.caldav_accounts as a set due_at = now()
   where a.user_id = person and a.due_at > now() and a.failures = 0;
  return null;
end
$$;
revoke all on function private.note_caldav_change() from public;
create trigger note_caldav_change after insert or update or delete on public.events
  for each row execute function private.note_caldav_change();
create trigger note_caldav_change after insert or update or delete on public.event_overrides
  for each row execute function private.note_caldav_change();

-- How the caller's account stands: { host, login, synced_at, failure, failed_at, refused, waiting, calendars: [{ id, url, is_read_only,
-- unread }], fixed: [{ id, reason }] }, where `fixed` are the appointments that are only looked at; null without an account.
create function public.my_caldav() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_session();
  return (
    select jsonb_build_object('host', a.host, 'login', a.login, 'synced_at', a.synced_at, 'failure', a.failure,
             'failed_at', a.failed_at, 'refused', a.refused,
             'waiting', (select count(*) from private.caldav_changes as c where c.user_id = a.user_id),
             'calendars', coalesce((
               select jsonb_agg(jsonb_build_object('id', c.calendar_id, 'url', c.url, 'is_read_only', c.is_read_only, 'unread', c.unread))
                 from private.caldav_calendars as c where c.user_id = a.user_id), '[]'),
             'fixed', coalesce((
               select jsonb_agg(jsonb_build_object('id', o.event_id, 'reason', o.fixed))
                 from private.caldav_objects as o
                where o.user_id = a.user_id and o.fixed is not null and o.event_id is not null), '[]'))
      from private.caldav_accounts as a where a.user_id = (select auth.uid())
  );
end
$$;

-- The rest is for the server only.

-- Connects an account, or gives it other credentials or further calendars.
-- `given`: { sealed, host, login, calendars: [{ id, url, name, colour, rank, is_read_only }] }.
create function public.put_caldav_account(person uuid, given jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  each jsonb;
  known uuid;
begin
  insert into private.caldav_accounts as a (user_id, sealed, host, login)
  values (person, given ->> 'sealed', given ->> 'host', given ->> 'login')
  on conflict (user_id) do update
    set sealed = excluded.sealed, host = excluded.host, login = excluded.login, due_at = now(), failures = 0;
  for each in select * from jsonb_array_elements(given -> 'calendars') loop
    select c.calendar_id into known from private.caldav_calendars as c where c.user_id = person and c.url = each ->> 'url';
    if known is not null then
      -- Of one in the trash the appointments come back with it.
      update public.calendars as c set deleted_at = null where c.id = known and c.deleted_at is not null;
      update private.caldav_calendars as c
         set is_read_only = (each ->> 'is_read_only')::boolean, token = null where c.calendar_id = known;
    else
      if (select count(*) from private.caldav_calendars as c where c.user_id = person) >= 20 then
        perform private.refuse('caldav_calendars', 'most');
      end if;
      insert into public.calendars (id, user_id, name, colour, rank)
      values ((each ->> 'id')::uuid, person, each ->> 'name', each ->> 'colour', each ->> 'rank');
      insert into private.caldav_calendars (calendar_id, user_id, url, is_read_only)
      values ((each ->> 'id')::uuid, person, each ->> 'url', (each ->> 'is_read_only')::boolean);
    end if;
  end loop;
end
$$;

-- Ends it. The appointments stay as those of usual calendars, or go to the trash with them.
create function public.drop_caldav_account(person uuid, keeps jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  those constant uuid[] := array(select c.calendar_id from private.caldav_calendars as c where c.user_id = person);
begin
  delete from private.caldav_accounts as a where a.user_id = person;
  update public.calendars as c set deleted_at = case when keeps::boolean then null else now() end
   where c.id = any (those) and c.user_id = person and c.deleted_at is null;
end
$$;

-- The sealed credentials of a person; null without an account.
create function public.caldav_credentials(person uuid) returns text
language sql stable
set search_path = ''
as $$ select a.sealed from private.caldav_accounts as a where a.user_id = person $$;

-- Takes accounts for a while, so that no other server does: those that are due, or that of a person who asks now.
-- Answers [{ person, claim, sealed, time_zone, language, calendars: [{ id, url, is_read_only, token }] }].
create function public.take_caldav_accounts(person uuid default null) returns jsonb
language sql
set search_path = ''
as $$
  with due as (
    select a.user_id as id from private.caldav_accounts as a
     where (a.claimed_until is null or a.claimed_until < now())
       and case when person is null then a.due_at <= now() else a.user_id = person end
     order by a.due_at limit 8
       for update skip locked
  ), taken as (
    update private.caldav_accounts as a set claim = gen_random_uuid(), claimed_until = now() + interval '3 minutes', due_at = now() + interval '5 minutes'
      from due where a.user_id = due.id
    returning a.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('person', t.user_id, 'claim', t.claim, 'sealed', t.sealed,
           'time_zone', p.time_zone, 'language', p.language, 'calendars', coalesce((
             select jsonb_agg(jsonb_build_object('id', c.calendar_id, 'url', c.url, 'is_read_only', c.is_read_only, 'token', c.token))
               from private.caldav_calendars as c join public.calendars as k on k.id = c.calendar_id
              where c.user_id = t.user_id and k.deleted_at is null), '[]'))), '[]')
    from taken as t join public.profiles as p on p.user_id = t.user_id
$$;

-- An event with what differs in it, as a round reads it.
create function private.caldav_event(event uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(e) || jsonb_build_object('overrides', coalesce((
           select jsonb_agg(to_jsonb(o)) from public.event_overrides as o where o.event_id = e.id), '[]'))
    from public.events as e where e.id = event
$$;
revoke all on function private.caldav_event(uuid) from public;
grant execute on function private.caldav_event(uuid) to service_role;

-- What was written here: [{ event_id, changed_at, event, object: { calendar_id, href, etag, raw, fixed } }], nulls for what is not there.
create function public.caldav_changed(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('event_id', c.event_id, 'changed_at', c.changed_at,
           'event', private.caldav_event(c.event_id), 'object', to_jsonb(o) - 'user_id' - 'event_id') order by c.changed_at), '[]')
    from (select * from private.caldav_changes as each where each.user_id = person order by each.changed_at limit 500) as c
    left join private.caldav_objects as o on o.event_id = c.event_id
$$;

-- The objects of a calendar: [{ href, etag }] of all of them, or of some with everything known of them.
create function public.caldav_objects(calendar uuid, hrefs jsonb default null) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(case when hrefs is null then jsonb_build_object('href', o.href, 'etag', o.etag)
           else to_jsonb(o) - 'user_id' || jsonb_build_object('changed_at', c.changed_at, 'event', private.caldav_event(o.event_id)) end), '[]')
    from private.caldav_objects as o left join private.caldav_changes as c on c.event_id = o.event_id
   where o.calendar_id = calendar and (hrefs is null or hrefs ? o.href)
$$;

-- Events of these names that belong to no object yet: [{ …event, changed_at }].
create function public.caldav_unbound(person uuid, uids jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.caldav_event(e.id) || jsonb_build_object('changed_at', c.changed_at)), '[]')
    from public.events as e left join private.caldav_changes as c on c.event_id = e.id
   where e.user_id = person and uids ? e.uid and e.deleted_at is null
     and not exists (select from private.caldav_objects as o where o.event_id = e.id)
$$;

-- Writes one step of a round. `does`: object (what the server has, and the event it is here), sent (our version arrived), gone
-- (there is no such object any more), copy (a version that stands beside), clean, token, tell.
-- False: the event was written here meanwhile, and the step is nobody's.
create function private.keep_caldav_step(person uuid, step jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  subject constant uuid := (step ->> 'event_id')::uuid;
  place constant uuid := (step ->> 'calendar_id')::uuid;
  does constant text := step ->> 'does';
  written public.events;
begin
  if does in ('object', 'gone') and subject is not null and exists (
    select from private.caldav_changes as c
     where c.event_id = subject and c.changed_at is distinct from (step ->> 'seen')::timestamptz
  ) then return false; end if;
  if does in ('object', 'sent') then
    insert into private.caldav_objects as o (calendar_id, href, user_id, event_id, etag, raw, fixed)
    values (place, step ->> 'href', person, subject, step ->> 'etag', step ->> 'raw', step ->> 'fixed')
    on conflict (calendar_id, href) do update
      set event_id = excluded.event_id, etag = excluded.etag, raw = excluded.raw, fixed = excluded.fixed;
  elsif does = 'gone' then
    delete from private.caldav_objects as o where o.calendar_id = place and o.href = step ->> 'href' and o.user_id = person;
    if (step ->> 'trashes')::boolean then
      update public.events as e set deleted_at = now() where e.id = subject and e.user_id = person and e.deleted_at is null;
    end if;
  elsif does = 'token' then
    update private.caldav_calendars as c set token = step ->> 'token', unread = coalesce((
             select count(*) from private.caldav_objects as o
              where o.calendar_id = place and o.fixed in ('unreadable', 'too_large')), 0)
     where c.calendar_id = place and c.user_id = person;
  elsif does = 'tell' then
    perform private.notify(person, 'merge', step ->> 'key', step -> 'params', '/mypage/schedule?event=' || subject, 'event', subject);
  end if;
  if step -> 'event' is not null and step -> 'event' <> 'null' then
    written := jsonb_populate_record(null::public.events, step -> 'event');
    -- A name that another event of the person has already.
    if exists (select from public.events as e where e.user_id = person and e.uid = written.uid and e.id <> subject) then
      written.uid := left(written.uid, 900) || ' ' || subject;
    end if;
    insert into public.events as e (id, user_id, calendar_id, uid, title, note, search_norm, place, url, guests, is_busy, is_private,
      all_day, start_day, end_day, start_at, end_at, time_zone, rrule, exdates, holiday_rule)
    values (subject, person, written.calendar_id, written.uid, written.title, written.note, written.search_norm, written.place,
      written.url, written.guests, written.is_busy, written.is_private, written.all_day, written.start_day, written.end_day,
      written.start_at, written.end_at, written.time_zone, written.rrule, written.exdates, written.holiday_rule)
    on conflict (id) do update
      set calendar_id = excluded.calendar_id, title = excluded.title, note = excluded.note, search_norm = excluded.search_norm,
          place = excluded.place, url = excluded.url, guests = excluded.guests, is_busy = excluded.is_busy,
          is_private = excluded.is_private, all_day = excluded.all_day, start_day = excluded.start_day, end_day = excluded.end_day,
          start_at = excluded.start_at, end_at = excluded.end_at, time_zone = excluded.time_zone, rrule = excluded.rrule,
          exdates = excluded.exdates, holiday_rule = excluded.holiday_rule, deleted_at = null
      where e.user_id = person;
    delete from public.event_overrides as o where o.event_id = subject and o.user_id = person
       and o.original not in (select (each ->> 'original')::date from jsonb_array_elements(step -> 'event' -> 'overrides') as each);
    insert into public.event_overrides as o (event_id, original, user_id, title, note, place, url, guests, is_busy, is_private, all_day,
      start_day, end_day, start_at, end_at, time_zone)
    select subject, w.original, person, w.title, w.note, w.place, w.url, w.guests, w.is_busy, w.is_private, w.all_day, w.start_day,
           w.end_day, w.start_at, w.end_at, w.time_zone
      from jsonb_populate_recordset(null::public.event_overrides, step -> 'event' -> 'overrides') as w
    on conflict (event_id, original) do update
      set title = excluded.title, note = excluded.note, place = excluded.place, url = excluded.url, guests = excluded.guests,
          is_busy = excluded.is_busy, is_private = excluded.is_private, all_day = excluded.all_day, start_day = excluded.start_day,
          end_day = excluded.end_day, start_at = excluded.start_at, end_at = excluded.end_at, time_zone = excluded.time_zone;
  end if;
  if does = 'copy' then
    insert into private.caldav_changes (event_id, user_id) values (subject, person) on conflict do nothing;
  elsif (step ->> 'cleans')::boolean then
    delete from private.caldav_changes as c where c.event_id = subject and c.changed_at = (step ->> 'seen')::timestamptz;
  end if;
  return true;
end
$$;
revoke all on function private.keep_caldav_step(uuid, jsonb) from public;
grant execute on function private.keep_caldav_step(uuid, jsonb) to service_role;

-- Writes the steps of a round, those in one list all or none. Answers for each list `kept`, `stale` (written here meanwhile),
-- `refused` (the database does not take it), or `lost` for all when another server has the account by now.
create function public.keep_caldav(person uuid, claim uuid, lists jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  list jsonb;
  step jsonb;
  answers jsonb := '[]';
  answer text;
begin
  update private.caldav_accounts as a set claimed_until = now() + interval '3 minutes'
   where a.user_id = person and a.claim = keep_caldav.claim;
  if not found then return '"lost"'; end if;
  perform set_config('techo.caldav', 'on', true);
  for list in select * from jsonb_array_elements(lists) loop
    answer := 'kept';
    begin
      for step in select * from jsonb_array_elements(list) loop
        if not private.keep_caldav_step(person, step) then
          raise exception using errcode = 'TC001';
        end if;
      end loop;
    exception
      when sqlstate 'TC001' then answer := 'stale';
      when integrity_constraint_violation or data_exception or program_limit_exceeded then answer := 'refused';
    end;
    answers := answers || to_jsonb(answer);
  end loop;
  perform set_config('techo.caldav', '', true);
  return answers;
end
$$;

-- Ends a round. `result`: { failure, refused, again, isWhole }.
create function public.end_caldav_round(person uuid, claim uuid, result jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  why constant text := result ->> 'failure';
begin
  update private.caldav_accounts as a
     set claim = null, claimed_until = null, failure = why,
         failed_at = case when why is null then null else coalesce(a.failed_at, now()) end,
         failures = case when why is null then 0 else a.failures + 1 end,
         synced_at = case when why is null and (result ->> 'isWhole')::boolean then now() else a.synced_at end,
         refused = coalesce((result ->> 'refused')::integer, 0),
         due_at = case when why is not null then now() + interval '5 minutes' * power(2, least(a.failures, 6))
                       when (result ->> 'again')::boolean then now()
                       else least(a.due_at, now() + interval '5 minutes') end
   where a.user_id = person and a.claim = end_caldav_round.claim;
end
$$;

revoke all on function public.my_caldav(), public.put_caldav_account(uuid, jsonb), public.drop_caldav_account(uuid, jsonb),
  public.caldav_credentials(uuid), public.take_caldav_accounts(uuid), public.caldav_changed(uuid), public.caldav_objects(uuid, jsonb),
  public.caldav_unbound(uuid, jsonb), public.keep_caldav(uuid, uuid, jsonb), public.end_caldav_round(uuid, uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.my_caldav() to authenticated, service_role;
grant execute on function public.put_caldav_account(uuid, jsonb), public.drop_caldav_account(uuid, jsonb),
  public.caldav_credentials(uuid), public.take_caldav_accounts(uuid), public.caldav_changed(uuid), public.caldav_objects(uuid, jsonb),
  public.caldav_unbound(uuid, jsonb), public.keep_caldav(uuid, uuid, jsonb), public.end_caldav_round(uuid, uuid, jsonb)
  to service_role;
