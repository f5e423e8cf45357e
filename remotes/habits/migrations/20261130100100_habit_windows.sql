-- Habits of so many times within any so many days follow from all of their past, window by window. Their rule is `periodsOf` of
-- `src/rules/periods.ts`; here it is walked once for all the days that are asked about, and the server tells of them as pages do.

-- Of days next to each other, whether the habit asks for something on each, judged as if it were today. Asked of days whose
-- schedule is of windows, and of which nobody has said anything, or a part.
create function private.window_days(habit uuid, first date, last date)
returns table (day date, asks boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  h record;
  s record;
  has_dated boolean;
  base date; -- the first day of the lists below
  longest int;
  -- up to each day, without it: days that asked for something, days on which something was done, what was done
  opens int[];
  dones int[];
  sums numeric[];
  -- the places of those days
  open_days int[];
  done_days int[];
  settled date; -- where the first period begins that is not over before the first of the days
  today date;
  begun date;
  others date; -- the first day of which something was said, this one left out
  is_said boolean;
  own numeric;
  here date;
  ends date; -- the last day of a schedule
  span_to date;
  is_cut boolean;
  farthest date;
  length int; -- of a window in days that are open; null: the schedule is of another kind
  times int;
  open_count int;
  amount numeric;
  needed numeric;
  again int;
  is_met boolean;
  asks_on boolean;
begin
  select b.kind, b.target, b.start_date, b.end_date, b.paused_from, b.paused_to, b.user_id, b.schedule_kind, b.times, b.per, b.per_days,
         f.week_start, case b.kind when 'measure' then b.target else 1 end as goal,
         (select min(e.day) from public.habit_entries as e where e.habit_id = b.id) as said,
         greatest(b.per_days, (select max(c.per_days) from public.habit_schedules as c where c.habit_id = b.id)) as longest
    into h
    from public.habits as b join public.profiles as f on f.user_id = b.user_id where b.id = window_days.habit;
  -- Who writes down that it began in another age is told of it by pages alone: nobody's plan waits for that.
  if least(h.start_date, h.said) < first - 11000 or h.start_date = 'infinity' or h.said = 'infinity' then return; end if;
  s := h;
  length := case when h.schedule_kind = 'times_per' then h.per_days end;
  times := h.times;
  has_dated := exists (select from public.habit_schedules as c where c.habit_id = window_days.habit);
  longest := coalesce(h.longest, 0);
  base := least(h.start_date, h.said, first);
  with days as (
    select d.i, coalesce(e.state <> 'skipped', true)
             and (h.start_date is null or base + d.i >= h.start_date) and (h.end_date is null or base + d.i <= h.end_date)
             and (h.paused_from is null or h.paused_from > base + d.i or h.paused_to < base + d.i)
             and not exists (select from public.vacations as v where v.user_id = h.user_id and v.deleted_at is null
                                and base + d.i between v.from_day and v.to_day) as is_open,
           case when e.state is null or e.state = 'skipped' then 0
                when h.kind = 'bool' then (e.state = 'done')::int
                else coalesce(e.value, case when e.state = 'done' then h.target else 0 end) end as amount
      from generate_series(0, last - base + longest + 1) as d (i)
      left join public.habit_entries as e on e.habit_id = window_days.habit and e.day = base + d.i
  )
  select array_agg(x.opens order by x.i), array_agg(x.dones order by x.i), array_agg(x.sums order by x.i),
         array_agg(x.i order by x.i) filter (where x.is_open), array_agg(x.i order by x.i) filter (where x.amount > 0)
    into opens, dones, sums, open_days, done_days
    from (select d.i, d.is_open, d.amount, (count(*) filter (where d.is_open) over w)::int as opens,
                 (count(*) filter (where d.amount > 0) over w)::int as dones, coalesce(sum(d.amount) over w, 0) as sums
            from days as d window w as (order by d.i rows between unbounded preceding and 1 preceding)) as x;

  -- First up to where the periods are the same for all of the days, then on from there for each of them.
  for place in -1 .. last - first loop
    today := first + greatest(place, 0);
    own := sums[today - base + 2] - sums[today - base + 1];
    is_said := place >= 0 and exists (select from public.habit_entries as e where e.habit_id = window_days.habit and e.day = today);
    others := h.said;
    if is_said and h.said = today then
      select min(e.day) into others from public.habit_entries as e where e.habit_id = window_days.habit and e.day <> today;
    end if;
    asks_on := true;
    -- Without what was said of the day, as the row of the day is shown, and with it, as a part is judged.
    for counts in 0 .. is_said::int loop
      begun := coalesce(least(h.start_date, case counts when 0 then others else h.said end), today);
      here := case when settled > begun then settled else begun end;
      is_met := null;
      ends := case when has_dated then here - 1 end;
      while here <= today loop
        if here > ends then
          -- The schedule in force, or the first one before it.
          select c.schedule_kind, c.times, c.per, c.per_days into s
            from public.habit_schedules as c where c.habit_id = window_days.habit
           order by (c.valid_from <= here) desc, case when c.valid_from <= here then c.valid_from end desc, c.valid_from limit 1;
          select min(n.valid_from) - 1 into ends
            from (select c.valid_from from public.habit_schedules as c where c.habit_id = window_days.habit
                   order by c.valid_from offset 1) as n where n.valid_from > here;
          length := case when s.schedule_kind = 'times_per' then s.per_days end;
          times := s.times;
        end if;
        if length is null then
          -- Of days by themselves the next schedule is what matters, of a week or a month its end.
          span_to := case when s.schedule_kind <> 'times_per' then ends
                          when s.per = 'month' then least(ends, (date_trunc('month', here::timestamp) + interval '1 month')::date - 1)
                          else least(ends, here - (extract(dow from here)::int - h.week_start + 7) % 7 + 6) end;
          exit when span_to is null or span_to >= today;
          here := span_to + 1;
          continue;
        end if;
        farthest := least(ends, today + length);
        span_to := base + open_days[opens[here - base + 1] + length];
        is_cut := span_to is null or span_to > farthest;
        if is_cut then span_to := farthest; end if;
        exit when place < 0 and span_to >= today;
        open_count := opens[span_to - base + 2] - opens[here - base + 1];
        amount := sums[span_to - base + 2] - sums[here - base + 1] - case when counts = 0 and place >= 0 and span_to >= today then own else 0 end;
        needed := h.goal * greatest(1, least(times, open_count));
        is_met := open_count > 0 and amount >= needed and (needed > 0 or span_to < today);
        if is_met or open_count = 0 or span_to < today and is_cut then
          exit when span_to >= today;
          here := span_to + 1;
          continue;
        end if;
        -- One that can no more be met, or was not, gives way at the next day on which something was done.
        exit when span_to >= today
              and (here = today or h.kind <> 'bool' or needed - amount <= opens[span_to - base + 2] - opens[today - base + 1]);
        again := done_days[dones[here - base + 2] + 1];
        here := least(base + again, case when span_to < today then span_to + 1 else today end);
      end loop;
      if place < 0 then
        settled := here;
      elsif here > today then
        -- Before its first day nothing was met, and nothing is left of a part.
        asks_on := asks_on and counts = 0;
      else
        asks_on := asks_on and (counts = 0 and is_met is not true or counts = 1 and is_met is not null and needed - amount > 0);
      end if;
    end loop;
    if place >= 0 then
      day := today;
      asks := asks_on;
      return next;
    end if;
  end loop;
end
$$;
revoke all on function private.window_days(uuid, date, date) from public, anon, authenticated;
grant execute on function private.window_days(uuid, date, date) to service_role;

-- Which habits ask for something on which days: the rule is `isUnfinished` of `src/rules`, and each day is judged as if it were
-- today.
create or replace function private.unfinished_habits(people uuid[], first date, last date, only_timed boolean)
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
        order by (c.valid_from <= l.day) desc, case when c.valid_from <= l.day then c.valid_from end desc, c.valid_from limit 1
     ) as s
      left join public.habit_entries as e on e.habit_id = l.id and e.day = l.day
     where (e.state is null or e.state = 'partial' and l.kind = 'measure' and not l.is_limit and coalesce(e.value, 0) < l.goal)
       and case s.schedule_kind
             when 'weekdays' then s.weekdays::int & (1 << extract(dow from l.day)::int) <> 0
             when 'every_n_days' then case when isfinite(coalesce(s.anchor, s.valid_from)) then l.day >= coalesce(s.anchor, s.valid_from)
                                  and (l.day - coalesce(s.anchor, s.valid_from)) % s.interval_n = 0 end
             else true end
  ), windows as materialized (
    select w.habit, d.day, d.asks
      from (select distinct s.id as habit from scheduled as s where s.schedule_kind = 'times_per' and s.per_days is not null and not s.is_limit) as w
     cross join lateral private.window_days(w.habit, first, last) as d
  ), asking as (
    select s.* from scheduled as s
     where s.schedule_kind <> 'times_per' or s.is_limit
        or s.per_days is not null and exists (select from windows as w where w.habit = s.id and w.day = s.day and w.asks)
        or s.per_days is null and not exists (
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
