-- Plans of many people by few statements: 10,000 who are planned for the first time wait for none of the others.

create or replace function public.take_reminder_plans() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  last constant timestamptz := now() + interval '48 hours';
  sources constant text := (
    select string_agg(format('select s from %s($1, $2, $3) as s', split_part(f.oid::regprocedure::text, '(', 1)), ' union all ')
      from pg_catalog.pg_proc as f
     where f.pronamespace = 'private'::regnamespace and f.proname like 'reminders\_of\_%');
  taken uuid[];
  answer jsonb;
begin
  with wanted as (
    select p.user_id from private.reminded_people as p
     where (p.claimed_until is null or p.claimed_until < now())
       and (p.covered_at is null or p.covered_at < now() - interval '12 hours'
            or p.user_id in (select c.user_id from private.reminder_changes as c order by c.id limit 2000))
     order by p.covered_at nulls first limit 500 for update skip locked
  ), claimed as (
    update private.reminded_people as p set plan = gen_random_uuid(), claimed_until = now() + interval '2 minutes'
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
  if sources is null then return answer; end if;
  execute format(
    'with own as (select s ->> ''person'' as person, jsonb_agg(s) as said from (%s) as s group by 1)
     select jsonb_agg(a || jsonb_build_object(''remindables'', coalesce(own.said, ''[]'')))
       from jsonb_array_elements($4) as a left join own on own.person = a ->> ''person''', sources)
    into answer
    using taken, (select min((a ->> 'first')::timestamptz) from jsonb_array_elements(answer) as a), last, answer;
  return answer;
end
$$;

create or replace function public.keep_reminder_plans(given jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  kept uuid[];
begin
  with plans as (
    select p.user_id, g.at
      from private.reminded_people as p
      join jsonb_to_recordset(given) as g (person uuid, plan uuid, at timestamptz) on g.person = p.user_id and g.plan = p.plan
     order by p.user_id for update of p
  ), covered as (
    update private.reminded_people as p set covered_at = g.at, claimed_until = null
      from plans as g where p.user_id = g.user_id returning p.user_id
  )
  select coalesce(array_agg(c.user_id), '{}') into kept from covered as c;

  delete from private.reminder_changes as c
   using jsonb_to_recordset(given) as g (person uuid, changes jsonb), jsonb_array_elements_text(g.changes) as e
   where g.person = any (kept) and c.id = e::bigint;
  delete from private.reminders as r where r.user_id = any (kept) and r.told_at < now() - interval '3 days';
  with wanted as materialized (
    select g.person, w.key
      from jsonb_to_recordset(given) as g (person uuid, reminders jsonb), jsonb_to_recordset(g.reminders) as w (key text)
  )
  delete from private.reminders as r
   where r.user_id = any (kept) and r.told_at is null and (r.claimed_until is null or r.claimed_until < now())
     and not exists (select from wanted as w where w.person = r.user_id and w.key = r.key);
  insert into private.reminders as r (user_id, key, kind, params, href, entity_type, entity_id, can_finish, planned_at, due_at, over_at)
  select g.person, w.key, w.kind, w.params, w.href, w.entity_type, w.entity_id, w.can_finish, w.planned_at, w.planned_at, w.over_at
    from jsonb_to_recordset(given) as g (person uuid, fresh timestamptz, reminders jsonb),
         jsonb_to_recordset(g.reminders) as w (key text, kind text, params jsonb, href text, entity_type text, entity_id uuid,
           can_finish boolean, planned_at timestamptz, over_at timestamptz)
   where g.person = any (kept)
     and (w.planned_at >= g.fresh
          or exists (select from private.reminders as o where o.user_id = g.person and o.key = w.key))
   order by g.person, w.key
  on conflict (user_id, key) do update
    set params = excluded.params, href = excluded.href, can_finish = excluded.can_finish, over_at = excluded.over_at,
        planned_at = excluded.planned_at, due_at = case when r.is_put_off then r.due_at else excluded.due_at end
    where r.told_at is null;
end
$$;

-- What is done on a day (a habit) is done on the day that was told of: `private.finish_<entity type>(person uuid, entity uuid,
-- key text)` is given the key of the reminder.
create or replace function public.answer_reminder(reminder uuid, claim uuid, deed text) returns boolean
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
    if it.can_finish and to_regprocedure(format('private.finish_%I(uuid,uuid,text)', it.entity_type)) is not null then
      execute format('select private.finish_%I($1, $2, $3)', it.entity_type) using it.user_id, it.entity_id, it.key;
    elsif it.can_finish and to_regprocedure(format('private.finish_%I(uuid,uuid)', it.entity_type)) is not null then
      execute format('select private.finish_%I($1, $2)', it.entity_type) using it.user_id, it.entity_id;
    end if;
    update public.notifications as n set read_at = coalesce(n.read_at, now()) where n.user_id = it.user_id and n.key = it.key;
  end if;
  return true;
end
$$;
