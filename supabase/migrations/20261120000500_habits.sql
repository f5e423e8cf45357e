-- Habits, how often they are due, and what was done on which day.

create table public.habit_groups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null,
  colour text,
  icon text,
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint habit_groups_owner unique (id, user_id),
  constraint habit_groups_name_not_blank check (name ~ '[^\s\u3000]'),
  constraint habit_groups_name_length check (char_length(name) <= 400),
  constraint habit_groups_colour_key check (colour ~ '^[a-z][a-z0-9-]{0,29}$'),
  constraint habit_groups_icon_length check (char_length(icon) between 1 and 40),
  constraint habit_groups_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
create index habit_groups_user_id on public.habit_groups (user_id, rank);
select private.protect('public.habit_groups');

create table public.habits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null,
  question text not null default '',
  doc jsonb,
  doc_text text not null default '',
  search_norm text not null default '',
  kind text not null default 'bool',
  unit text not null default '',
  target numeric not null default 1,
  direction text not null default 'at_least',
  schedule_kind text not null default 'weekdays',
  times smallint not null default 1,
  per text default 'week',
  per_days smallint,
  weekdays smallint not null default 127,
  interval_n smallint not null default 1,
  anchor date,
  start_date date,
  end_date date,
  group_id uuid,
  time_of_day text not null default 'anytime',
  colour text not null default 'blue',
  icon text,
  archived_at timestamptz,
  paused_from date,
  paused_to date,
  cue text not null default '',
  replaces_not_do_id uuid,
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint habits_owner unique (id, user_id),
  constraint habits_group_id_fkey foreign key (group_id, user_id)
    references public.habit_groups (id, user_id) on delete set null (group_id),
  constraint habits_name_not_blank check (name ~ '[^\s\u3000]'),
  constraint habits_name_length check (char_length(name) <= 800),
  constraint habits_question_length check (char_length(question) <= 2000),
  constraint habits_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint habits_doc_size check (octet_length(doc::text) <= 4194304 and octet_length(doc_text) <= 4194304 and octet_length(search_norm) <= 4194304),
  constraint habits_kind check (kind in ('bool', 'measure', 'avoid')),
  constraint habits_unit_length check (char_length(unit) <= 80),
  constraint habits_target_range check (target >= 0 and target <= 1000000000),
  constraint habits_direction check (direction in ('at_least', 'at_most')),
  constraint habits_schedule_kind check (schedule_kind in ('times_per', 'weekdays', 'every_n_days')),
  constraint habits_times_range check (times between 1 and 366),
  constraint habits_per check (per in ('week', 'month')),
  constraint habits_per_days_range check (per_days between 1 and 366),
  constraint habits_one_period check (schedule_kind <> 'times_per' or num_nonnulls(per, per_days) = 1),
  constraint habits_weekdays_range check (weekdays between 1 and 127),
  constraint habits_interval_range check (interval_n between 1 and 366),
  constraint habits_anchor_needed check (schedule_kind <> 'every_n_days' or coalesce(anchor, start_date) is not null),
  constraint habits_dates_order check (end_date >= start_date),
  constraint habits_time_of_day check (time_of_day in ('anytime', 'morning', 'noon', 'evening', 'night')),
  constraint habits_colour_key check (colour ~ '^[a-z][a-z0-9-]{0,29}$'),
  constraint habits_icon_length check (char_length(icon) between 1 and 40),
  constraint habits_pause_order check (paused_to is null or (paused_from is not null and paused_to >= paused_from)),
  constraint habits_cue_length check (char_length(cue) <= 2000),
  constraint habits_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
comment on column public.habits.weekdays is 'Bit 0 is Sunday, bit 6 Saturday.';
comment on column public.habits.per_days is 'times_per within any that many days; `per` is null then.';
comment on column public.habits.start_date is 'Null: from the first entry on.';
create index habits_user_id on public.habits (user_id, rank);
create index habits_group on public.habits (group_id, user_id);
create index habits_search on public.habits using gin (search_norm extensions.gin_trgm_ops);
create trigger forget_entity after delete on public.habits for each row execute function private.forget_entity('habit');
select private.protect('public.habits');

-- How often, from a day on: changing the frequency does not rewrite the past. Before the first row the habit's own columns hold.
create table public.habit_schedules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  habit_id uuid not null,
  valid_from date not null,
  schedule_kind text not null default 'weekdays',
  times smallint not null default 1,
  per text default 'week',
  per_days smallint,
  weekdays smallint not null default 127,
  interval_n smallint not null default 1,
  anchor date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint habit_schedules_place unique (habit_id, valid_from),
  constraint habit_schedules_habit_id_fkey foreign key (habit_id, user_id) references public.habits (id, user_id) on delete cascade,
  constraint habit_schedules_schedule_kind check (schedule_kind in ('times_per', 'weekdays', 'every_n_days')),
  constraint habit_schedules_times_range check (times between 1 and 366),
  constraint habit_schedules_per check (per in ('week', 'month')),
  constraint habit_schedules_per_days_range check (per_days between 1 and 366),
  constraint habit_schedules_one_period check (schedule_kind <> 'times_per' or num_nonnulls(per, per_days) = 1),
  constraint habit_schedules_weekdays_range check (weekdays between 1 and 127),
  constraint habit_schedules_interval_range check (interval_n between 1 and 366)
);
comment on column public.habit_schedules.anchor is 'First due day of every_n_days; null: valid_from.';
create index habit_schedules_user_id on public.habit_schedules (user_id);
create index habit_schedules_habit on public.habit_schedules (habit_id, user_id);
select private.protect('public.habit_schedules');

create table public.habit_entries (
  habit_id uuid not null,
  day date not null,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  state text not null default 'done',
  value numeric,
  note text not null default '',
  skip_reason text,
  source text not null default 'manual',
  at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint habit_entries_pkey primary key (habit_id, day),
  constraint habit_entries_habit_id_fkey foreign key (habit_id, user_id) references public.habits (id, user_id) on delete cascade,
  constraint habit_entries_state check (state in ('done', 'partial', 'missed', 'skipped')),
  constraint habit_entries_value_range check (value between -1000000000 and 1000000000),
  constraint habit_entries_note_length check (char_length(note) <= 8000),
  constraint habit_entries_skip_reason check (skip_reason in ('travel', 'sick', 'rest', 'other')),
  constraint habit_entries_reason_of_skip check (skip_reason is null or state = 'skipped'),
  constraint habit_entries_source check (source in ('manual', 'timer', 'task', 'book', 'import'))
);
comment on column public.habit_entries.at is 'The moment of the tap, when there was one: the hours of a habit are drawn from it.';
create index habit_entries_user_id on public.habit_entries (user_id, day);
create index habit_entries_habit on public.habit_entries (habit_id, user_id);
select private.protect('public.habit_entries');

-- Each pour of water is a row, so that two devices adding at once both count; the day's value is their sum, kept by the trigger.
-- Where a day has events its value is theirs: to set another value, add the difference.
create table public.habit_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  habit_id uuid not null,
  day date not null,
  at timestamptz not null,
  delta numeric not null,
  source text not null default 'manual',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint habit_events_habit_id_fkey foreign key (habit_id, user_id) references public.habits (id, user_id) on delete cascade,
  constraint habit_events_delta_range check (delta between -1000000 and 1000000),
  constraint habit_events_source check (source in ('manual', 'timer', 'task', 'book', 'import'))
);
create index habit_events_user_id on public.habit_events (user_id);
create index habit_events_habit on public.habit_events (habit_id, user_id, day);
select private.protect('public.habit_events');

create function private.sum_habit_day(of_habit uuid, of_user uuid, of_day date, may_insert boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  habit record;
  total numeric;
  latest timestamptz;
  reached text;
begin
  -- The row lock makes two devices that add at once sum one after the other. Gone when the habit itself is being deleted.
  select target, direction into habit from public.habits where id = of_habit and user_id = of_user for no key update;
  if not found then return; end if;
  select sum(delta), max(at) into total, latest
    from public.habit_events where habit_id = of_habit and user_id = of_user and day = of_day;
  if total is null then
    delete from public.habit_entries
     where habit_id = of_habit and user_id = of_user and day = of_day and state in ('done', 'partial') and note = '';
    update public.habit_entries set value = null
     where habit_id = of_habit and user_id = of_user and day = of_day;
    return;
  end if;
  reached := case
    when habit.direction = 'at_least' and total >= habit.target then 'done'
    when habit.direction = 'at_most' and total <= habit.target then 'done'
    else 'partial' end;
  update public.habit_entries set value = total, state = reached, skip_reason = null, at = latest
   where habit_id = of_habit and user_id = of_user and day = of_day;
  if not found and may_insert then
    insert into public.habit_entries (habit_id, user_id, day, state, value, at)
    values (of_habit, of_user, of_day, reached, total, latest);
  end if;
end
$$;

-- Runs with the owner's rights because user_id is not for people to write; the foreign key of the event has already proved
-- that the habit is theirs.
create function private.sum_habit_events() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then perform private.sum_habit_day(old.habit_id, old.user_id, old.day, false); end if;
  if tg_op <> 'DELETE' then perform private.sum_habit_day(new.habit_id, new.user_id, new.day, true); end if;
  return null;
end
$$;
revoke all on function private.sum_habit_day(uuid, uuid, date, boolean) from public;
revoke all on function private.sum_habit_events() from public;
create trigger sum_habit_events after insert or delete or update of habit_id, day, delta, at on public.habit_events
  for each row execute function private.sum_habit_events();

create function private.keep_habit_sum() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  total numeric;
begin
  select sum(delta) into total
    from public.habit_events where habit_id = new.habit_id and user_id = new.user_id and day = new.day;
  new.value := coalesce(total, new.value);
  return new;
end
$$;
revoke all on function private.keep_habit_sum() from public;
create trigger keep_habit_sum before insert or update of value, habit_id, day on public.habit_entries
  for each row execute function private.keep_habit_sum();

-- A day taken back takes its events along; else the next one would bring the old sum back.
create function private.drop_habit_events() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.habit_events where habit_id = old.habit_id and user_id = old.user_id and day = old.day;
  return null;
end
$$;
revoke all on function private.drop_habit_events() from public;
create trigger drop_habit_events after delete on public.habit_entries
  for each row execute function private.drop_habit_events();

-- Everything within is skipped.
create table public.vacations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  from_day date not null,
  to_day date not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint vacations_days_order check (to_day >= from_day),
  constraint vacations_note_length check (char_length(note) <= 2000)
);
create index vacations_user_id on public.vacations (user_id, from_day);
select private.protect('public.vacations');
