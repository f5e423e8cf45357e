-- A link of a summary binds all that lies in it, so a ring can be closed by a link between summaries, and by a task that is moved
-- into one. Both are refused. What is in the trash binds nobody.

-- Whether work on `pred` has to wait for work on `succ`, through links of theirs and of the summaries they lie in.
create function private.waits_for(of_user uuid, pred uuid, succ uuid, but_for uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  with recursive
    own as (
      select id, parent_id from public.tasks where user_id = of_user and deleted_at is null
    ),
    -- Every task with itself and all that lies in it.
    within(id, below) as (
      select id, id from own
      union
      select within.id, own.id from within join own on own.parent_id = within.below
    ),
    ahead(id) as (
      select below from within where within.id = succ
      union
      select after.below
        from ahead
        join within as around on around.below = ahead.id
        join public.task_links as link on link.pred_id = around.id and link.user_id = of_user and link.id is distinct from but_for
        join within as after on after.id = link.succ_id
    )
  select exists (select from ahead join within on within.below = ahead.id where within.id = pred)
$$;
revoke all on function private.waits_for(uuid, uuid, uuid, uuid) from public;
grant execute on function private.waits_for(uuid, uuid, uuid, uuid) to authenticated, service_role;

create or replace function private.keep_task_links() returns trigger
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
  if private.waits_for(new.user_id, new.pred_id, new.succ_id, new.id) then
    perform private.refuse('task_links', 'no_cycle');
  end if;
  return new;
end
$$;

-- A task that moves into a summary takes over its links.
create function private.keep_task_ring() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('task_links ' || new.user_id, 0));
  if exists (
    with recursive
      above(id) as (
        select new.id
        union
        select task.parent_id from above join public.tasks as task on task.id = above.id and task.user_id = new.user_id
         where task.parent_id is not null
      ),
      below(id) as (
        select new.id
        union
        select task.id from below join public.tasks as task on task.parent_id = below.id and task.user_id = new.user_id
      )
    select from public.task_links as link
     where link.user_id = new.user_id
       and (link.pred_id in (select id from above) or link.pred_id in (select id from below))
       and private.waits_for(new.user_id, new.id, link.succ_id, null)
  ) then
    perform private.refuse('tasks', 'no_ring');
  end if;
  return null;
end
$$;
create trigger keep_task_ring after update of parent_id on public.tasks
  for each row when (new.parent_id is distinct from old.parent_id and new.parent_id is not null)
  execute function private.keep_task_ring();
