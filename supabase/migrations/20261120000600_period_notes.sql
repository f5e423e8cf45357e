-- The page of a day, week, month, quarter or year, and the templates it starts from.

create table public.period_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  kind text not null,
  period_start date not null,
  doc jsonb,
  doc_text text not null default '',
  search_norm text not null default '',
  rev integer not null default 1,
  one_line text not null default '',
  mood smallint,
  energy smallint,
  sleep_min smallint,
  locked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint period_notes_owner unique (id, user_id),
  constraint period_notes_period unique (user_id, kind, period_start),
  constraint period_notes_kind check (kind in ('day', 'week', 'month', 'quarter', 'year')),
  -- Both first weekdays hold: a person who changes theirs keeps the weeks already written.
  constraint period_notes_period_start check (case kind
    when 'week' then extract(dow from period_start) in (0, 1)
    when 'month' then extract(day from period_start) = 1
    when 'quarter' then extract(day from period_start) = 1 and extract(month from period_start) in (1, 4, 7, 10)
    when 'year' then extract(day from period_start) = 1 and extract(month from period_start) = 1
    else true end),
  constraint period_notes_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint period_notes_doc_size check (octet_length(doc::text) <= 4194304 and octet_length(doc_text) <= 4194304 and octet_length(search_norm) <= 4194304),
  constraint period_notes_one_line_length check (char_length(one_line) <= 560),
  constraint period_notes_mood_range check (mood between 1 and 5),
  constraint period_notes_energy_range check (energy between 1 and 5),
  constraint period_notes_sleep_range check (sleep_min between 0 and 1440)
);
create index period_notes_search on public.period_notes using gin (search_norm extensions.gin_trgm_ops);
create trigger count_revision before update on public.period_notes for each row execute function private.count_revision();
create trigger forget_entity after delete on public.period_notes for each row execute function private.forget_entity('period_note');
select private.protect('public.period_notes', sealed => '{rev}');

create table public.note_templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  kind text not null default 'day',
  name text not null,
  doc jsonb,
  weekdays smallint,
  is_default boolean not null default false,
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint note_templates_kind check (kind in ('day', 'week', 'month', 'quarter', 'year')),
  constraint note_templates_name_not_blank check (name ~ '[^\s\u3000]'),
  constraint note_templates_name_length check (char_length(name) <= 800),
  constraint note_templates_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint note_templates_doc_size check (octet_length(doc::text) <= 4194304),
  constraint note_templates_weekdays_range check (weekdays between 1 and 127),
  constraint note_templates_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
comment on column public.note_templates.weekdays is 'Bit 0 is Sunday, bit 6 Saturday; null: every day.';
create index note_templates_user_id on public.note_templates (user_id, kind, rank);
select private.protect('public.note_templates');
