-- What the card of today's tasks says in the morning letter, as `tasksOfDay` of `src/tasks/task.ts` has it: what is planned and
-- open, what is due and planned for no such day, and how many are left over, unless they are to stay where they are.
create function private.digest_of_tasks(people uuid[], days date[]) returns setof jsonb
language sql stable
set search_path = ''
as $$
  with asked as (
    select a.person, a.day, coalesce((select p.value ->> 'rollover' from public.preferences as p
             where p.user_id = a.person and p.key = 'daily.planning'), 'ask') as rollover
      from unnest(people, days) as a (person, day)
  ), near as (
    select a.person, a.day, a.rollover, t.title, t.planned_date, t.planned_time, t.deadline_date, t.rank_day,
           case when t.planned_date = a.day then 'planned' when t.planned_date < a.day then 'left' else 'due' end as part
      from asked as a
      join public.tasks as t on t.user_id = a.person and t.deleted_at is null and t.status in ('todo', 'doing', 'waiting')
                            and (t.planned_date <= a.day or t.deadline_date <= a.day)
  )
  select jsonb_build_object('person', n.person, 'card', 'daily-tasks', 'title', n.title,
           'time', case when n.part = 'planned' then to_char(n.planned_time, 'HH24:MI') end,
           'due', case when n.deadline_date <= n.day then n.deadline_date end,
           'rank', case n.part when 'planned' then '0' else '1' || n.deadline_date end || n.rank_day)
    from near as n where n.part <> 'left'
  union all
  select jsonb_build_object('person', n.person, 'card', 'daily-tasks', 'left', count(*), 'rank', '2')
    from near as n where n.part = 'left' and n.rollover <> 'never' group by n.person
$$;
revoke all on function private.digest_of_tasks(uuid[], date[]) from public, anon, authenticated;
grant execute on function private.digest_of_tasks(uuid[], date[]) to service_role;
