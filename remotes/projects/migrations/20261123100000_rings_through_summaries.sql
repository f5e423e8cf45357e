-- A link of a summary binds all that lies in it, so a ring can be closed by a link between summaries, and by a task that is moved
-- into one. Both are refused. What is in the trash binds nobody.

-- A task and the summaries it lies in.
create function private.task_and_above(of_user uuid, task uuid) returns setof uuid
language sql
stable
set search_path = ''
as $$
  with recursive line(id, parent_id) as (
    select id, parent_id from public.tasks where id = task and user_id = of_user
    union
    select above.id, above.parent_id from line
      join public.tasks as above on above.id = line.parent_id and above.user_id = of_user
  )
  select id from line
$$;
revoke all on function private.task_and_above(uuid, uuid) from public;
grant execute on function private.task_and_above(uuid, uuid) to authenticated, service_role;

-- Whether work on `pred` has to wait for work on `succ`, through links of theirs and of the summaries they lie in.
create function private.waits_for(of_user uuid, pred uuid, succ uuid, but_for uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  with recursive ahead(id) as (
    select id from public.tasks where id = succ and user_id = of_user and deleted_at is null
    union
    select task.id
      from ahead
      cross join lateral (
        select child.id from public.tasks as child where child.parent_id = ahead.id
        union all
        select link.succ_id
          from private.task_and_above(of_user, ahead.id) as around(id)
          join public.task_links as link on link.pred_id = around.id and link.user_id = of_user and link.id is distinct from but_for
      ) as next
      join public.tasks as task on task.id = next.id and task.user_id = of_user and task.deleted_at is null
  )
  select exists (select from ahead where pred in (select private.task_and_above(of_user, ahead.id)))
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
revoke all on function private.keep_task_ring() from public;
create trigger keep_task_ring after update of parent_id on public.tasks
  for each row when (new.parent_id is distinct from old.parent_id and new.parent_id is not null)
  execute function private.keep_task_ring();
