-- What one wants, what one wants to live, what one does not do; and the boards that picture it.

create table public.list_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  list text not null,
  title text not null,
  doc jsonb,
  doc_text text not null default '',
  search_norm text not null default '',
  status text not null,
  priority smallint not null default 0,
  genre text,
  image text,
  number smallint,
  achieved_on date,
  review_on date,
  -- wish
  price numeric,
  currency text not null default 'JPY',
  url text,
  shop text not null default '',
  want_level smallint,
  cooldown_until date,
  -- bucket
  target_date date,
  target_year smallint,
  target_age smallint,
  cost_estimate numeric,
  place text not null default '',
  with_whom text not null default '',
  memory_doc jsonb,
  memory_text text not null default '',
  progress smallint not null default 0,
  -- not-do
  reason text not null default '',
  trigger text not null default '',
  replacement text not null default '',
  severity smallint,
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint list_items_owner unique (id, user_id),
  constraint list_items_list check (list in ('wish', 'bucket', 'not_do')),
  constraint list_items_title_not_blank check (title ~ '[^\s\u3000]'),
  constraint list_items_title_length check (char_length(title) <= 2000),
  constraint list_items_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint list_items_memory_doc_shape check (jsonb_typeof(memory_doc) = 'object'),
  constraint list_items_doc_size check (octet_length(doc::text) <= 4194304 and octet_length(doc_text) <= 4194304 and octet_length(search_norm) <= 4194304),
  constraint list_items_memory_size check (octet_length(memory_doc::text) <= 4194304 and octet_length(memory_text) <= 4194304),
  constraint list_items_status check (status in ('want', 'saving', 'ordered', 'got', 'idea', 'planned', 'doing', 'done', 'dropped', 'active', 'resolved', 'suspended')),
  constraint list_items_status_of_list check (
    (list = 'wish' and status in ('want', 'saving', 'ordered', 'got', 'dropped'))
    or (list = 'bucket' and status in ('idea', 'planned', 'doing', 'done', 'dropped'))
    or (list = 'not_do' and status in ('active', 'resolved', 'suspended'))),
  constraint list_items_priority_range check (priority between 0 and 3),
  constraint list_items_genre_key check (genre ~ '^[a-z][a-z0-9-]{0,29}$'),
  constraint list_items_image_length check (char_length(image) between 1 and 1000),
  constraint list_items_number_range check (number between 1 and 100),
  constraint list_items_price_range check (price >= 0 and price <= 1000000000000),
  constraint list_items_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint list_items_url_web check (url ~ '^https?://' and char_length(url) <= 4000),
  constraint list_items_shop_length check (char_length(shop) <= 800),
  constraint list_items_want_level_range check (want_level between 1 and 5),
  constraint list_items_target_year_range check (target_year between 1900 and 2200),
  constraint list_items_target_age_range check (target_age between 0 and 130),
  constraint list_items_cost_range check (cost_estimate >= 0 and cost_estimate <= 1000000000000),
  constraint list_items_place_length check (char_length(place) <= 800),
  constraint list_items_with_whom_length check (char_length(with_whom) <= 800),
  constraint list_items_progress_range check (progress between 0 and 100),
  -- A rule without a reason is broken at the first temptation.
  constraint list_items_reason_needed check (list <> 'not_do' or reason ~ '[^\s\u3000]'),
  constraint list_items_reason_length check (char_length(reason) <= 8000),
  constraint list_items_trigger_length check (char_length(trigger) <= 2000),
  constraint list_items_replacement_length check (char_length(replacement) <= 2000),
  constraint list_items_severity_range check (severity between 1 and 3),
  constraint list_items_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
comment on column public.list_items.progress is 'Of a dream: follows the projects that support it, unless it is done; nobody writes it.';
comment on column public.list_items.image is 'Path of an object in the bucket of attachments.';
create index list_items_user_id on public.list_items (user_id, list, rank);
create index list_items_search on public.list_items using gin (search_norm extensions.gin_trgm_ops);
create trigger forget_wish after delete on public.list_items for each row when (old.list = 'wish') execute function private.forget_entity('wish');
create trigger forget_bucket after delete on public.list_items for each row when (old.list = 'bucket') execute function private.forget_entity('bucket');
create trigger forget_not_do after delete on public.list_items for each row when (old.list = 'not_do') execute function private.forget_entity('not_do');
select private.protect('public.list_items', sealed => '{progress}');

create table public.price_log (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  item_id uuid not null,
  at timestamptz not null,
  price numeric not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint price_log_item_id_fkey foreign key (item_id, user_id) references public.list_items (id, user_id) on delete cascade,
  constraint price_log_price_range check (price >= 0 and price <= 1000000000000)
);
create index price_log_user_id on public.price_log (user_id);
create index price_log_item on public.price_log (item_id, user_id, at);
select private.protect('public.price_log');

create table public.slips (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  item_id uuid not null,
  at timestamptz not null,
  day date not null,
  kind text not null default 'slipped',
  note text not null default '',
  cost_min integer,
  cost_yen numeric,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint slips_item_id_fkey foreign key (item_id, user_id) references public.list_items (id, user_id) on delete cascade,
  constraint slips_kind check (kind in ('slipped', 'kept')),
  constraint slips_note_length check (char_length(note) <= 8000),
  constraint slips_cost_min_range check (cost_min between 0 and 1000000),
  constraint slips_cost_yen_range check (cost_yen >= 0 and cost_yen <= 1000000000000)
);
comment on table public.slips is 'Days on which a not-do was slipped on, or knowingly kept.';
create index slips_user_id on public.slips (user_id);
create index slips_item on public.slips (item_id, user_id, day);
select private.protect('public.slips');

create table public.boards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  title text not null,
  period text not null default '',
  background text not null default 'paper',
  width integer not null default 1920,
  height integer not null default 1080,
  theme jsonb not null default '{}',
  rank text collate "C" not null default 'a0',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint boards_owner unique (id, user_id),
  constraint boards_title_not_blank check (title ~ '[^\s\u3000]'),
  constraint boards_title_length check (char_length(title) <= 800),
  constraint boards_period_length check (char_length(period) <= 400),
  constraint boards_background_length check (char_length(background) between 1 and 1000),
  constraint boards_width_range check (width between 200 and 8000),
  constraint boards_height_range check (height between 200 and 8000),
  constraint boards_theme_shape check (jsonb_typeof(theme) = 'object'),
  constraint boards_theme_size check (octet_length(theme::text) <= 65536),
  constraint boards_rank_shape check (char_length(rank) <= 500 and rank ~ '^[0-9A-Za-z]+$')
);
create index boards_user_id on public.boards (user_id, rank);
create trigger forget_entity after delete on public.boards for each row execute function private.forget_entity('board');
select private.protect('public.boards');

create table public.board_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  board_id uuid not null,
  group_id uuid,
  kind text not null,
  x real not null default 0,
  y real not null default 0,
  w real not null default 320,
  h real not null default 240,
  rotation real not null default 0,
  z integer not null default 0,
  opacity real not null default 1,
  crop jsonb,
  attachment_id uuid,
  image text,
  text text not null default '',
  style jsonb not null default '{}',
  caption text not null default '',
  achieved boolean not null default false,
  entity_type text,
  entity_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint board_cards_owner unique (id, user_id),
  constraint board_cards_board_id_fkey foreign key (board_id, user_id) references public.boards (id, user_id) on delete cascade,
  constraint board_cards_group_id_fkey foreign key (group_id, user_id)
    references public.board_cards (id, user_id) on delete set null (group_id),
  constraint board_cards_kind check (kind in ('image', 'text', 'goal', 'quote', 'group')),
  constraint board_cards_place_range check (abs(x) <= 100000 and abs(y) <= 100000),
  constraint board_cards_size_range check (w between 8 and 16000 and h between 8 and 16000),
  constraint board_cards_rotation_range check (rotation between -360 and 360),
  constraint board_cards_z_range check (z between -100000 and 100000),
  constraint board_cards_opacity_range check (opacity between 0 and 1),
  constraint board_cards_crop_shape check (jsonb_typeof(crop) = 'object'),
  constraint board_cards_style_shape check (jsonb_typeof(style) = 'object'),
  constraint board_cards_style_size check (octet_length(style::text) <= 16384 and octet_length(crop::text) <= 1024),
  constraint board_cards_image_length check (char_length(image) between 1 and 1000),
  constraint board_cards_text_length check (char_length(text) <= 8000),
  constraint board_cards_caption_length check (char_length(caption) <= 2000),
  constraint board_cards_entity_whole check ((entity_type is null) = (entity_id is null)),
  constraint board_cards_entity_type_shape check (entity_type ~ '^[a-z][a-z0-9_]{0,39}$')
);
create index board_cards_user_id on public.board_cards (user_id);
create index board_cards_board on public.board_cards (board_id, user_id, z);
create index board_cards_group on public.board_cards (group_id, user_id);
select private.protect('public.board_cards');

-- A dream is as far as the projects that support it.
create function private.roll_up_dreams(owner uuid, projects uuid[], dreams uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.list_items as item
     set progress = coalesce(sums.progress, 0)
    from (
      select link.dst_id as id from public.links as link
       where link.user_id = owner and link.src_type = 'project' and link.dst_type = 'bucket' and link.src_id = any (projects)
      union
      select pg_catalog.unnest(dreams)
    ) as wanted
    left join lateral (
      select pg_catalog.round(pg_catalog.avg(case when project.status = 'done' then 100 else project.progress end)) as progress
        from public.links as link
        join public.projects as project on project.id = link.src_id and project.user_id = link.user_id and project.deleted_at is null
       where link.user_id = owner and link.src_type = 'project' and link.dst_type = 'bucket'
         and link.kind in ('supports', 'part_of') and link.dst_id = wanted.id
    ) as sums on true
   where item.id = wanted.id and item.user_id = owner and item.list = 'bucket'
     and item.progress is distinct from coalesce(sums.progress, 0)
$$;

create function private.roll_up_project() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.roll_up_dreams(new.user_id, array[new.id], '{}');
  return null;
end
$$;
create trigger roll_up_project after update of progress, status, deleted_at on public.projects
  for each row when ((new.progress, new.status, new.deleted_at) is distinct from (old.progress, old.status, old.deleted_at))
  execute function private.roll_up_project();

create function private.roll_up_link() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.dst_type = 'bucket' then perform private.roll_up_dreams(old.user_id, '{}', array[old.dst_id]); end if;
  if tg_op <> 'DELETE' and new.dst_type = 'bucket' then perform private.roll_up_dreams(new.user_id, '{}', array[new.dst_id]); end if;
  return null;
end
$$;
create trigger roll_up_link after insert or update or delete on public.links for each row execute function private.roll_up_link();

revoke all on function private.roll_up_dreams(uuid, uuid[], uuid[]), private.roll_up_project(), private.roll_up_link() from public;
