-- Pictures that no text shows any more. Whoever looks is the page (hosted storage takes objects only through its API) and, where
-- this server keeps the files, its sweep. A picture may stand in a text that another device has not sent yet, so nothing goes at once.

-- The paths that a person's rows name, wherever they stand: in a text, a version of it, a cover, also in the trash. The catalogue
-- is asked, so a later table is never forgotten. Under the caller's rights.
create function private.named_files(person uuid) returns setof text
language plpgsql stable
set search_path = ''
as $$
declare
  target regclass;
begin
  for target in
    select class.oid
      from pg_catalog.pg_class as class
     where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and class.relname <> 'attachments'
       and pg_catalog.has_table_privilege(class.oid, 'select')
       and exists (select from pg_catalog.pg_attribute as a
                    where a.attrelid = class.oid and a.attname = 'user_id' and not a.attisdropped)
       and exists (select from pg_catalog.pg_attribute as a
                    where a.attrelid = class.oid and a.attnum > 0 and not a.attisdropped
                      and a.atttypid in ('jsonb'::regtype, 'text'::regtype))
     order by class.relname
  loop
    return query execute format(
      'select found.path[1]
         from %s as target, regexp_matches(target::text, $2, ''g'') as found (path)
        where target.user_id = $1 and target::text like $3', target)
      using person, person || '/[0-9a-f]{64}\.[a-z0-9]+', '%' || person || '/%';
  end loop;
end
$$;
revoke all on function private.named_files(uuid) from public;
grant execute on function private.named_files(uuid) to authenticated, service_role;

-- The caller's pictures that nothing has named for `rest`, to be removed from storage and then from here; asking marks those that
-- nothing names by now, and clears the mark of those that something names again.
create function public.unused_attachments(rest interval default '30 days') returns table (id uuid, path text)
language plpgsql
set search_path = ''
as $$
declare
  named text[] := array(select private.named_files((select auth.uid())));
begin
  update public.attachments as file set deleted_at = case when file.deleted_at is null then now() end
   where file.user_id = (select auth.uid())
     and case when file.deleted_at is null
       -- A path of another shape would not be found in a text, so it counts as named.
       then file.created_at <= now() - least(rest, '1 day') and file.path <> all (named)
        and file.path ~ ('^' || file.user_id || '/[0-9a-f]{64}\.[a-z0-9]+$')
       else file.path = any (named) end;
  return query
    select file.id, file.path from public.attachments as file
     where file.user_id = (select auth.uid()) and file.deleted_at <= now() - rest
     order by file.deleted_at, file.id
     limit 500;
end
$$;
revoke all on function public.unused_attachments(interval) from public, anon;
grant execute on function public.unused_attachments(interval) to authenticated, service_role;

-- Files whose row went, for the sweep of the server that keeps them. Those of a person who is gone go with the person.
create table private.removed_files (
  path text primary key,
  removed_at timestamptz not null default now()
);
alter table private.removed_files enable row level security;
revoke all on table private.removed_files from public, anon, authenticated;
grant select, insert, update, delete on table private.removed_files to service_role;

create function private.tell_removed_file() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.removed_files where removed_at < now() - interval '90 days';
  insert into private.removed_files (path)
  select old.path where exists (select from auth.users as person where person.id = old.user_id)
  on conflict (path) do update set removed_at = now();
  return null;
end
$$;
revoke all on function private.tell_removed_file() from public;
create trigger tell_removed after delete on public.attachments
  for each row execute function private.tell_removed_file();
