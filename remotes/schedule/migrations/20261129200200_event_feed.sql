-- What other calendars show of a person's own appointments: those of the calendars that are shown, whole series with what differs
-- in single occurrences. Of private ones neither the note nor the guests leave: an address can be passed on. What no calendar could
-- write (years before 1000, times without an end) is left out.
create function private.feed_of_events(person uuid, since date, until date) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(r) from (
    select e.id, e.uid, e.title, case when e.is_private then '' else left(e.note, 4000) end as note, e.place, e.url,
           case when e.is_private then '' else e.guests end as guests, e.is_busy, e.is_private,
           e.all_day, e.start_day, e.end_day, e.start_at, e.end_at, e.time_zone, e.rrule, e.holiday_rule, e.reminders,
           array(select x from unnest(e.exdates) as x where x between '1000-01-01' and '9000-01-01' order by x) as exdates,
           greatest(e.updated_at, m.updated_at) as updated_at, coalesce(m.overrides, '[]') as overrides
      from public.events as e
      join public.calendars as c on c.id = e.calendar_id and c.user_id = e.user_id and c.deleted_at is null and c.is_shown
      left join lateral (
        select jsonb_agg(to_jsonb(w) - 'updated_at' order by w.original) as overrides, max(w.updated_at) as updated_at from (
          select o.original, o.title, case when o.is_private then '' else left(o.note, 4000) end as note, o.place, o.url,
                 case when o.is_private then '' else o.guests end as guests, o.is_busy, o.is_private,
                 o.all_day, o.start_day, o.end_day, o.start_at, o.end_at, o.time_zone, o.updated_at
            from public.event_overrides as o
           where o.event_id = e.id and o.user_id = e.user_id and o.original between '1000-01-01' and '9000-01-01'
             and (o.start_day >= '1000-01-01' and o.end_day < '9000-01-01' or o.start_at >= '1900-01-01' and o.end_at < '2200-01-01')
           order by o.original desc limit 1000) as w
      ) as m on e.rrule is not null
     where e.user_id = person and e.deleted_at is null
       and (e.start_day >= '1000-01-01' and e.end_day < '9000-01-01' or e.start_at >= '1900-01-01' and e.end_at < '2200-01-01')
       and (e.rrule is not null or e.start_day <= until and e.end_day >= since or e.start_at < until + 1 and e.end_at >= since)
     order by e.updated_at desc limit 5000
  ) as r
$$;
revoke all on function private.feed_of_events(uuid, date, date) from public, anon, authenticated;
grant execute on function private.feed_of_events(uuid, date, date) to service_role;
