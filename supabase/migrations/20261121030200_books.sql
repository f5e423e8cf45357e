-- Books, what was read of them and when, what was marked in them, and what one wants to read in a year.

create table public.books (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  title text not null,
  title_kana text not null default '',
  subtitle text not null default '',
  authors jsonb not null default '[]',
  publisher text not null default '',
  published text,
  isbn13 text,
  isbn10 text,
  pages integer,
  minutes integer,
  language text,
  format text not null default 'paper',
  ndc text,
  description text not null default '',
  cover text,
  series_name text not null default '',
  series_no numeric,
  list_price numeric,
  source jsonb,
  status text not null default 'want',
  owned text not null default 'none',
  bought_on date,
  price numeric,
  rating numeric,
  favourite boolean not null default false,
  priority smallint not null default 0,
  doc jsonb,
  doc_text text not null default '',
  search_norm text not null default '',
  progress smallint not null default 0,
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint books_owner unique (id, user_id),
  constraint books_title_not_blank check (title ~ '[^\s\u3000]'),
  constraint books_title_length check (char_length(title) <= 4000),
  constraint books_title_kana_length check (char_length(title_kana) <= 4000),
  constraint books_subtitle_length check (char_length(subtitle) <= 4000),
  constraint books_authors_shape check (jsonb_typeof(authors) = 'array'),
  constraint books_authors_size check (octet_length(authors::text) <= 65536),
  constraint books_publisher_length check (char_length(publisher) <= 2000),
  constraint books_published_shape check (published ~ '^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$'),
  constraint books_isbn13_shape check (isbn13 ~ '^97[89]\d{10}$'),
  constraint books_isbn10_shape check (isbn10 ~ '^\d{9}[\dX]$'),
  constraint books_pages_range check (pages between 1 and 1000000),
  constraint books_minutes_range check (minutes between 1 and 10000000),
  constraint books_language_shape check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  constraint books_format check (format in ('paper', 'ebook', 'audio', 'magazine', 'other')),
  constraint books_ndc_shape check (ndc ~ '^[0-9]{1,3}(\.[0-9]{1,8})?$'),
  constraint books_description_length check (char_length(description) <= 100000),
  constraint books_cover_length check (char_length(cover) between 1 and 1000),
  constraint books_series_name_length check (char_length(series_name) <= 2000),
  constraint books_series_no_range check (series_no between 0 and 1000000),
  constraint books_list_price_range check (list_price between 0 and 1000000000),
  constraint books_source_shape check (jsonb_typeof(source) = 'object'),
  constraint books_source_size check (octet_length(source::text) <= 65536),
  constraint books_status check (status in ('want', 'tsundoku', 'reading', 'paused', 'finished', 'dropped')),
  constraint books_owned check (owned in ('none', 'own', 'borrowed', 'sold')),
  constraint books_price_range check (price between 0 and 1000000000),
  constraint books_rating_step check (rating between 0.25 and 5 and rating * 4 = round(rating * 4)),
  constraint books_priority_range check (priority between 0 and 3),
  constraint books_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint books_doc_size check (octet_length(doc::text) <= 4194304 and octet_length(doc_text) <= 4194304 and octet_length(search_norm) <= 4194304),
  constraint books_progress_range check (progress between 0 and 100),
  constraint books_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
comment on column public.books.doc is 'The review.';
comment on column public.books.cover is 'Path of an object in the bucket of attachments: an own copy, never an address elsewhere.';
comment on column public.books.progress is 'Percent of the latest reading; follows its log, nobody writes it.';
create index books_user_id on public.books (user_id, status, rank);
create index books_isbn13 on public.books (user_id, isbn13) where isbn13 is not null;
create index books_search on public.books using gin (search_norm extensions.gin_trgm_ops);
create trigger forget_entity after delete on public.books for each row execute function private.forget_entity('book');
select private.protect('public.books', sealed => '{progress}');

create table public.readings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  book_id uuid not null,
  no smallint not null default 1,
  started_on date,
  finished_on date,
  dropped_on date,
  reason text not null default '',
  unit text not null default 'page',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint readings_owner unique (id, user_id),
  constraint readings_place unique (book_id, no),
  constraint readings_book_id_fkey foreign key (book_id, user_id) references public.books (id, user_id) on delete cascade,
  constraint readings_no_range check (no between 1 and 1000),
  constraint readings_dates_order check (finished_on >= started_on and dropped_on >= started_on),
  constraint readings_one_end check (num_nonnulls(finished_on, dropped_on) <= 1),
  constraint readings_reason_length check (char_length(reason) <= 8000),
  constraint readings_unit check (unit in ('page', 'percent', 'minute'))
);
create index readings_user_id on public.readings (user_id, finished_on);
create index readings_book on public.readings (book_id, user_id);
create unique index readings_one_open on public.readings (book_id) where finished_on is null and dropped_on is null;
select private.protect('public.readings');

create table public.reading_logs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  reading_id uuid not null,
  at timestamptz not null,
  day date not null,
  from_pos numeric not null,
  to_pos numeric not null,
  minutes integer,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reading_logs_reading_id_fkey foreign key (reading_id, user_id)
    references public.readings (id, user_id) on delete cascade,
  constraint reading_logs_positions check (from_pos >= 0 and to_pos >= 0 and from_pos <= 10000000 and to_pos <= 10000000),
  constraint reading_logs_minutes_range check (minutes between 0 and 100000),
  constraint reading_logs_note_length check (char_length(note) <= 8000)
);
create index reading_logs_user_id on public.reading_logs (user_id, day);
create index reading_logs_reading on public.reading_logs (reading_id, user_id, at);
select private.protect('public.reading_logs');

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  book_id uuid not null,
  text text not null,
  page text not null default '',
  note text not null default '',
  at timestamptz not null,
  search_norm text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint quotes_book_id_fkey foreign key (book_id, user_id) references public.books (id, user_id) on delete cascade,
  constraint quotes_text_not_blank check (text ~ '[^\s\u3000]'),
  constraint quotes_text_length check (char_length(text) <= 40000 and char_length(search_norm) <= 200000),
  constraint quotes_page_length check (char_length(page) <= 100),
  constraint quotes_note_length check (char_length(note) <= 40000)
);
create index quotes_user_id on public.quotes (user_id);
create index quotes_book on public.quotes (book_id, user_id);
create index quotes_search on public.quotes using gin (search_norm extensions.gin_trgm_ops);
create trigger forget_entity after delete on public.quotes for each row execute function private.forget_entity('quote');
select private.protect('public.quotes');

create table public.reading_goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  year smallint not null,
  month smallint,
  metric text not null,
  target integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reading_goals_place unique nulls not distinct (user_id, year, month, metric),
  constraint reading_goals_year_range check (year between 1900 and 2200),
  constraint reading_goals_month_range check (month between 1 and 12),
  constraint reading_goals_metric check (metric in ('books', 'pages', 'minutes')),
  constraint reading_goals_target_range check (target between 1 and 10000000)
);
select private.protect('public.reading_goals');

-- How far the latest reading is: its last log against the length of the book.
create function private.follow_reading(book uuid) returns void
language sql
set search_path = ''
as $$
  update public.books as each
     set progress = coalesce(latest.share, 0)
    from (select 1) as always
    left join lateral (
      select case
               when reading.finished_on is not null then 100
               else least(100, greatest(0, pg_catalog.round(case reading.unit
                 when 'percent' then log.to_pos
                 when 'page' then 100 * log.to_pos / nullif(length.pages, 0)
                 else 100 * log.to_pos / nullif(length.minutes, 0)
               end)))
             end as share
        from public.readings as reading
        join public.books as length on length.id = reading.book_id
        left join lateral (
          select to_pos from public.reading_logs where reading_id = reading.id order by at desc, id desc limit 1
        ) as log on true
       where reading.book_id = book
       order by reading.no desc
       limit 1
    ) as latest on true
   where each.id = book and each.progress is distinct from coalesce(latest.share, 0)
$$;

create function private.follow_reading_row() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.follow_reading(case when tg_op = 'DELETE' then old.book_id else new.book_id end);
  return null;
end
$$;
create trigger follow_reading after insert or update or delete on public.readings
  for each row execute function private.follow_reading_row();

create function private.follow_log_row() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.follow_reading(book_id) from public.readings
    where id = (case when tg_op = 'DELETE' then old.reading_id else new.reading_id end);
  return null;
end
$$;
create trigger follow_log after insert or update or delete on public.reading_logs
  for each row execute function private.follow_log_row();

create function private.follow_length() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.follow_reading(new.id);
  return null;
end
$$;
create trigger follow_length after update of pages, minutes on public.books
  for each row when ((new.pages, new.minutes) is distinct from (old.pages, old.minutes)) execute function private.follow_length();

revoke all on function private.follow_reading(uuid), private.follow_reading_row(), private.follow_log_row(), private.follow_length() from public;
