-- What the card of today's schedule says in the morning letter: own appointments of the calendars that are shown, an occurrence
-- that differs from its series by itself, and those of subscribed calendars as `public.subscribed_occurrences` has them.
create function private.digest_of_events(people uuid[], days date[]) returns setof jsonb
language sql stable
set search_path = ''
as $$
  with asked as (select a.person, a.day from unnest(people, days) as a (person, day)),
  said as (
    select a.person, e.title, e.place, e.all_day, e.start_day, e.end_day, e.start_at, e.end_at, e.time_zone, e.rrule, e.holiday_rule,
           e.exdates || (select coalesce(array_agg(o.original), '{}') from public.event_overrides as o
                          where o.event_id = e.id and o.user_id = e.user_id and e.rrule is not null) as exdates
      from asked as a
      join public.events as e on e.user_id = a.person and e.deleted_at is null
       and (e.rrule is not null or e.start_day <= a.day and e.end_day >= a.day
            or e.start_at < a.day + 2 and e.end_at >= a.day - 1)
      join public.calendars as c on c.id = e.calendar_id and c.user_id = e.user_id and c.deleted_at is null and c.is_shown
    union all
    select a.person, o.title, o.place, o.all_day, o.start_day, o.end_day, o.start_at, o.end_at, o.time_zone, null, 'none', '{}'
      from asked as a
      join public.event_overrides as o on o.user_id = a.person
       and (o.start_day <= a.day and o.end_day >= a.day or o.start_at < a.day + 2 and o.end_at >= a.day - 1)
      join public.events as e on e.id = o.event_id and e.user_id = o.user_id and e.deleted_at is null and e.rrule is not null
       and not o.original = any (e.exdates)
      join public.calendars as c on c.id = e.calendar_id and c.user_id = e.user_id and c.deleted_at is null and c.is_shown
    union all
    select a.person, o.title, o.place, o.all_day, o.start_day, o.end_day, o.start_at, o.end_at, 'UTC', null, 'none', '{}'
      from asked as a
      join private.subscribed_occurrences as o on o.user_id = a.person
       and (o.start_day <= a.day and o.end_day >= a.day or o.start_at < a.day + 2 and o.end_at >= a.day - 1)
      join public.calendar_subscriptions as s on s.id = o.subscription_id and s.user_id = o.user_id and s.deleted_at is null
       and not 'day' = any (s.hidden_in)
     where not exists (select from public.events as e where e.user_id = o.user_id and e.uid = o.uid and e.deleted_at is null)
       and (o.uid !~ '^[0-9a-f-]{36}@techo$' or not exists (
         select from public.tasks as t where t.user_id = o.user_id and t.id = left(o.uid, 36)::uuid))
  )
  select jsonb_build_object('person', s.person, 'card', 'schedule-today', 'title', s.title, 'place', s.place,
           'start', case when s.all_day then jsonb_build_object('day', s.start_day, 'time', null)
                         else jsonb_build_object('at', s.start_at, 'zone', s.time_zone) end,
           'lasts', case when s.all_day then (s.end_day - s.start_day + 1) * 1440 else extract(epoch from s.end_at - s.start_at) / 60 end,
           'rrule', s.rrule, 'exdates', to_jsonb(s.exdates), 'holiday_rule', s.holiday_rule)
    from said as s
$$;
revoke all on function private.digest_of_events(uuid[], date[]) from public, anon, authenticated;
grant execute on function private.digest_of_events(uuid[], date[]) to service_role;
