-- The days that projects aim at are told at eight in the morning; keys, params and addresses are those of `src/reminders/due.ts`.
create function private.reminders_of_milestones(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('person', t.user_id, 'kind', 'milestone', 'key', format('milestone:%s:%s', t.id, d.day),
           'params', jsonb_build_object('title', t.title, 'date', d.day), 'href', '/mypage/project-management',
           'entity_type', 'task', 'entity_id', t.id, 'can_finish', t.series_id is null,
           'start', jsonb_build_object('day', d.day, 'time', '08:00'), 'lasts', 960)
    from public.tasks as t
   cross join lateral (select coalesce(t.end_date, t.start_date) as day) as d
   where t.user_id = any (people) and t.deleted_at is null and t.status in ('todo', 'doing', 'waiting') and t.is_milestone
     and d.day between first::date - 1 and last::date + 1
  union all
  select jsonb_build_object('person', p.user_id, 'kind', 'milestone', 'key', format('target:%s:%s', p.id, p.target_date),
           'params', jsonb_build_object('title', p.name, 'isProject', true, 'date', p.target_date),
           'href', format('/mypage/project-management?project=%s', p.id), 'entity_type', 'project', 'entity_id', p.id,
           'can_finish', false, 'start', jsonb_build_object('day', p.target_date, 'time', '08:00'), 'lasts', 960)
    from public.projects as p
   where p.user_id = any (people) and p.deleted_at is null and not p.is_template and p.status in ('idea', 'active', 'on_hold')
     and p.target_date between first::date - 1 and last::date + 1
$$;
revoke all on function private.reminders_of_milestones(uuid[], timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function private.reminders_of_milestones(uuid[], timestamptz, timestamptz) to service_role;
select private.remind_of('public.projects');
