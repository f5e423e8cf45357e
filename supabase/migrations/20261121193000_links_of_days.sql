-- Days and weeks link to notes too: their rows are told of when a title is stale, and go with the text they stand in.

drop function public.stale_note_links();
-- Texts that call a note by a title it had before, with the title it has now: what a rename leaves to be rewritten.
create function public.stale_note_links()
  returns table (src_type text, src_id uuid, dst_note_id uuid, dst_title text, title text)
language sql stable
set search_path = ''
as $$
  select link.src_type, link.src_id, link.dst_note_id, link.dst_title, note.title
    from public.note_links as link
    join public.notes as note on note.id = link.dst_note_id and note.user_id = link.user_id
   where link.src_type in ('note', 'period_note')
     and link.dst_title <> note.title and note.title <> '' and link.dst_title <> all (note.aliases)
   order by link.src_type, link.src_id, link.id
   limit 500
$$;
revoke all on function public.stale_note_links() from public, anon;
grant execute on function public.stale_note_links() to authenticated, service_role;

-- When a text is gone for good, the links written in it go too: `forget_text_links('note')` on its table.
create function private.forget_text_links() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.note_links where user_id = old.user_id and src_type = tg_argv[0] and src_id = old.id;
  return null;
end
$$;
revoke all on function private.forget_text_links() from public;
create trigger forget_text_links after delete on public.notes
  for each row execute function private.forget_text_links('note');
create trigger forget_text_links after delete on public.period_notes
  for each row execute function private.forget_text_links('period_note');

-- The cards of other areas know the page of a period by its kind.
create function private.forget_period() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.classified where user_id = old.user_id and entity_type = old.kind and entity_id = old.id;
  delete from public.links where user_id = old.user_id
    and ((src_type = old.kind and src_id = old.id) or (dst_type = old.kind and dst_id = old.id));
  return null;
end
$$;
revoke all on function private.forget_period() from public;
create trigger forget_period after delete on public.period_notes
  for each row execute function private.forget_period();

-- What was left by texts that were deleted before.
delete from public.note_links as link
 where (link.src_type = 'note' and not exists (select from public.notes as note where note.id = link.src_id))
    or (link.src_type = 'period_note' and not exists (select from public.period_notes as note where note.id = link.src_id));
