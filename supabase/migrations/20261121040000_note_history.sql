-- What notes need beside their rows: the first words for lists, what came with them from elsewhere, links that find their
-- note, earlier versions that keep themselves few, and the search.

alter table public.notes
  add column excerpt text generated always as (left(doc_text, 120)) stored,
  add column aliases text[] not null default '{}',
  add column written_at timestamptz,
  add column properties jsonb,
  add constraint notes_excerpt_length check (char_length(excerpt) <= 120),
  add constraint notes_aliases_size check (cardinality(aliases) <= 100 and char_length(array_to_string(aliases, ',', '')) <= 8000),
  add constraint notes_properties_shape check (jsonb_typeof(properties) = 'object' and octet_length(properties::text) <= 65536);
comment on column public.notes.written_at is 'When the text was begun, for notes that came from elsewhere; the row itself may be younger.';
comment on column public.notes.properties is 'What the head of an imported file said that the product has no column for; it goes out again.';
select private.protect('public.notes', sealed => '{rev}');

-- ------------------------------------------------------------------------------------------------------------------- links

-- A note that takes a title (or is also called so) becomes what the links to that title lead to.
create function private.resolve_note_links() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.note_links set dst_note_id = new.id
   where user_id = new.user_id and dst_note_id is null and dst_title = any (array_append(new.aliases, new.title));
  return null;
end
$$;
revoke all on function private.resolve_note_links() from public;
create trigger resolve_links_of_new after insert on public.notes
  for each row when (new.title <> '' and new.deleted_at is null) execute function private.resolve_note_links();
create trigger resolve_links after update of title, aliases on public.notes
  for each row when (new.title <> '' and new.deleted_at is null) execute function private.resolve_note_links();

-- A link that is written before the backend knows of the note, or to a title that somebody has: both find it here.
create function private.find_linked_note() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select note.id into new.dst_note_id from public.notes as note
   where note.user_id = new.user_id and note.deleted_at is null and new.dst_title = any (array_append(note.aliases, note.title))
   order by note.title = new.dst_title desc, note.created_at, note.id limit 1;
  return new;
end
$$;
revoke all on function private.find_linked_note() from public;
create index notes_title on public.notes (user_id, title);
create trigger find_note before insert on public.note_links
  for each row when (new.dst_note_id is null) execute function private.find_linked_note();

-- Notes whose texts call another note by a title it had before, with the title it has now: what a rename leaves to be rewritten.
create function public.stale_note_links() returns table (src_id uuid, dst_note_id uuid, dst_title text, title text)
language sql stable
set search_path = ''
as $$
  select link.src_id, link.dst_note_id, link.dst_title, note.title
    from public.note_links as link
    join public.notes as note on note.id = link.dst_note_id and note.user_id = link.user_id
   where link.src_type = 'note' and link.dst_title <> note.title and note.title <> '' and link.dst_title <> all (note.aliases)
   order by link.src_id, link.id
   limit 500
$$;
revoke all on function public.stale_note_links() from public, anon;
grant execute on function public.stale_note_links() to authenticated, service_role;

-- ---------------------------------------------------------------------------------------------------------------- versions

-- What a note was before it was written over, two minutes apart at least: while somebody types, every rest is a save.
create function private.keep_note_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.doc is null or (select auth.uid()) is distinct from old.user_id then return null; end if;
  if exists (
    select from public.note_versions
     where note_id = old.id and user_id = old.user_id and created_at > now() - interval '2 minutes'
  ) then return null; end if;
  insert into public.note_versions (note_id, rev, doc) values (old.id, old.rev, old.doc);
  return null;
end
$$;
revoke all on function private.keep_note_version() from public;
create trigger keep_version after update of doc on public.notes
  for each row when (new.doc is distinct from old.doc) execute function private.keep_note_version();

-- Versions grow fewer with age: all of 24 hours, the last of each hour for 7 days, of each day for 90, then none. Only those
-- that nobody asked for: what a person kept, brought back or imported stays. Looked after whenever one is added.
create function private.thin_note_versions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.note_versions as version
   where version.user_id = new.user_id
     and (version.note_id = new.note_id or version.period_note_id = new.period_note_id)
     and version.reason = 'autosave' and version.created_at < now() - interval '24 hours'
     and (version.created_at < now() - interval '90 days' or exists (
       select from public.note_versions as later
        where later.user_id = version.user_id
          and (later.note_id = version.note_id or later.period_note_id = version.period_note_id)
          and later.reason = 'autosave' and (later.created_at, later.id) > (version.created_at, version.id)
          and date_trunc(case when version.created_at >= now() - interval '7 days' then 'hour' else 'day' end, later.created_at)
            = date_trunc(case when version.created_at >= now() - interval '7 days' then 'hour' else 'day' end, version.created_at)
     ));
  return null;
end
$$;
revoke all on function private.thin_note_versions() from public;
create trigger thin_versions after insert on public.note_versions
  for each row execute function private.thin_note_versions();

-- ------------------------------------------------------------------------------------------------------------------ search

-- Notes that hold every one of `words` and none of `without`, all folded as `search_norm` is, with the text around the first
-- word. The first word is looked up in the index, so it should be the longest.
create function public.search_notes(words text[], without text[] default '{}') returns table (id uuid, snippet text)
language sql stable
set search_path = ''
as $$
  select note.id,
         substr(note.doc_text, greatest(1, position(words[1] in note.search_norm) - char_length(note.title) - 40), 160)
    from public.notes as note
   where note.deleted_at is null
     and note.search_norm like '%' || replace(replace(replace(coalesce(words[1], ''), '\', '\\'), '%', '\%'), '_', '\_') || '%'
     and note.search_norm like all (array(
       select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(words[2:]) as word))
     and not note.search_norm like any (array(
       select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(without) as word))
$$;
revoke all on function public.search_notes(text[], text[]) from public, anon;
grant execute on function public.search_notes(text[], text[]) to authenticated, service_role;
