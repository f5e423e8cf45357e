-- Five hundred links in one request were looked at one after the other, each by a walk through the plan, which took longer than a
-- statement may. Now the plan of each project that a statement touches is put in order once. Only where that fails without the new
-- links too is each of them looked at: in a plan that has an old ring, a link that closes none is taken.

-- Whether the links of a project, but for some, lead in a ring somewhere. Each task has a beginning and an end: a summary begins before what lies in
-- it and ends after it, a link leads from an end to a beginning. What is in the trash binds nobody.
create function private.has_ring(of_user uuid, project uuid, but_for uuid[]) returns boolean
language plpgsql
stable
set search_path = ''
-- Of a plan that has just come nothing is known: loops in loops over thousands of rows would be chosen.
set enable_nestloop = off
as $$
declare
  froms int[];
  ends int[];
  firsts int[];
  open int[];
  ready int[];
  tasks int;
  node int;
  done int := 0;
begin
  -- Beginnings are the numbers up to `tasks`, ends those behind them.
  with
    numbered as materialized (
      select id, parent_id, row_number() over () as at, count(*) over () as all_of_them
        from public.tasks where user_id = of_user and project_id = project and deleted_at is null
    ),
    lines as (
      select at as a, at + all_of_them as b from numbered
      union all
      select above.at, task.at from numbered as task join numbered as above on above.id = task.parent_id
      union all
      select task.at + task.all_of_them, above.at + task.all_of_them
        from numbered as task join numbered as above on above.id = task.parent_id
      union all
      select pred.at + pred.all_of_them, succ.at
        from public.task_links as link
        join numbered as pred on pred.id = link.pred_id join numbered as succ on succ.id = link.succ_id
       where link.user_id = of_user and link.id <> all (but_for)
    )
  select (select count(*) from numbered),
         (select array_agg(a order by a, b) from lines), (select array_agg(b order by a, b) from lines)
    into tasks, froms, ends;
  if coalesce(tasks, 0) = 0 then return false; end if;
  open := array_fill(0, array[2 * tasks]);
  firsts := array_fill(0, array[2 * tasks]);
  for at in 1 .. cardinality(ends) loop
    open[ends[at]] := open[ends[at]] + 1;
    if firsts[froms[at]] = 0 then firsts[froms[at]] := at; end if;
  end loop;
  ready := array_fill(0, array[2 * tasks]);
  tasks := 0;
  for at in 1 .. cardinality(open) loop
    if open[at] = 0 then tasks := tasks + 1; ready[tasks] := at; end if;
  end loop;
  while done < tasks loop
    done := done + 1;
    node := ready[done];
    for at in firsts[node] .. cardinality(froms) loop
      exit when at = 0 or froms[at] <> node;
      open[ends[at]] := open[ends[at]] - 1;
      if open[ends[at]] = 0 then tasks := tasks + 1; ready[tasks] := ends[at]; end if;
    end loop;
  end loop;
  return done < cardinality(open);
end
$$;
revoke all on function private.has_ring(uuid, uuid, uuid[]) from public;
grant execute on function private.has_ring(uuid, uuid, uuid[]) to authenticated, service_role;

create or replace function private.keep_task_links() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Of tasks that are not there the foreign keys speak.
  if exists (
    select from public.tasks as pred join public.tasks as succ on succ.id = new.succ_id and succ.user_id = pred.user_id
     where pred.id = new.pred_id and pred.user_id = new.user_id and pred.project_id is distinct from succ.project_id
  ) then
    perform private.refuse('task_links', 'same_project');
  end if;
  return new;
end
$$;

create function private.keep_task_links_open() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  touched record;
begin
  for touched in
    select distinct link.user_id, task.project_id
      from made as link join public.tasks as task on task.id = link.pred_id and task.user_id = link.user_id
     order by link.user_id, task.project_id
  loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('task_links ' || touched.user_id, 0));
    if private.has_ring(touched.user_id, touched.project_id, '{}') and (
      not private.has_ring(touched.user_id, touched.project_id, array(select id from made))
      or exists (
        select from made as link join public.tasks as task on task.id = link.pred_id and task.user_id = link.user_id
         where link.user_id = touched.user_id and task.project_id = touched.project_id
           and private.waits_for(link.user_id, link.pred_id, link.succ_id, link.id)
      )
    ) then
      perform private.refuse('task_links', 'no_cycle');
    end if;
  end loop;
  return null;
end
$$;
revoke all on function private.keep_task_links_open() from public;
create trigger keep_task_links_made after insert on public.task_links
  referencing new table as made for each statement execute function private.keep_task_links_open();
create trigger keep_task_links_changed after update on public.task_links
  referencing new table as made for each statement execute function private.keep_task_links_open();
