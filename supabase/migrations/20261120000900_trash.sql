-- Emptying the trash. Tables take part by having deleted_at: the catalogue is asked, so a later table is never forgotten.
-- The moment is an argument: the same call sent again removes nothing that was thrown away after it.

create function private.delete_trashed(before timestamptz) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  target regclass;
  removed bigint;
  total bigint := 0;
begin
  for target in
    select class.oid
      from pg_catalog.pg_class as class
      join pg_catalog.pg_attribute as attribute on attribute.attrelid = class.oid
     where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
       and attribute.attname = 'deleted_at' and not attribute.attisdropped
     order by class.relname
  loop
    execute format('delete from %s where deleted_at <= $1', target) using before;
    get diagnostics removed = row_count;
    total := total + removed;
  end loop;
  return total;
end
$$;

-- Everybody's trash, for the server's daily job: removes what was thrown away at or before `before`, returns how many rows.
create function public.purge_trash(before timestamptz) returns bigint
language sql
set search_path = ''
as 'select private.delete_trashed(before)';

-- The caller's own trash, under row security.
create function public.empty_trash(before timestamptz) returns bigint
language sql
set search_path = ''
as 'select private.delete_trashed(before)';

revoke all on function private.delete_trashed(timestamptz) from public;
revoke all on function public.purge_trash(timestamptz) from public, anon, authenticated;
revoke all on function public.empty_trash(timestamptz) from public, anon;
grant execute on function public.purge_trash(timestamptz) to service_role;
grant execute on function public.empty_trash(timestamptz) to authenticated, service_role;
-- Both run as the caller, who therefore needs the shared part.
grant execute on function private.delete_trashed(timestamptz) to authenticated, service_role;
