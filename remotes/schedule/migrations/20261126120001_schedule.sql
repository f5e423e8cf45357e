-- Appointments: the calendars they lie in, the events, and what differs in one occurrence of a series.

create table public.calendars (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null,
  colour text not null default 'blue',
  is_shown boolean not null default true,
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint calendars_owner unique (id, user_id),
  constraint calendars_name_not_blank check (name ~ '[^\s\u3000]'),
  constraint calendars_name_length check (char_length(name) <= 400),
  constraint calendars_colour check (colour in ('red', 'orange', 'amber', 'lime', 'green', 'teal', 'cyan', 'blue', 'indigo', 'violet', 'pink', 'grey')),
  constraint calendars_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
create index calendars_user_id on public.calendars (user_id, rank);
select private.protect('public.calendars');

create table public.events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  calendar_id uuid not null,
  uid text not null default gen_random_uuid()::text,
  title text not null,
  note text not null default '',
  search_norm text not null default '',
  place text not null default '',
  url text,
  guests text not null default '',
  is_busy boolean not null default true,
  is_private boolean not null default false,
  all_day boolean not null,
  start_day date,
  end_day date,
  start_at timestamptz,
  end_at timestamptz,
  time_zone text,
  rrule text,
  exdates date[] not null default '{}',
  holiday_rule text not null default 'none',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint events_owner unique (id, user_id),
  constraint events_uid unique (user_id, uid),
  constraint events_calendar_id_fkey foreign key (calendar_id, user_id)
    references public.calendars (id, user_id) on delete cascade,
  constraint events_uid_length check (char_length(uid) between 1 and 1000),
  constraint events_title_not_blank check (title ~ '[^\s\u3000]'),
  constraint events_title_length check (char_length(title) <= 2000),
  constraint events_note_length check (char_length(note) <= 100000),
  constraint events_search_norm_length check (char_length(search_norm) <= 8000),
  constraint events_place_length check (char_length(place) <= 2000),
  constraint events_url_web check (url ~ '^https?://' and char_length(url) <= 4000),
  constraint events_guests_length check (char_length(guests) <= 8000),
  -- A whole day is a civil day and never moves; hours are instants with the zone they were made in.
  constraint events_days_or_hours check (
    case when all_day
      then num_nonnulls(start_day, end_day) = 2 and num_nonnulls(start_at, end_at, time_zone) = 0
      else num_nonnulls(start_day, end_day) = 0 and num_nonnulls(start_at, end_at, time_zone) = 3
    end),
  constraint events_days_order check (end_day >= start_day),
  constraint events_hours_order check (end_at >= start_at),
  constraint events_time_zone_length check (char_length(time_zone) between 1 and 100),
  constraint events_rrule_wkst check (rrule ~ '(^|;)WKST=(SU|MO|TU|WE|TH|FR|SA)(;|$)'),
  constraint events_rrule_freq check (rrule ~ '(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)'),
  constraint events_rrule_length check (char_length(rrule) <= 1000),
  constraint events_exdates_size check (cardinality(exdates) <= 10000),
  constraint events_holiday_rule check (holiday_rule in ('none', 'skip', 'prev_workday', 'next_workday'))
);
comment on column public.events.exdates is 'Dates of the rule that are left out, in the zone of the event.';
create index events_user_start on public.events (user_id, start_at) where start_at is not null;
create index events_user_day on public.events (user_id, start_day) where start_day is not null;
create index events_user_series on public.events (user_id) where rrule is not null;
create index events_calendar on public.events (calendar_id, user_id);
create index events_search on public.events using gin (search_norm extensions.gin_trgm_ops);
create trigger forget_entity after delete on public.events for each row execute function private.forget_entity('event');
select private.protect('public.events');
select private.trash_with('public.events', 'calendar_id', 'public.calendars');

create table public.event_overrides (
  event_id uuid not null,
  original date not null,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  title text not null,
  note text not null default '',
  place text not null default '',
  url text,
  guests text not null default '',
  is_busy boolean not null default true,
  is_private boolean not null default false,
  all_day boolean not null,
  start_day date,
  end_day date,
  start_at timestamptz,
  end_at timestamptz,
  time_zone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, original),
  constraint event_overrides_event_id_fkey foreign key (event_id, user_id)
    references public.events (id, user_id) on delete cascade,
  constraint event_overrides_title_not_blank check (title ~ '[^\s\u3000]'),
  constraint event_overrides_title_length check (char_length(title) <= 2000),
  constraint event_overrides_note_length check (char_length(note) <= 100000),
  constraint event_overrides_place_length check (char_length(place) <= 2000),
  constraint event_overrides_url_web check (url ~ '^https?://' and char_length(url) <= 4000),
  constraint event_overrides_guests_length check (char_length(guests) <= 8000),
  constraint event_overrides_days_or_hours check (
    case when all_day
      then num_nonnulls(start_day, end_day) = 2 and num_nonnulls(start_at, end_at, time_zone) = 0
      else num_nonnulls(start_day, end_day) = 0 and num_nonnulls(start_at, end_at, time_zone) = 3
    end),
  constraint event_overrides_days_order check (end_day >= start_day),
  constraint event_overrides_hours_order check (end_at >= start_at),
  constraint event_overrides_time_zone_length check (char_length(time_zone) between 1 and 100)
);
comment on column public.event_overrides.original is 'The date of the rule that this takes the place of, in the zone of the event.';
create index event_overrides_user_id on public.event_overrides (user_id);
create index event_overrides_event on public.event_overrides (event_id, user_id);
select private.protect('public.event_overrides');
