-- What somebody thought of a book is written on several devices like any other text: `rev` counts what was written there, so that
-- a save names the revision it started from and one that comes too late is brought together instead of overwriting.
alter table public.books add column rev integer not null default 1;
create trigger count_revision before update on public.books
  for each row execute function private.count_notes_revision();
select private.protect('public.books', sealed => '{progress,rev}');
