-- What happened, when. Feeds the timeline of a day, the weekly review and the heat maps. A person adds to it and never edits
-- it: send it again with `on conflict do nothing`.

create table public.activity (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  at timestamptz not null,
  day date not null,
  verb text not null,
  entity_type text not null,
  entity_id uuid not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint activity_verb_shape check (verb ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint activity_entity_type_shape check (entity_type ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint activity_data_shape check (jsonb_typeof(data) = 'object'),
  constraint activity_data_size check (octet_length(data::text) <= 16384)
);
comment on column public.activity.day is 'The civil day the person lived in at that moment.';
create index activity_user_id on public.activity (user_id, day, at);
create index activity_entity on public.activity (user_id, entity_type, entity_id);
select private.protect('public.activity', '{select,insert}');
