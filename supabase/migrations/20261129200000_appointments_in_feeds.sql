-- Appointments in the calendar feed. What they are, features say in functions of their own:
-- `private.feed_of_<anything>(person uuid, since date, until date)`, a set of jsonb, each an appointment as
-- `server/src/calendar-feed/rows.ts` reads it: { id, uid, title, note, place, url, guests, is_busy, is_private, all_day, start_day,
-- end_day, start_at, end_at, time_zone, rrule, exdates, holiday_rule, reminders, updated_at, overrides }. Each bounds what it says.
-- Addresses that were made before keep their choice.
alter table private.calendar_feeds drop constraint calendar_feeds_includes;
alter table private.calendar_feeds add constraint calendar_feeds_includes
  check (includes <@ '{appointments,planned,deadlines,milestones,habits}' and cardinality(includes) <= 5);
alter table private.calendar_feeds alter column includes set default '{appointments,planned,deadlines,milestones}';

-- Everything one answer to a calendar needs, for the server only; null for a digest nobody has.
create or replace function public.read_calendar_feed(hash text, since date, until date) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  feed private.calendar_feeds;
  sources constant text := (
    select string_agg(format('select s from %s($1, $2, $3) as s', split_part(f.oid::regprocedure::text, '(', 1)), ' union all ')
      from pg_catalog.pg_proc as f
     where f.pronamespace = 'private'::regnamespace and f.proname like 'feed\_of\_%');
  appointments jsonb := '[]';
begin
  select * into feed from private.calendar_feeds as f where f.token_hash = hash;
  if feed.user_id is null then return null; end if;
  update private.calendar_feeds as f set read_at = now()
   where f.user_id = feed.user_id and (f.read_at is null or f.read_at < now() - interval '1 hour');
  if sources is not null and 'appointments' = any (feed.includes) then
    execute format('select coalesce(jsonb_agg(s order by s ->> ''id''), ''[]'') from (%s) as s', sources)
      into appointments using feed.user_id, since, until;
  end if;
  return (
    select jsonb_build_object(
      'language', p.language, 'time_zone', p.time_zone, 'includes', to_jsonb(feed.includes),
      'tasks', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from (
          select t.id, t.title, t.doc_text as notes, t.status, t.planned_date, t.planned_time, t.estimate_min, t.deadline_date,
                 t.deadline_time, t.is_milestone, coalesce(t.end_date, t.start_date) as milestone_date, t.updated_at
            from public.tasks as t
           where t.user_id = feed.user_id and t.deleted_at is null and t.status <> 'cancelled'
             and (t.planned_date between since and until or t.deadline_date between since and until
                  or t.is_milestone and coalesce(t.end_date, t.start_date) between since and until)
           order by t.updated_at desc limit 5000) as r),
      'projects', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from (
          select j.id, j.name, j.target_date, j.updated_at from public.projects as j
           where j.user_id = feed.user_id and j.deleted_at is null and j.status in ('idea', 'active', 'on_hold')
             and not j.is_template and j.target_date between since and until
           order by j.id limit 1000) as r),
      'series', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from (
          select s.id, s.rrule, s.dtstart, s.at_time, s.mode, s.exdates, s.skip_missed, s.holiday_rule, s.template, s.paused,
                 s.last_spawned, s.updated_at
            from public.task_series as s
           where s.user_id = feed.user_id and s.deleted_at is null and not s.paused
           order by s.id limit 500) as r),
      'habits', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from (
          select h.id, h.name, h.updated_at, coalesce(v.valid_from, h.start_date, h.created_at::date) as from_day, h.end_date,
                 case when v.id is null then h.schedule_kind else v.schedule_kind end as schedule_kind,
                 case when v.id is null then h.weekdays else v.weekdays end as weekdays,
                 case when v.id is null then h.interval_n else v.interval_n end as interval_n,
                 case when v.id is null then coalesce(h.anchor, h.start_date) else coalesce(v.anchor, v.valid_from) end as anchor
            from public.habits as h
            left join lateral (
              select * from public.habit_schedules as w where w.habit_id = h.id and w.user_id = h.user_id
               order by w.valid_from desc limit 1) as v on true
           where h.user_id = feed.user_id and h.deleted_at is null and h.archived_at is null and 'habits' = any (feed.includes)
             and (h.end_date is null or h.end_date >= since)
             and (h.paused_from is null or h.paused_to is not null)
           order by h.id limit 500) as r),
      'appointments', appointments)
      from public.profiles as p where p.user_id = feed.user_id);
end
$$;
