-- What pages find on the day of a deadline is told at eight in the morning, and the review of a week at its hour; keys, params
-- and addresses are those of `src/reminders/due.ts`. A deadline of before eight is told at its time alone.
create function private.reminders_of_deadlines(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('person', t.user_id, 'kind', 'deadline', 'key', format('deadline:%s:%s', t.id, t.deadline_date),
           'params', jsonb_strip_nulls(jsonb_build_object('title', t.title, 'date', t.deadline_date,
             'time', to_char(t.deadline_time, 'HH24:MI'))),
           'href', format('/mypage/daily/%s', t.deadline_date), 'entity_type', 'task', 'entity_id', t.id,
           'can_finish', not exists (select from public.task_series as s where s.id = t.series_id and s.mode = 'after_completion'),
           'start', jsonb_build_object('day', t.deadline_date, 'time', '08:00'), 'lasts', 960)
    from public.tasks as t
   where t.user_id = any (people) and t.deleted_at is null and t.status in ('todo', 'doing', 'waiting')
     and t.deadline_date between first::date - 1 and last::date + 1
     and (t.deadline_time is null or t.deadline_time > '08:00')
$$;

create function private.reminders_of_weeks(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('person', f.user_id, 'kind', 'review', 'key', format('review:%s', d::date - 6),
           'params', jsonb_build_object('date', d::date - 6), 'href', '/mypage/daily/weekly-tasks',
           'entity_type', null, 'entity_id', null, 'start', jsonb_build_object('day', d::date, 'time', '17:00'), 'lasts', 420)
    from public.profiles as f
    join generate_series((first::date - 1)::timestamp, (last::date + 1)::timestamp, interval '1 day') as d
      on extract(dow from d)::int = (f.week_start + 6) % 7
   where f.user_id = any (people)
$$;
revoke all on function private.reminders_of_deadlines(uuid[], timestamptz, timestamptz),
  private.reminders_of_weeks(uuid[], timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function private.reminders_of_deadlines(uuid[], timestamptz, timestamptz),
  private.reminders_of_weeks(uuid[], timestamptz, timestamptz) to service_role;
