-- Which habits ask for something on which days: the rule is `isUnfinished` of `src/rules`, and each day is judged as if it were
-- today. Habits of so many times within any so many days follow from all of their past, window by window: only pages tell of them.
create function private.unfinished_habits(people uuid[], first date, last date, only_timed boolean)
returns table (id uuid, user_id uuid, rank text, name text, question text, remind_at time, kind text, day_start_hour smallint, day date)
language sql stable
set search_path = ''
as $$
  with days as (
    select h.id, h.user_id, h.rank, h.name, h.question, h.remind_at, h.kind, h.target, h.start_date, h.end_date, h.paused_from, h.paused_to,
           h.schedule_kind, h.times, h.per, h.per_days, h.weekdays, h.interval_n, h.anchor,
           h.kind = 'avoid' or h.kind = 'measure' and h.direction = 'at_most' as is_limit,
           case h.kind when 'measure' then h.target else 1 end as goal,
           f.day_start_hour, f.week_start, d::date as day
      from public.habits as h
      join public.profiles as f on f.user_id = h.user_id
     cross join generate_series(first::timestamp, last::timestamp, interval '1 day') as d
     where h.user_id = any (people) and (h.remind_at is not null or not only_timed) and h.archived_at is null and h.deleted_at is null
       and (h.start_date is null or h.start_date <= d) and (h.end_date is null or h.end_date >= d)
       and (h.paused_from is null or h.paused_from > d or h.paused_to < d)
       and not exists (select from public.vacations as v
                        where v.user_id = h.user_id and v.deleted_at is null and d between v.from_day and v.to_day)
  ), scheduled as (
    -- The schedule in force on the day, or the first one before it.
    select l.id, l.user_id, l.rank, l.name, l.question, l.remind_at, l.kind, l.target, l.start_date, l.end_date, l.paused_from, l.paused_to,
           l.is_limit, l.goal, l.day_start_hour, l.week_start, l.day, s.schedule_kind, s.times, s.per, s.per_days, s.since,
           (select min(n.valid_from) from (select c.valid_from, row_number() over (order by c.valid_from) as place
              from public.habit_schedules as c where c.habit_id = l.id) as n where n.place > 1 and n.valid_from > l.day) as changes_on,
           e.state, case when e.state = 'done' then coalesce(e.value, l.target) else coalesce(e.value, 0) end as amount
      from days as l
     cross join lateral (
       select c.*, case when row_number() over (order by c.valid_from) > 1 then c.valid_from end as since
         from (select c.schedule_kind, c.times, c.per, c.per_days, c.weekdays, c.interval_n, c.anchor, c.valid_from
                 from public.habit_schedules as c where c.habit_id = l.id
               union all
               select l.schedule_kind, l.times, l.per, l.per_days, l.weekdays, l.interval_n, l.anchor, l.start_date
                where not exists (select from public.habit_schedules as c where c.habit_id = l.id)) as c
        order by (c.valid_from <= l.day) desc, abs(c.valid_from - l.day) limit 1
     ) as s
      left join public.habit_entries as e on e.habit_id = l.id and e.day = l.day
     where (e.state is null or e.state = 'partial' and l.kind = 'measure' and not l.is_limit and coalesce(e.value, 0) < l.goal)
       and case s.schedule_kind
             when 'weekdays' then s.weekdays::int & (1 << extract(dow from l.day)::int) <> 0
             when 'every_n_days' then l.day >= coalesce(s.anchor, s.valid_from)
                                  and (l.day - coalesce(s.anchor, s.valid_from)) % s.interval_n = 0
             else l.is_limit or s.per_days is null end
  ), asking as (
    select s.* from scheduled as s
     where s.schedule_kind <> 'times_per' or s.is_limit or not exists (
       -- The period has what it asks for without the day. The time before the first day of the habit asks for nothing.
       select from (select least(s.start_date, (select min(e.day) from public.habit_entries as e where e.habit_id = s.id and e.day <> s.day))
                      as first_day) as f
        cross join lateral (
          select case s.per when 'month' then date_trunc('month', s.day::timestamp)::date
                            else s.day - (extract(dow from s.day)::int - s.week_start + 7) % 7 end as begins) as c
        cross join lateral (
          select greatest(c.begins, s.since, least(coalesce(f.first_day, s.day), s.day)) as begins,
                 least(case s.per when 'month' then (c.begins + interval '1 month')::date - 1 else c.begins + 6 end, s.changes_on - 1) as ends) as p
        cross join lateral (
          select count(*) filter (where d = s.day or e.state is distinct from 'skipped') as days
            from generate_series(p.begins::timestamp, p.ends::timestamp, interval '1 day') as d
            left join public.habit_entries as e on e.habit_id = s.id and e.day = d::date
           where (s.start_date is null or s.start_date <= d) and (s.end_date is null or s.end_date >= d)
             and (s.paused_from is null or s.paused_from > d or s.paused_to < d)
             and not exists (select from public.vacations as v
                              where v.user_id = s.user_id and v.deleted_at is null and d between v.from_day and v.to_day)) as o
        cross join lateral (
          select coalesce(sum(case when e.state = 'skipped' then 0
                                   when s.kind = 'bool' then (e.state = 'done')::int
                                   else coalesce(e.value, case when e.state = 'done' then s.target else 0 end) end), 0) as others
            from public.habit_entries as e where e.habit_id = s.id and e.day between p.begins and p.ends and e.day <> s.day) as a
        cross join lateral (select s.goal * greatest(1, least(s.times, o.days)) as needed) as n
        where n.needed > 0 and (coalesce(f.first_day, s.day) <= s.day and a.others >= n.needed
                                or s.state is not null and a.others + s.amount >= n.needed))
  )
  select a.id, a.user_id, a.rank, a.name, a.question, a.remind_at, a.kind, a.day_start_hour, a.day from asking as a
$$;

-- What habits ask for at their times; the keys are those of `src/reminders/due.ts`. The notice of a measured habit that has a
-- step of its own offers that step (`deed`, what the button says) where others say "done".
create function private.reminders_of_habits(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('person', a.user_id, 'kind', 'habit',
           'key', format('habit:%s:%sT%s', a.id, a.day, to_char(a.remind_at, 'HH24:MI')),
           'params', jsonb_strip_nulls(jsonb_build_object('title', a.name, 'question', a.question, 'deed',
             case when has_step then btrim('+' || trim_scale(h.step) || ' ' || h.unit) end)), 'href', '/mypage/habits',
           'entity_type', 'habit', 'entity_id', a.id, 'can_finish', a.kind = 'bool' or has_step,
           -- A time before the hour at which the day begins lies at the day's end, on the next date.
           'start', jsonb_build_object('day', a.day + is_late, 'time', to_char(a.remind_at, 'HH24:MI')),
           'lasts', (1 - is_late) * 1440 + a.day_start_hour * 60 - extract(hour from a.remind_at)::int * 60
                    - extract(minute from a.remind_at)::int)
    from private.unfinished_habits(people, greatest(first::date - 2, last::date - 6), last::date + 1, true) as a
    join public.habits as h on h.id = a.id
   cross join lateral (select a.kind = 'measure' and h.direction = 'at_least' and h.step is not null as has_step) as m
   cross join lateral (select (extract(hour from a.remind_at) < a.day_start_hour)::int as is_late) as t
$$;

-- The deed of a notice: done, or a step more on the day that was told of.
create function private.finish_habit(person uuid, entity uuid, key text) returns void
language plpgsql
set search_path = ''
as $$
declare
  told constant date := split_part(split_part(key, ':', 3), 'T', 1)::date;
  habit record;
  entry record;
begin
  -- The row lock makes two devices that add at once sum one after the other.
  select h.id, h.kind, h.direction, h.step, h.target into habit
    from public.habits as h where h.id = entity and h.user_id = person and h.deleted_at is null for no key update;
  if habit.kind = 'bool' then
    -- A day that somebody has spoken of already keeps what was said.
    insert into public.habit_entries (habit_id, user_id, day, state, at) values (habit.id, person, told, 'done', now())
    on conflict do nothing;
  elsif habit.kind = 'measure' and habit.direction = 'at_least' and habit.step is not null then
    select e.state, e.value into entry from public.habit_entries as e where e.habit_id = habit.id and e.day = told;
    -- As with a tap: on a day that was skipped, or has what it asks for, only the person can say what is meant.
    if entry.state = 'skipped' or coalesce(entry.value, case when entry.state = 'done' then habit.target else 0 end) >= habit.target then
      return;
    end if;
    -- What was said of the day without steps is the first of them.
    insert into public.habit_events (habit_id, user_id, day, at, delta)
    select habit.id, person, told, now(), entry.value
     where entry.value <> 0
       and not exists (select from public.habit_events as e where e.habit_id = habit.id and e.user_id = person and e.day = told);
    insert into public.habit_events (habit_id, user_id, day, at, delta) values (habit.id, person, told, now(), habit.step);
  end if;
end
$$;
revoke all on function private.unfinished_habits(uuid[], date, date, boolean),
  private.reminders_of_habits(uuid[], timestamptz, timestamptz), private.finish_habit(uuid, uuid, text)
  from public, anon, authenticated;
grant execute on function private.unfinished_habits(uuid[], date, date, boolean),
  private.reminders_of_habits(uuid[], timestamptz, timestamptz), private.finish_habit(uuid, uuid, text)
  to service_role;
select private.remind_of('public.habits'), private.remind_of('public.habit_schedules'), private.remind_of('public.habit_entries'),
       private.remind_of('public.vacations');
