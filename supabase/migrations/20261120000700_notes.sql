-- Notes, their earlier versions (those of the pages of days too), the links written in them, and files.

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  title text not null default '',
  doc jsonb,
  doc_text text not null default '',
  search_norm text not null default '',
  rev integer not null default 1,
  parent_id uuid,
  pinned boolean not null default false,
  favourite boolean not null default false,
  archived boolean not null default false,
  cover text,
  icon text,
  is_template boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint notes_owner unique (id, user_id),
  constraint notes_parent_id_fkey foreign key (parent_id, user_id)
    references public.notes (id, user_id) on delete set null (parent_id),
  constraint notes_title_length check (char_length(title) <= 800),
  constraint notes_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint notes_doc_size check (octet_length(doc::text) <= 4194304 and octet_length(doc_text) <= 4194304 and octet_length(search_norm) <= 4194304),
  constraint notes_cover_length check (char_length(cover) <= 2000),
  constraint notes_icon_length check (char_length(icon) between 1 and 40)
);
create index notes_user_id on public.notes (user_id, updated_at);
create index notes_parent on public.notes (parent_id, user_id);
create index notes_search on public.notes using gin (search_norm extensions.gin_trgm_ops);
create trigger count_revision before update on public.notes for each row execute function private.count_revision();
create trigger forget_entity after delete on public.notes for each row execute function private.forget_entity('note');
create trigger keep_tree before insert or update of parent_id on public.notes
  for each row when (new.parent_id is not null) execute function private.keep_tree('20');
select private.protect('public.notes', sealed => '{rev}');

-- A text as it was at revision `rev`. Two rows of one revision are the two sides of a conflict: both are kept.
create table public.note_versions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  note_id uuid,
  period_note_id uuid,
  rev integer not null,
  doc jsonb not null,
  reason text not null default 'autosave',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint note_versions_note_id_fkey foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade,
  constraint note_versions_period_note_id_fkey foreign key (period_note_id, user_id)
    references public.period_notes (id, user_id) on delete cascade,
  constraint note_versions_one_note check (num_nonnulls(note_id, period_note_id) = 1),
  constraint note_versions_rev_range check (rev >= 1),
  constraint note_versions_doc_shape check (jsonb_typeof(doc) = 'object'),
  constraint note_versions_doc_size check (octet_length(doc::text) <= 4194304),
  constraint note_versions_reason check (reason in ('autosave', 'manual', 'restore', 'import'))
);
create index note_versions_user_id on public.note_versions (user_id);
create index note_versions_note on public.note_versions (note_id, user_id, rev);
create index note_versions_period_note on public.note_versions (period_note_id, user_id, rev);
select private.protect('public.note_versions');

-- `[[title]]` in a text. A title nobody has yet is a link with no note; the note that takes the title resolves it.
create table public.note_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  src_type text not null,
  src_id uuid not null,
  dst_note_id uuid,
  dst_title text not null,
  alias text,
  block_id text,
  kind text not null default 'wiki',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint note_links_dst_note_id_fkey foreign key (dst_note_id, user_id)
    references public.notes (id, user_id) on delete set null (dst_note_id),
  constraint note_links_src_type_shape check (src_type ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint note_links_dst_title_length check (char_length(dst_title) between 1 and 800),
  constraint note_links_alias_length check (char_length(alias) <= 800),
  constraint note_links_block_id_length check (char_length(block_id) <= 100),
  constraint note_links_kind check (kind in ('wiki', 'embed', 'mention'))
);
create index note_links_src on public.note_links (user_id, src_type, src_id);
create index note_links_dst_title on public.note_links (user_id, dst_title);
create index note_links_dst_note on public.note_links (dst_note_id, user_id);
select private.protect('public.note_links');

-- A file in storage, one copy for each person and content.
create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  path text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  owner_type text not null,
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint attachments_content unique (user_id, sha256),
  constraint attachments_path_length check (char_length(path) between 1 and 1024),
  constraint attachments_mime_shape check (mime ~ '^[a-z0-9.+-]{1,63}/[a-z0-9.+-]{1,127}$'),
  constraint attachments_bytes_range check (bytes between 0 and 1073741824),
  constraint attachments_sha256_shape check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint attachments_size_range check (width between 1 and 100000 and height between 1 and 100000),
  constraint attachments_owner_type_shape check (owner_type ~ '^[a-z][a-z0-9_]{0,39}$')
);
create index attachments_place on public.attachments (user_id, owner_type, owner_id);
select private.protect('public.attachments');
