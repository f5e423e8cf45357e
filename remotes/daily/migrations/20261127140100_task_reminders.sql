-- What the tasks of people ask for at a time: that of their plan and that of their deadline. The keys are those of
-- `src/reminders/due.ts`, so that what an open page has found is the same notification.
create function private.reminders_of_tasks(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
language sql stable
set search_path = ''
as $$
  with near as (
    select t.id, t.user_id, t.title, t.planned_date, t.planned_time, t.deadline_date, t.deadline_time,
           -- Finishing one of these makes the next, which the page does.
           not exists (select from public.task_series as s where s.id = t.series_id and s.mode = 'after_completion') as can_finish
      from public.tasks as t
     where t.user_id = any (people) and t.deleted_at is null and t.status in ('todo', 'doing', 'waiting')
       and (t.planned_time is not null and t.planned_date between first::date - 1 and last::date + 1
            or t.deadline_time is not null and t.deadline_date between first::date - 1 and last::date + 1)
  )
  select jsonb_build_object('person', n.user_id, 'kind', 'planned',
           'key', format('planned:%s:%sT%s', n.id, n.planned_date, to_char(n.planned_time, 'HH24:MI')),
           'params', jsonb_build_object('title', n.title), 'href', format('/mypage/daily/%s', n.planned_date),
           'entity_type', 'task', 'entity_id', n.id, 'can_finish', n.can_finish,
           'start', jsonb_build_object('day', n.planned_date, 'time', to_char(n.planned_time, 'HH24:MI')))
    from near as n where n.planned_time is not null and n.planned_date between first::date - 1 and last::date + 1
  union all
  select jsonb_build_object('person', n.user_id, 'kind', 'deadline',
           'key', format('deadline:%s:%sT%s', n.id, n.deadline_date, to_char(n.deadline_time, 'HH24:MI')),
           'params', jsonb_build_object('title', n.title, 'isNow', true), 'href', format('/mypage/daily/%s', n.deadline_date),
           'entity_type', 'task', 'entity_id', n.id, 'can_finish', n.can_finish,
           'start', jsonb_build_object('day', n.deadline_date, 'time', to_char(n.deadline_time, 'HH24:MI')))
    from near as n where n.deadline_time is not null and n.deadline_date between first::date - 1 and last::date + 1
$$;

create function private.finish_task(person uuid, entity uuid) returns void
language sql
set search_path = ''
as $$
  update public.tasks as t set status = 'done', done_at = now()
   where t.id = entity and t.user_id = person and t.deleted_at is null and t.status in ('todo', 'doing', 'waiting')
$$;
revoke all on function private.reminders_of_tasks(uuid[], timestamptz, timestamptz), private.finish_task(uuid, uuid)
  from public, anon, authenticated;
grant execute on function private.reminders_of_tasks(uuid[], timestamptz, timestamptz), private.finish_task(uuid, uuid)
  to service_role;
select private.remind_of('public.tasks');
