-- One kind of task for the day, the week, projects and the Gantt chart; what repeats; the goals of a week.

create table public.task_series (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  rrule text not null,
  dtstart date not null,
  at_time time,
  mode text not null default 'fixed',
  exdates date[] not null default '{}',
  skip_missed boolean not null default false,
  holiday_rule text not null default 'none',
  template jsonb not null default '{}',
  paused boolean not null default false,
  last_spawned date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint task_series_owner unique (id, user_id),
  -- Without WKST the same rule means other days to a person whose week starts on Monday.
  constraint task_series_rrule_wkst check (rrule ~ '(^|;)WKST=(SU|MO|TU|WE|TH|FR|SA)(;|$)'),
  constraint task_series_rrule_freq check (rrule ~ '(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)'),
  constraint task_series_rrule_length check (char_length(rrule) <= 1000),
  constraint task_series_mode check (mode in ('fixed', 'after_completion')),
  constraint task_series_exdates_size check (cardinality(exdates) <= 10000),
  constraint task_series_holiday_rule check (holiday_rule in ('none', 'skip', 'prev_workday', 'next_workday')),
  constraint task_series_template_shape check (jsonb_typeof(template) = 'object'),
  constraint task_series_template_size check (octet_length(template::text) <= 262144)
);
create index task_series_user_id on public.task_series (user_id);
select private.protect('public.task_series');

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  title text not null,
  doc jsonb,
  doc_text text not null default '',
  search_norm text not null default '',
  status text not null default 'todo',
  priority smallint not null default 0,
  project_id uuid,
  parent_id uuid,
  planned_date date,
  planned_time time,
  planned_week date,
  estimate_min integer,
  spent_min integer not null default 0,
  deadline_date date,
  deadline_time time,
  start_date date,
  end_date date,
  is_milestone boolean not null default false,
  progress smallint not null default 0,
  done_at timestamptz,
  series_id uuid,
  occurrence_date date,
  first_planned_date date,
  rollover_count integer not null default 0,
  rank_day text collate "C" not null default 'a0',
  rank_week text collate "C" not null default 'a0',
  rank_project text collate "C" not null default 'a0',
  source jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint tasks_owner unique (id, user_id),
  constraint tasks_occurrence unique (series_id, occurrence_date),
  constraint tasks_parent_id_fkey foreign key (parent_id, user_id)
    references public.tasks (id, user_id) on delete set null (parent_id),
  constraint tasks_series_id_fkey foreign key (series_id, user_id)
    references public.task_series (id, user_id) on delete set null (series_id),
  constraint tasks_title_not_blank check (title ~ '[^\s\u3000]'),
  constraint tasks_title_length check (char_length(title) <= 2000),
  constraint tasks_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint tasks_doc_size check (octet_length(doc::text) <= 4194304 and octet_length(doc_text) <= 4194304 and octet_length(search_norm) <= 4194304),
  constraint tasks_status check (status in ('todo', 'doing', 'waiting', 'done', 'cancelled')),
  constraint tasks_priority_range check (priority between 0 and 3),
  constraint tasks_planned_time_has_date check (planned_time is null or planned_date is not null),
  constraint tasks_planned_week_start check (extract(dow from planned_week) in (0, 1)),
  constraint tasks_planned_week_of_date check (planned_date is null or (planned_week is not null and planned_date - planned_week between 0 and 6)),
  constraint tasks_estimate_range check (estimate_min between 0 and 1000000),
  constraint tasks_spent_range check (spent_min between 0 and 10000000),
  constraint tasks_deadline_time_has_date check (deadline_time is null or deadline_date is not null),
  constraint tasks_dates_order check (end_date >= start_date),
  constraint tasks_progress_range check (progress between 0 and 100),
  constraint tasks_done_at check ((status = 'done') = (done_at is not null)),
  constraint tasks_series_has_occurrence check (series_id is null or occurrence_date is not null),
  constraint tasks_rollover_count_range check (rollover_count between 0 and 100000),
  constraint tasks_rank_shape check (char_length(rank_day) <= 500 and rank_day ~ '^[0-9A-Za-z]+$' and char_length(rank_week) <= 500 and rank_week ~ '^[0-9A-Za-z]+$' and char_length(rank_project) <= 500 and rank_project ~ '^[0-9A-Za-z]+$'),
  constraint tasks_source_shape check (jsonb_typeof(source) = 'object'),
  constraint tasks_source_size check (octet_length(source::text) <= 65536)
);
comment on column public.tasks.planned_week is 'First day of the week it is planned for; filled from planned_date by the person''s first weekday when left out.';
create index tasks_user_day on public.tasks (user_id, planned_date);
create index tasks_user_week on public.tasks (user_id, planned_week);
create index tasks_user_deadline on public.tasks (user_id, deadline_date) where deadline_date is not null;
create index tasks_user_project on public.tasks (user_id, project_id) where project_id is not null;
create index tasks_user_done on public.tasks (user_id, done_at) where done_at is not null;
create index tasks_parent on public.tasks (parent_id, user_id);
create index tasks_series on public.tasks (series_id, user_id);
create index tasks_search on public.tasks using gin (search_norm extensions.gin_trgm_ops);

create function private.plan_task_week() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  first_weekday int;
begin
  -- A week that was sent is the writer's word and is only checked; one that was not sent follows the date.
  if tg_op = 'UPDATE' and new.planned_week is distinct from old.planned_week and new.planned_week is not null then return new; end if;
  if new.planned_week is not null and (tg_op = 'INSERT' or new.planned_date - new.planned_week between 0 and 6) then return new; end if;
  select week_start into first_weekday from public.profiles where user_id = new.user_id;
  new.planned_week := new.planned_date - (extract(dow from new.planned_date)::int - coalesce(first_weekday, 0) + 7) % 7;
  return new;
end
$$;
create trigger plan_task_week before insert or update of planned_date, planned_week on public.tasks
  for each row when (new.planned_date is not null) execute function private.plan_task_week();

create trigger keep_tree before insert or update of parent_id on public.tasks
  for each row when (new.parent_id is not null) execute function private.keep_tree('5');

create function private.keep_task_project() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.tasks as parent
     where parent.id = new.parent_id and parent.user_id = new.user_id and parent.project_id is distinct from new.project_id
  ) then
    perform private.refuse('tasks', 'parent_in_project');
  end if;
  return new;
end
$$;
create trigger keep_task_project before insert or update of parent_id, project_id on public.tasks
  for each row when (new.parent_id is not null) execute function private.keep_task_project();

-- A task that moves to another project takes its subtasks along.
create function private.move_subtasks() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.tasks set project_id = new.project_id
   where parent_id = new.id and user_id = new.user_id and project_id is distinct from new.project_id;
  return null;
end
$$;
create trigger move_subtasks after update of project_id on public.tasks
  for each row when (new.project_id is distinct from old.project_id) execute function private.move_subtasks();

revoke all on function private.plan_task_week(), private.keep_task_project(), private.move_subtasks() from public;
create trigger forget_entity after delete on public.tasks for each row execute function private.forget_entity('task');
select private.protect('public.tasks');

create table public.weekly_goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  week_start date not null,
  title text not null,
  status text not null default 'open',
  note text not null default '',
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint weekly_goals_week_start check (extract(dow from week_start) in (0, 1)),
  constraint weekly_goals_title_not_blank check (title ~ '[^\s\u3000]'),
  constraint weekly_goals_title_length check (char_length(title) <= 2000),
  constraint weekly_goals_status check (status in ('open', 'achieved', 'partial', 'missed')),
  constraint weekly_goals_note_length check (char_length(note) <= 8000),
  constraint weekly_goals_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
create index weekly_goals_user_id on public.weekly_goals (user_id, week_start, rank);
create trigger forget_entity after delete on public.weekly_goals for each row execute function private.forget_entity('weekly_goal');
select private.protect('public.weekly_goals');
