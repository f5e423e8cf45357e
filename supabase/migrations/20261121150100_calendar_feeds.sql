-- The secret address under which a calendar application reads what a person has planned. The address is known to the person
-- alone: here lies its digest. It is no part of what a person wrote, so it lies outside of the schema the API exposes and is
-- not exported; it is reached by the functions below only.

create table private.calendar_feeds (
  user_id uuid constraint calendar_feeds_pkey primary key default auth.uid()
    constraint calendar_feeds_user references auth.users (id) on delete cascade,
  token_hash text not null constraint calendar_feeds_token unique constraint calendar_feeds_token_shape check (token_hash ~ '^[0-9a-f]{64}$'),
  includes text[] not null default '{planned,deadlines,milestones}'
    constraint calendar_feeds_includes check (includes <@ '{planned,deadlines,milestones,habits}' and cardinality(includes) <= 4),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on column private.calendar_feeds.read_at is 'When a calendar last asked, within an hour.';
alter table private.calendar_feeds enable row level security;
revoke all on table private.calendar_feeds from public, anon, authenticated;
grant select, delete on table private.calendar_feeds to authenticated;
grant insert (token_hash, includes), update (token_hash, includes, created_at, read_at) on table private.calendar_feeds to authenticated;
grant select, insert, update, delete on table private.calendar_feeds to service_role;
create policy own_feed on private.calendar_feeds for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

-- What there is, without the address: { since, read_at, includes }, or null.
create function public.my_calendar_feed() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('since', f.created_at, 'read_at', f.read_at, 'includes', to_jsonb(f.includes))
    from private.calendar_feeds as f where f.user_id = (select auth.uid())
$$;

-- A new address, known to who called and to nobody else: its last part, 244 bits of chance. The one before is dead at once.
create function public.renew_calendar_feed(wanted text[]) returns text
language plpgsql
set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.calendar_feeds as f (token_hash, includes) values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), wanted)
  on conflict on constraint calendar_feeds_pkey do update
    set token_hash = excluded.token_hash, includes = excluded.includes, created_at = now(), read_at = null;
  return token;
end
$$;

create function public.set_calendar_feed(wanted text[]) returns void
language sql
set search_path = ''
as $$ update private.calendar_feeds as f set includes = wanted where f.user_id = (select auth.uid()) $$;

create function public.remove_calendar_feed() returns void
language sql
set search_path = ''
as $$ delete from private.calendar_feeds as f where f.user_id = (select auth.uid()) $$;

-- Everything one answer to a calendar needs, for the server only; null for a digest nobody has.
create function public.read_calendar_feed(hash text, since date, until date) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  feed private.calendar_feeds;
begin
  select * into feed from private.calendar_feeds as f where f.token_hash = hash;
  if feed.user_id is null then return null; end if;
  update private.calendar_feeds as f set read_at = now()
   where f.user_id = feed.user_id and (f.read_at is null or f.read_at < now() - interval '1 hour');
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
           order by h.id limit 500) as r))
      from public.profiles as p where p.user_id = feed.user_id);
end
$$;

revoke all on function public.my_calendar_feed(), public.renew_calendar_feed(text[]), public.set_calendar_feed(text[]),
  public.remove_calendar_feed(), public.read_calendar_feed(text, date, date) from public, anon, authenticated;
grant execute on function public.my_calendar_feed(), public.renew_calendar_feed(text[]), public.set_calendar_feed(text[]),
  public.remove_calendar_feed() to authenticated, service_role;
grant execute on function public.read_calendar_feed(text, date, date) to service_role;
