-- How the things of all areas hang together: a habit supports a dream, a note mentions a book. Types are the `type` of a card.

create table public.links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  src_type text not null,
  src_id uuid not null,
  dst_type text not null,
  dst_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint links_place unique (user_id, src_type, src_id, dst_type, dst_id, kind),
  constraint links_kind check (kind in ('supports', 'part_of', 'mentions', 'logs', 'replaces', 'derived_from')),
  constraint links_type_shape check (src_type ~ '^[a-z][a-z0-9_]{0,39}$' and dst_type ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint links_not_itself check ((src_type, src_id) is distinct from (dst_type, dst_id))
);
create index links_back on public.links (user_id, dst_type, dst_id);
select private.protect('public.links');

-- When a row is gone for good, what was said about it goes too: `forget_entity('habit')` on its table.
create function private.forget_entity() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.classified where user_id = old.user_id and entity_type = tg_argv[0] and entity_id = old.id;
  delete from public.links where user_id = old.user_id
    and ((src_type = tg_argv[0] and src_id = old.id) or (dst_type = tg_argv[0] and dst_id = old.id));
  return null;
end
$$;
revoke all on function private.forget_entity() from public;
