-- The notes of a task or a project are written on several devices like any other text: `rev` counts what was written there, so
-- that a save names the revision it started from and one that comes too late is brought together instead of overwriting.

-- Nothing else of the row counts: a task that is ticked off or moved meanwhile is no other text. Where no document was ever
-- written (rows of files, of older pages) `doc_text` is the text; beside a document it only follows from it.
create function private.count_notes_revision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.rev := old.rev
    + (new.doc is distinct from old.doc or (new.doc is null and new.doc_text is distinct from old.doc_text))::int;
  return new;
end
$$;
revoke all on function private.count_notes_revision() from public;

alter table public.tasks add column rev integer not null default 1;
create trigger count_revision before update on public.tasks
  for each row execute function private.count_notes_revision();
select private.protect('public.tasks', sealed => '{rev}');

alter table public.projects add column rev integer not null default 1;
create trigger count_revision before update on public.projects
  for each row execute function private.count_notes_revision();
select private.protect('public.projects', sealed => '{progress,rev}');
