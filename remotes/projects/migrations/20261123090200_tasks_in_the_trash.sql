-- A project goes to the trash with its tasks: they would otherwise stand among those of the day, and stay when it is gone.
select private.trash_with('public.tasks', 'project_id', 'public.projects');
