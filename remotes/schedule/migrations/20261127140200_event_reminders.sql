-- How many minutes before its beginning a person wants to hear of an appointment; of whole days, before midnight.
alter table public.events add column reminders integer[] not null default '{}';
alter table public.events add constraint events_reminders_few
  check (cardinality(reminders) <= 5 and -1440 <= all (reminders) and 40320 >= all (reminders));
comment on column public.events.reminders is 'Minutes before the beginning; below zero: after it.';
create index events_reminded on public.events (user_id) where reminders <> '{}';
grant insert (reminders), update (reminders) on table public.events to authenticated;

-- What the appointments of people ask for; series are expanded by who asks.
create function private.reminders_of_events(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('person', e.user_id, 'kind', 'event', 'key', format('event:%s', e.id), 'minutes', to_jsonb(e.reminders),
           'params', jsonb_build_object('title', e.title, 'place', e.place), 'href', format('/mypage/schedule?event=%s', e.id),
           'entity_type', 'event', 'entity_id', e.id, 'can_finish', false,
           'start', case when e.all_day then jsonb_build_object('day', e.start_day, 'time', null)
                         else jsonb_build_object('at', e.start_at, 'zone', e.time_zone) end,
           'lasts', case when e.all_day then (e.end_day - e.start_day + 1) * 1440
                         else extract(epoch from e.end_at - e.start_at)::int / 60 end,
           'rrule', e.rrule, 'exdates', to_jsonb(e.exdates), 'holiday_rule', e.holiday_rule,
           'moved', coalesce((select jsonb_agg(jsonb_build_object('date', o.original,
                      'params', jsonb_build_object('title', o.title, 'place', o.place),
                      'start', case when o.all_day then jsonb_build_object('day', o.start_day, 'time', null)
                                    else jsonb_build_object('at', o.start_at, 'zone', o.time_zone) end))
                      from public.event_overrides as o where o.event_id = e.id and o.user_id = e.user_id), '[]'))
    from public.events as e
    join public.calendars as c on c.id = e.calendar_id and c.user_id = e.user_id and c.deleted_at is null
   where e.user_id = any (people) and e.deleted_at is null and e.reminders <> '{}'
     and (e.rrule is not null
          or e.start_at between first - interval '1 day' and last + interval '28 days'
          or e.start_day between first::date - 2 and last::date + 29)
$$;
revoke all on function private.reminders_of_events(uuid[], timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function private.reminders_of_events(uuid[], timestamptz, timestamptz) to service_role;
select private.remind_of('public.events'), private.remind_of('public.event_overrides'), private.remind_of('public.calendars');
