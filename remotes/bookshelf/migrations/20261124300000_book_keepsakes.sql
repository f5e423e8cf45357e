-- What files of other programs tell of a book and had no place here.
alter table public.books
  add column added_on date,
  add column private_note text not null default '',
  add column times_read smallint,
  add constraint books_private_note_length check (char_length(private_note) <= 100000),
  add constraint books_times_read_range check (times_read between 1 and 10000);
comment on column public.books.added_on is 'The day on which it came to the shelf elsewhere; null: the day of created_at.';
comment on column public.books.times_read is 'How often it was read, where more is known than the readings tell.';
select private.protect('public.books', sealed => '{progress,rev}');
