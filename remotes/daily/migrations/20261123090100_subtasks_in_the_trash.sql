-- A task goes to the trash with its subtasks, as the page of a project always had it, and comes back with them.
select private.trash_with('public.tasks', 'parent_id', 'public.tasks');
