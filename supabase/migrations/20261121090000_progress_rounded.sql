-- Progress of a project is rounded, as the plan rounds that of its summaries: two whole numbers divided would be cut off.

create or replace function private.roll_up(projects uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.projects as project
     set progress = coalesce(sums.progress, 0)
    from pg_catalog.unnest(projects) as wanted(id)
    left join lateral (
      select pg_catalog.round(sum(weight * share)::numeric / nullif(sum(weight), 0)) as progress
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
