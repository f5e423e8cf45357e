-- The day on which a borrowed book is due back. It counts for borrowed books alone: who gives one back on one device and puts off
-- its day on another is refused neither.
alter table public.books add column due_on date;
comment on column public.books.due_on is 'When it is to be given back; of no meaning unless it is borrowed.';
select private.protect('public.books', sealed => '{progress,rev}');
create index books_due on public.books (user_id, due_on) where owned = 'borrowed' and due_on is not null;

-- Told at eight in the morning, on the day before and on the day; keys, params and addresses are those of `src/due/due.ts`. What
-- the button says is of notices on devices alone: "done" would be understood as read.
create function private.reminders_of_books(people uuid[], first timestamptz, last timestamptz) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('person', b.user_id, 'kind', 'due_back', 'key', format('due_back:%s:%s:%s', b.id, b.due_on, n.ahead),
           'params', jsonb_build_object('title', b.title, 'date', b.due_on,
             'deed', case f.language when 'ja' then '返した' else 'Returned' end),
           'href', format('/mypage/bookshelf/%s', b.id), 'entity_type', 'book', 'entity_id', b.id, 'can_finish', true,
           'start', jsonb_build_object('day', b.due_on - n.ahead, 'time', '08:00'), 'lasts', 960)
    from public.books as b
    join public.profiles as f on f.user_id = b.user_id
   cross join unnest('{0,1}'::int[]) as n (ahead)
   where b.user_id = any (people) and b.deleted_at is null and b.owned = 'borrowed'
     and b.due_on - n.ahead between first::date - 1 and last::date + 1
$$;

-- The deed of a notice: the book is given back.
create function private.finish_book(person uuid, entity uuid) returns void
language sql
set search_path = ''
as $$
  update public.books as b set owned = 'none', due_on = null
   where b.id = entity and b.user_id = person and b.deleted_at is null and b.owned = 'borrowed'
$$;

-- What the card of books to return says in the morning letter: what is overdue, or due within three days.
create function private.digest_of_books(people uuid[], days date[]) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('person', b.user_id, 'card', 'bookshelf-due', 'title', b.title, 'due', b.due_on,
           'rank', b.due_on || ' ' || b.id)
    from unnest(people, days) as a (person, day)
    join public.books as b on b.user_id = a.person and b.due_on <= a.day + 3
   where b.deleted_at is null and b.owned = 'borrowed'
$$;

-- In the calendar feed a whole day that keeps nobody busy.
create function private.feed_of_books(person uuid, since date, until date) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', b.id, 'uid', b.id, 'title', case f.language when 'ja' then format('『%s』を返す', b.title)
             else format('Return “%s”', b.title) end,
           'note', '', 'place', '', 'url', null, 'guests', '', 'is_busy', false, 'is_private', false, 'all_day', true,
           'start_day', b.due_on, 'end_day', b.due_on, 'start_at', null, 'end_at', null, 'time_zone', f.time_zone, 'rrule', null,
           'exdates', '[]'::jsonb, 'holiday_rule', 'none', 'reminders', '[]'::jsonb, 'updated_at', b.updated_at, 'overrides', '[]'::jsonb)
    from public.books as b
    join public.profiles as f on f.user_id = b.user_id
   where b.user_id = person and b.deleted_at is null and b.owned = 'borrowed' and b.due_on between since and until
   order by b.due_on limit 500
$$;
revoke all on function private.reminders_of_books(uuid[], timestamptz, timestamptz), private.finish_book(uuid, uuid),
  private.digest_of_books(uuid[], date[]), private.feed_of_books(uuid, date, date) from public, anon, authenticated;
grant execute on function private.reminders_of_books(uuid[], timestamptz, timestamptz), private.finish_book(uuid, uuid),
  private.digest_of_books(uuid[], date[]), private.feed_of_books(uuid, date, date) to service_role;
select private.remind_of('public.books');
