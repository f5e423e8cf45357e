-- The notice of a measured habit that has a step of its own offers that step (`deed`, what the button says) where others say
-- "done", and adds it to the day that was told of.
create or replace function private.reminders_of_habits(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
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

create or replace function private.finish_habit(person uuid, entity uuid, key text) returns void
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
