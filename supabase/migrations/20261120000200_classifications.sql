-- One taxonomy for every area: categories, tags and areas of life.

create table public.classifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  kind text not null,
  name text not null,
  name_norm text not null,
  parent_id uuid,
  colour text,
  icon text,
  applies_to text[] not null default '{}',
  rank text collate "C" not null default 'a0',
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint classifications_owner unique (id, user_id),
  constraint classifications_owner_kind unique (id, user_id, kind),
  -- A child is of its parent's kind.
  constraint classifications_parent_id_fkey foreign key (parent_id, user_id, kind)
    references public.classifications (id, user_id, kind) on delete set null (parent_id),
  constraint classifications_kind check (kind in ('category', 'tag', 'area')),
  constraint classifications_name_not_blank check (name ~ '[^\s\u3000]'),
  constraint classifications_name_length check (char_length(name) <= 400),
  constraint classifications_name_norm_length check (char_length(name_norm) between 1 and 1600),
  constraint classifications_colour_key check (colour ~ '^[a-z][a-z0-9-]{0,29}$'),
  constraint classifications_icon_length check (char_length(icon) between 1 and 40),
  constraint classifications_applies_to_size check (cardinality(applies_to) <= 40 and char_length(array_to_string(applies_to, ',', '')) <= 2000),
  constraint classifications_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
comment on column public.classifications.name_norm is 'The name as it is searched (see search_norm): decides whether two names are the same.';
comment on column public.classifications.applies_to is 'Entity types it is offered for; empty means all.';
create unique index classifications_name on public.classifications (user_id, kind, name_norm) where archived_at is null and deleted_at is null;
create index classifications_user_id on public.classifications (user_id, kind, rank);
create index classifications_parent on public.classifications (parent_id, user_id, kind);
create trigger keep_tree before insert or update of parent_id on public.classifications
  for each row when (new.parent_id is not null) execute function private.keep_tree('3');
select private.protect('public.classifications');

-- `kind` repeats the classification's own, so that "one category, many tags" is an index and not a hope.
create table public.classified (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  entity_type text not null,
  entity_id uuid not null,
  classification_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint classified_place unique (user_id, entity_type, entity_id, classification_id),
  constraint classified_classification_id_fkey foreign key (classification_id, user_id, kind)
    references public.classifications (id, user_id, kind) on update cascade on delete cascade,
  constraint classified_entity_type_shape check (entity_type ~ '^[a-z][a-z0-9_]{0,39}$')
);
create unique index classified_one_category on public.classified (user_id, entity_type, entity_id) where kind = 'category';
create index classified_classification on public.classified (classification_id, user_id, kind);
select private.protect('public.classified');
