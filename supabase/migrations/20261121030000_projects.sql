-- Projects, how their tasks hang together in time, working calendars, and baselines to compare a plan with.

create table public.work_calendars (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null default '',
  weekend_mask smallint not null default 65,
  use_jp_holidays boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint work_calendars_owner unique (id, user_id),
  constraint work_calendars_name_length check (char_length(name) <= 800),
  -- A calendar without a working day would have no end of any task.
  constraint work_calendars_weekend_mask check (weekend_mask between 0 and 126)
);
comment on column public.work_calendars.weekend_mask is 'Bit n stands for weekday n, Sunday 0: 65 is Sunday and Saturday.';
create index work_calendars_user_id on public.work_calendars (user_id);
select private.protect('public.work_calendars');

create table public.calendar_exceptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  calendar_id uuid not null,
  day date not null,
  kind text not null,
  name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint calendar_exceptions_place unique (calendar_id, day),
  constraint calendar_exceptions_calendar_id_fkey foreign key (calendar_id, user_id)
    references public.work_calendars (id, user_id) on delete cascade,
  constraint calendar_exceptions_kind check (kind in ('off', 'work')),
  constraint calendar_exceptions_name_length check (char_length(name) <= 800)
);
create index calendar_exceptions_user_id on public.calendar_exceptions (user_id);
create index calendar_exceptions_calendar_id on public.calendar_exceptions (calendar_id, user_id);
select private.protect('public.calendar_exceptions');

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null,
  doc jsonb,
  doc_text text not null default '',
  search_norm text not null default '',
  status text not null default 'active',
  start_date date,
  target_date date,
  colour text not null default 'blue',
  calendar_id uuid,
  auto_schedule text not null default 'preserve',
  progress smallint not null default 0,
  is_template boolean not null default false,
  done_at timestamptz,
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint projects_owner unique (id, user_id),
  constraint projects_calendar_id_fkey foreign key (calendar_id, user_id)
    references public.work_calendars (id, user_id) on delete set null (calendar_id),
  constraint projects_name_not_blank check (name ~ '[^\s\u3000]'),
  constraint projects_name_length check (char_length(name) <= 2000),
  constraint projects_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint projects_doc_size check (octet_length(doc::text) <= 4194304 and octet_length(doc_text) <= 4194304 and octet_length(search_norm) <= 4194304),
  constraint projects_status check (status in ('idea', 'active', 'on_hold', 'done', 'archived')),
  constraint projects_dates_order check (target_date >= start_date),
  constraint projects_colour_key check (colour ~ '^[a-z][a-z0-9-]{0,29}$'),
  constraint projects_auto_schedule check (auto_schedule in ('off', 'preserve', 'compress')),
  constraint projects_progress_range check (progress between 0 and 100),
  constraint projects_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
comment on column public.projects.progress is 'Follows its tasks, weighed by duration; nobody writes it.';
create index projects_user_id on public.projects (user_id, rank);
create index projects_calendar_id on public.projects (calendar_id, user_id);
create index projects_search on public.projects using gin (search_norm extensions.gin_trgm_ops);
create trigger forget_entity after delete on public.projects for each row execute function private.forget_entity('project');
select private.protect('public.projects', sealed => '{progress}');

alter table public.tasks
  add column schedule_mode text not null default 'auto',
  add column duration_days integer,
  add column constraint_kind text not null default 'asap',
  add column constraint_date date,
  add constraint tasks_schedule_mode check (schedule_mode in ('manual', 'auto')),
  add constraint tasks_duration_range check (duration_days between 0 and 36500),
  add constraint tasks_milestone_has_no_duration check (not is_milestone or coalesce(duration_days, 0) = 0),
  add constraint tasks_constraint_kind check (constraint_kind in ('asap', 'alap', 'snet', 'snlt', 'fnet', 'fnlt', 'mso', 'mfo')),
  add constraint tasks_constraint_has_date check ((constraint_kind in ('asap', 'alap')) = (constraint_date is null)),
  add constraint tasks_project_id_fkey foreign key (project_id, user_id)
    references public.projects (id, user_id) on delete set null (project_id);
comment on column public.tasks.duration_days is 'In working days of the project''s calendar; a milestone has none.';
create index tasks_project on public.tasks (project_id, user_id);
select private.protect('public.tasks');

create table public.task_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  pred_id uuid not null,
  succ_id uuid not null,
  type text not null default 'FS',
  lag smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint task_links_place unique (pred_id, succ_id),
  constraint task_links_pred_id_fkey foreign key (pred_id, user_id) references public.tasks (id, user_id) on delete cascade,
  constraint task_links_succ_id_fkey foreign key (succ_id, user_id) references public.tasks (id, user_id) on delete cascade,
  constraint task_links_not_itself check (pred_id <> succ_id),
  constraint task_links_type check (type in ('FS', 'SS', 'FF', 'SF')),
  constraint task_links_lag_range check (lag between -3650 and 3650)
);
create index task_links_user_id on public.task_links (user_id);
create index task_links_pred on public.task_links (pred_id, user_id);
create index task_links_succ on public.task_links (succ_id, user_id);

-- Both ends in one project, and no ring. One person's links wait for each other: two that are fine alone can close one.
create function private.keep_task_links() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('task_links ' || new.user_id, 0));
  -- Of tasks that are not there the foreign keys speak.
  if exists (
    select from public.tasks as pred join public.tasks as succ on succ.id = new.succ_id and succ.user_id = pred.user_id
     where pred.id = new.pred_id and pred.user_id = new.user_id and pred.project_id is distinct from succ.project_id
  ) then
    perform private.refuse('task_links', 'same_project');
  end if;
  if exists (
    with recursive ahead(id) as (
      select new.succ_id
      union
      select link.succ_id from public.task_links as link join ahead on link.pred_id = ahead.id
       where link.user_id = new.user_id and link.id <> new.id
    )
    select from ahead where id = new.pred_id
  ) then
    perform private.refuse('task_links', 'no_cycle');
  end if;
  return new;
end
$$;
create trigger keep_task_links before insert or update of pred_id, succ_id on public.task_links
  for each row execute function private.keep_task_links();

-- A task that leaves its project leaves its links there.
create function private.cut_task_links() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.task_links as link using public.tasks as other
   where link.user_id = new.user_id and other.user_id = new.user_id
     and ((link.pred_id = new.id and other.id = link.succ_id) or (link.succ_id = new.id and other.id = link.pred_id))
     and other.project_id is distinct from new.project_id;
  return null;
end
$$;
create trigger cut_task_links after update of project_id on public.tasks
  for each row when (new.project_id is distinct from old.project_id) execute function private.cut_task_links();
select private.protect('public.task_links');

create table public.baselines (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  project_id uuid not null,
  name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint baselines_owner unique (id, user_id),
  constraint baselines_project_id_fkey foreign key (project_id, user_id) references public.projects (id, user_id) on delete cascade,
  constraint baselines_name_length check (char_length(name) <= 800)
);
create index baselines_user_id on public.baselines (user_id);
create index baselines_project on public.baselines (project_id, user_id);
select private.protect('public.baselines');

create table public.baseline_tasks (
  baseline_id uuid not null,
  task_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint baseline_tasks_pkey primary key (baseline_id, task_id),
  constraint baseline_tasks_baseline_id_fkey foreign key (baseline_id, user_id)
    references public.baselines (id, user_id) on delete cascade,
  constraint baseline_tasks_task_id_fkey foreign key (task_id, user_id) references public.tasks (id, user_id) on delete cascade,
  constraint baseline_tasks_dates_order check (end_date >= start_date)
);
create index baseline_tasks_user_id on public.baseline_tasks (user_id);
create index baseline_tasks_baseline on public.baseline_tasks (baseline_id, user_id);
create index baseline_tasks_task on public.baseline_tasks (task_id, user_id);
select private.protect('public.baseline_tasks');

-- Progress of projects: leaves weighed by duration, cancelled ones left out, done ones whole. The triggers run as the owner of
-- the tables, because people may not write it.
create function private.roll_up(projects uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.projects as project
     set progress = coalesce(sums.progress, 0)
    from pg_catalog.unnest(projects) as wanted(id)
    left join lateral (
      select pg_catalog.round(sum(weight * share) / nullif(sum(weight), 0)) as progress
        from (
          select greatest(coalesce(task.duration_days, 1), 1) as weight,
                 case when task.status = 'done' then 100 else task.progress end as share
            from public.tasks as task
           where task.project_id = wanted.id and task.deleted_at is null and task.status <> 'cancelled'
             and not exists (
               select from public.tasks as child
                where child.parent_id = task.id and child.deleted_at is null and child.status <> 'cancelled'
             )
        ) as leaves
    ) as sums on true
   where project.id = wanted.id and project.progress is distinct from coalesce(sums.progress, 0)
$$;

create function private.roll_up_inserted() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.roll_up(array(select distinct project_id from changed where project_id is not null));
  return null;
end
$$;

create function private.roll_up_updated() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.roll_up(array(
    select distinct touched.project_id
      from changed join before using (id)
      cross join lateral (values (changed.project_id), (before.project_id)) as touched(project_id)
     where touched.project_id is not null
       and (changed.status, changed.progress, changed.duration_days, changed.project_id, changed.parent_id, changed.deleted_at)
           is distinct from (before.status, before.progress, before.duration_days, before.project_id, before.parent_id, before.deleted_at)
  ));
  return null;
end
$$;
create trigger roll_up_inserted after insert on public.tasks
  referencing new table as changed for each statement execute function private.roll_up_inserted();
create trigger roll_up_updated after update on public.tasks
  referencing new table as changed old table as before for each statement execute function private.roll_up_updated();
create trigger roll_up_deleted after delete on public.tasks
  referencing old table as changed for each statement execute function private.roll_up_inserted();

revoke all on function private.keep_task_links(), private.cut_task_links(), private.roll_up(uuid[]),
  private.roll_up_inserted(), private.roll_up_updated() from public;
