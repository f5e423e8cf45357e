-- Reminders that reach a device whose pages are closed. The server plans what a person is reminded of in the next two days,
-- anew whenever a row changes that it follows from, and tells it when it is due. What there is to be reminded of, each feature
-- says in a function of its own: `private.reminders_of_<anything>(people uuid[], first timestamptz, last timestamptz)`, a set of
-- jsonb as `Remindable` of `@techo/core/reminders` describes it, with the `person`. `private.finish_<entity type>(person uuid,
-- entity uuid)`, where there is one, does what a notice's "done" says.

-- The key that push services know this installation by; its private half is sealed by the server.
create table private.push_keys (
  is_only boolean not null default true constraint push_keys_only check (is_only),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  constraint push_keys_pkey primary key (is_only)
);

-- Devices that asked to be reached. An endpoint belongs to a browser: whoever signed in there last is reminded by it.
create table private.push_devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null constraint push_devices_user references auth.users (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  agent text not null default '',
  -- of the sign-in that asked: when it ends, the device hears nothing more
  session_id uuid,
  created_at timestamptz not null default now(),
  reached_at timestamptz,
  failure text,
  failures integer not null default 0,
  retry_at timestamptz,
  constraint push_devices_pkey primary key (id),
  constraint push_devices_endpoint unique (endpoint),
  constraint push_devices_endpoint_length check (char_length(endpoint) <= 1500),
  constraint push_devices_keys_length check (char_length(p256dh) <= 200 and char_length(auth) <= 100),
  constraint push_devices_agent_length check (char_length(agent) <= 300)
);
create index push_devices_user on private.push_devices (user_id);

-- Whether a sign-in goes on.
create function private.is_session(session uuid) returns boolean
language sql stable
security definer
set search_path = ''
as $$ select exists (select from auth.sessions as s where s.id = session) $$;
revoke all on function private.is_session(uuid) from public, anon, authenticated;
grant execute on function private.is_session(uuid) to service_role;

-- Who is reminded, and until when their plan was looked at.
create table private.reminded_people (
  user_id uuid not null constraint reminded_people_user references auth.users (id) on delete cascade,
  covered_at timestamptz,
  plan uuid,
  claimed_until timestamptz,
  constraint reminded_people_pkey primary key (user_id)
);
create index reminded_people_covered on private.reminded_people (covered_at);

-- What changed since a plan was made. Only added to, so that nobody who writes waits for somebody else.
create table private.reminder_changes (
  id bigint not null generated always as identity,
  user_id uuid not null constraint reminder_changes_user references private.reminded_people (user_id) on delete cascade,
  constraint reminder_changes_pkey primary key (id)
);
create index reminder_changes_user on private.reminder_changes (user_id);

create table private.reminders (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null constraint reminders_user references private.reminded_people (user_id) on delete cascade,
  key text not null,
  kind text not null,
  params jsonb not null,
  href text not null,
  entity_type text,
  entity_id uuid,
  can_finish boolean not null default false,
  -- as planned, when it is told (later when it was put off), and when it has no use any more
  planned_at timestamptz not null,
  due_at timestamptz not null,
  over_at timestamptz not null,
  is_put_off boolean not null default false,
  -- of who tells it, and what the answers of its notice are bound to
  claim uuid,
  claimed_until timestamptz,
  told_at timestamptz,
  -- devices that were not reached yet; null: all
  left_to uuid[],
  constraint reminders_pkey primary key (id),
  constraint reminders_once unique (user_id, key)
);
create index reminders_due on private.reminders (due_at) where told_at is null;

do $$ declare target text; begin
  foreach target in array '{push_keys,push_devices,reminded_people,reminder_changes,reminders}'::text[] loop
    execute format('alter table private.%I enable row level security', target);
    execute format('revoke all on table private.%I from public, anon, authenticated', target);
    execute format('grant select, insert, update, delete on table private.%I to service_role', target);
  end loop;
end $$;

-- ------------------------------------------------------------------------------------------------------------- what changes
create function private.note_reminder_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.reminder_changes (user_id)
  select distinct c.user_id from changed as c join private.reminded_people as p on p.user_id = c.user_id;
  return null;
end
$$;
revoke all on function private.note_reminder_change() from public;

-- Has plans made anew when rows of a table change.
create function private.remind_of(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create or replace trigger remind_of_added after insert on %s referencing new table as changed
    for each statement execute function private.note_reminder_change()', target);
  execute format('create or replace trigger remind_of_changed after update on %s referencing new table as changed
    for each statement execute function private.note_reminder_change()', target);
  execute format('create or replace trigger remind_of_deleted after delete on %s referencing old table as changed
    for each statement execute function private.note_reminder_change()', target);
end
$$;
revoke all on function private.remind_of(regclass) from public, anon, authenticated;
select private.remind_of('public.profiles'), private.remind_of('public.preferences');

-- ------------------------------------------------------------------------------------------------------------------ devices
-- The key of this installation: the first one that is given stays. `given`: { public_key, sealed }.
create function public.keep_push_key(given jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  insert into private.push_keys (public_key, sealed) values (given ->> 'public_key', given ->> 'sealed') on conflict do nothing;
  return (select jsonb_build_object('public_key', k.public_key, 'sealed', k.sealed) from private.push_keys as k);
end
$$;

-- `given`: { endpoint, p256dh, auth, public_key, agent, session }. Answers the device's id. Of more than ten the oldest go.
create function public.put_push_device(person uuid, given jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  device uuid;
begin
  insert into private.reminded_people (user_id) values (person) on conflict do nothing;
  insert into private.push_devices as d (user_id, endpoint, p256dh, auth, public_key, agent, session_id)
  values (person, given ->> 'endpoint', given ->> 'p256dh', given ->> 'auth', given ->> 'public_key', given ->> 'agent',
    (given ->> 'session')::uuid)
  on conflict (endpoint) do update
    set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key,
        agent = excluded.agent, session_id = excluded.session_id, failure = null, failures = 0, retry_at = null
  returning d.id into device;
  delete from private.push_devices as d
   where d.user_id = person and d.id in (
     select o.id from private.push_devices as o where o.user_id = person order by (o.id = device) desc, private.is_session(o.session_id) desc, o.created_at desc offset 10);
  insert into private.reminder_changes (user_id) values (person);
  return device;
end
$$;

-- Who has no device left is not planned for.
create function private.forget_unreachable() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.reminded_people as p
   where p.user_id = old.user_id and not exists (select from private.push_devices as d where d.user_id = old.user_id);
  return null;
end
$$;
revoke all on function private.forget_unreachable() from public;
create trigger forget_unreachable after delete or update of user_id on private.push_devices
  for each row execute function private.forget_unreachable();

create function public.drop_push_device(person uuid, device uuid) returns void
language sql
set search_path = ''
as $$ delete from private.push_devices as d where d.user_id = person and d.id = device $$;

-- With what is needed to reach them, and whether the sign-in goes on.
create function public.push_devices_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(d) - 'user_id' - 'session_id' || jsonb_build_object('is_open',
           d.session_id is null or private.is_session(d.session_id)) order by d.created_at), '[]')
    from private.push_devices as d where d.user_id = person
$$;

-- How devices were reached. `given`: [{ id, outcome: 'reached' | 'gone' | 'failed', failure, again }].
create function public.keep_push_outcomes(given jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.push_devices as d set reached_at = now(), failure = null, failures = 0, retry_at = null
    from jsonb_to_recordset(given) as g (id uuid, outcome text) where d.id = g.id and g.outcome = 'reached';
  update private.push_devices as d set failure = g.failure, failures = d.failures + 1, retry_at = g.again
    from jsonb_to_recordset(given) as g (id uuid, outcome text, failure text, again timestamptz)
   where d.id = g.id and g.outcome = 'failed';
  delete from private.push_devices as d using jsonb_to_recordset(given) as g (id uuid, outcome text)
   where d.id = g.id and g.outcome = 'gone';
end
$$;

-- -------------------------------------------------------------------------------------------------------------------- plans
-- Takes people whose plan is to be made, for a minute: [{ person, plan, changes, fresh, first, at, time_zone, remindables }].
-- Nothing that was due before `fresh` is told for the first time: it was written down when its time had passed.
create function public.take_reminder_plans() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  last constant timestamptz := now() + interval '48 hours';
  taken uuid[];
  answer jsonb;
  source regprocedure;
  found jsonb;
begin
  with wanted as (
    select p.user_id from private.reminded_people as p
     where (p.claimed_until is null or p.claimed_until < now())
       and (p.covered_at is null or p.covered_at < now() - interval '12 hours'
            or p.user_id in (select c.user_id from private.reminder_changes as c order by c.id limit 2000))
     order by p.covered_at nulls first limit 200 for update skip locked
  ), claimed as (
    update private.reminded_people as p set plan = gen_random_uuid(), claimed_until = now() + interval '1 minute'
      from wanted as w where p.user_id = w.user_id returning p.user_id
  )
  select coalesce(array_agg(c.user_id), '{}') into taken from claimed as c;
  if cardinality(taken) = 0 then return '[]'; end if;

  -- Read before the rows they speak of: what changes after this is noted anew.
  select jsonb_agg(jsonb_build_object('person', p.user_id, 'plan', p.plan, 'at', now(), 'last', last,
           'changes', (select coalesce(jsonb_agg(c.id), '[]') from private.reminder_changes as c where c.user_id = p.user_id),
           'fresh', coalesce(p.covered_at, now()) - interval '2 minutes',
           'first', least(coalesce(p.covered_at, now()) - interval '2 minutes',
             (select min(r.planned_at) from private.reminders as r where r.user_id = p.user_id and r.told_at is null)),
           'time_zone', f.time_zone, 'off', coalesce(o.value -> 'off', '[]'), 'remindables', '[]'::jsonb))
    into answer
    from private.reminded_people as p
    join public.profiles as f on f.user_id = p.user_id
    left join public.preferences as o on o.user_id = p.user_id and o.key = 'frame.notifications'
   where p.user_id = any (taken);
  for source in
    select f.oid::regprocedure from pg_catalog.pg_proc as f
     where f.pronamespace = 'private'::regnamespace and f.proname like 'reminders\_of\_%'
  loop
    execute format('select coalesce(jsonb_agg(f), ''[]'') from %s as f', replace(source::text, '(uuid[],timestamp with time zone,timestamp with time zone)', '($1, $2, $3)'))
      into found
      using taken, (select min((a ->> 'first')::timestamptz) from jsonb_array_elements(answer) as a), last;
    answer := (
      select jsonb_agg(a || jsonb_build_object('remindables', (a -> 'remindables') || coalesce(g.of_person, '[]')))
        from jsonb_array_elements(answer) as a
        left join (select f ->> 'person' as person, jsonb_agg(f) as of_person from jsonb_array_elements(found) as f group by 1) as g
          on g.person = a ->> 'person');
  end loop;
  return answer;
end
$$;

-- Keeps plans: [{ person, plan, changes, at, fresh, reminders: [{ key, kind, params, href, entity_type, entity_id, can_finish,
-- planned_at, over_at }] }]. One that was taken again meanwhile is made by whoever took it.
create function public.keep_reminder_plans(given jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  it record;
begin
  for it in
    select g.* from jsonb_to_recordset(given)
        as g (person uuid, plan uuid, changes jsonb, at timestamptz, fresh timestamptz, reminders jsonb)
     order by g.person
  loop
    update private.reminded_people as p set covered_at = it.at, claimed_until = null
     where p.user_id = it.person and p.plan = it.plan;
    continue when not found;
    delete from private.reminder_changes as c where c.id in (select e::bigint from jsonb_array_elements_text(it.changes) as e);
    delete from private.reminders as r
     where r.user_id = it.person
       and (r.told_at < now() - interval '3 days'
            or r.told_at is null and (r.claimed_until is null or r.claimed_until < now())
               and not exists (select from jsonb_to_recordset(it.reminders) as w (key text) where w.key = r.key));
    insert into private.reminders as r (user_id, key, kind, params, href, entity_type, entity_id, can_finish, planned_at, due_at, over_at)
    select it.person, w.key, w.kind, w.params, w.href, w.entity_type, w.entity_id, w.can_finish, w.planned_at, w.planned_at, w.over_at
      from jsonb_to_recordset(it.reminders) as w (key text, kind text, params jsonb, href text, entity_type text, entity_id uuid,
        can_finish boolean, planned_at timestamptz, over_at timestamptz)
     where w.planned_at >= it.fresh
        or exists (select from private.reminders as o where o.user_id = it.person and o.key = w.key)
    on conflict (user_id, key) do update
      set params = excluded.params, href = excluded.href, can_finish = excluded.can_finish, over_at = excluded.over_at,
          planned_at = excluded.planned_at, due_at = case when r.is_put_off then r.due_at else excluded.due_at end
      where r.told_at is null;
  end loop;
end
$$;

-- ------------------------------------------------------------------------------------------------------------------- telling
-- Takes what is due, for two minutes, and keeps it among the notifications of its person. Answers what is needed to tell:
-- [{ id, claim, person, key, kind, params, href, can_finish, due_at, over_at, is_put_off, language, time_zone, quiet, devices }].
create function public.take_due_reminders() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  answer jsonb;
begin
  with due as (
    select r.id from private.reminders as r
     where r.told_at is null and r.due_at <= now() and (r.claimed_until is null or r.claimed_until < now())
     order by r.due_at limit 500 for update skip locked
  ), taken as (
    update private.reminders as r set claim = gen_random_uuid(), claimed_until = now() + interval '2 minutes'
      from due as d where r.id = d.id returning r.*
  ), kept as (
    insert into public.notifications (user_id, key, kind, params, href, entity_type, entity_id)
    select t.user_id, t.key, t.kind, t.params, t.href, t.entity_type, t.entity_id from taken as t
    on conflict do nothing
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'claim', t.claim, 'person', t.user_id, 'key', t.key, 'kind', t.kind,
           'params', t.params, 'href', t.href, 'can_finish', t.can_finish, 'due_at', t.due_at, 'over_at', t.over_at,
           'is_put_off', t.is_put_off, 'language', f.language, 'time_zone', f.time_zone, 'quiet', o.value -> 'quiet',
           'is_read', not t.is_put_off and exists (select from public.notifications as n
              where n.user_id = t.user_id and n.key = t.key and n.read_at is not null),
           'devices', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh,
                'auth', d.auth, 'public_key', d.public_key, 'failures', d.failures, 'retry_at', d.retry_at))
              from private.push_devices as d
             where d.user_id = t.user_id and (d.session_id is null or private.is_session(d.session_id)) and (t.left_to is null or d.id = any (t.left_to))), '[]'))
           order by t.due_at, t.key), '[]')
    into answer
    from taken as t
    join public.profiles as f on f.user_id = t.user_id
    left join public.preferences as o on o.user_id = t.user_id and o.key = 'frame.notifications';
  return answer;
end
$$;

-- What became of it: [{ id, claim, again, left_to }]. Without `again` it is told for good.
create function public.settle_reminders(given jsonb) returns void
language sql
set search_path = ''
as $$
  update private.reminders as r
     set told_at = case when g.again is null then now() end,
         due_at = coalesce(g.again, r.due_at),
         left_to = (select array_agg(e::uuid) from jsonb_array_elements_text(g.left_to) as e),
         is_put_off = r.is_put_off or g.again is not null,
         claimed_until = null
    from jsonb_to_recordset(given) as g (id uuid, claim uuid, again timestamptz, left_to jsonb)
   where r.id = g.id and r.claim = g.claim and r.told_at is null
$$;

-- Does what a notice was answered with, once: 'done' or 'later'. Answers whether it was taken.
create function public.answer_reminder(reminder uuid, claim uuid, deed text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  it private.reminders;
begin
  update private.reminders as r
     set claim = null, told_at = case when deed = 'later' then null else now() end, is_put_off = true,
         left_to = null, due_at = case when deed = 'later' then now() + interval '10 minutes' else r.due_at end,
         over_at = greatest(r.over_at, now() + interval '1 hour')
   where r.id = answer_reminder.reminder and r.claim = answer_reminder.claim and r.told_at > now() - interval '24 hours'
  returning * into it;
  if it.id is null then return false; end if;
  if deed = 'done' then
    if it.can_finish and to_regprocedure(format('private.finish_%I(uuid,uuid)', it.entity_type)) is not null then
      execute format('select private.finish_%I($1, $2)', it.entity_type) using it.user_id, it.entity_id;
    end if;
    update public.notifications as n set read_at = coalesce(n.read_at, now()) where n.user_id = it.user_id and n.key = it.key;
  end if;
  return true;
end
$$;

do $$ declare each regprocedure; begin
  foreach each in array array[
    'public.keep_push_key(jsonb)', 'public.put_push_device(uuid,jsonb)', 'public.drop_push_device(uuid,uuid)',
    'public.push_devices_of(uuid)', 'public.keep_push_outcomes(jsonb)', 'public.take_reminder_plans()',
    'public.keep_reminder_plans(jsonb)', 'public.take_due_reminders()', 'public.settle_reminders(jsonb)',
    'public.answer_reminder(uuid,uuid,text)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public, anon, authenticated', each);
    execute format('grant execute on function %s to service_role', each);
  end loop;
end $$;
