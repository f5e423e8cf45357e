-- What is thrown away takes along what hangs on it, comes back with it, and is deleted for good with its files.

-- Trigger for tables with deleted_at, on behalf of rows that hang on theirs: `trash_along('tasks', 'project_id')` has the tasks
-- of a project go with it. Those that were thrown away in the same moment come back with it, and are deleted for good with it;
-- what was thrown away before stays where it was. Both tables have user_id and deleted_at.
create function private.trash_along() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    execute format('delete from public.%I where %I = $1 and user_id = $2 and deleted_at = $3', tg_argv[0], tg_argv[1])
      using old.id, old.user_id, old.deleted_at;
  else
    execute format(
      'update public.%I set deleted_at = $4 where %I = $1 and user_id = $2 and deleted_at is not distinct from $3',
      tg_argv[0], tg_argv[1])
      using old.id, old.user_id, old.deleted_at, new.deleted_at;
  end if;
  return null;
end
$$;
revoke all on function private.trash_along() from public;

-- `column` of `hanging` names rows of `holder`.
create function private.trash_with(hanging regclass, column_name name, holder regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  hanging_name constant name := (select relname from pg_catalog.pg_class where oid = hanging);
begin
  execute format(
    'create or replace trigger %I after update of deleted_at on %s for each row
       when (new.deleted_at is distinct from old.deleted_at) execute function private.trash_along(%L, %L)',
    'trash_' || hanging_name, holder, hanging_name, column_name);
  -- Triggers run in the order of their names: this one before the foreign key (RI_…) lets go of the rows.
  execute format(
    'create or replace trigger %I after delete on %s for each row
       when (old.deleted_at is not null) execute function private.trash_along(%L, %L)',
    'DELETE_' || hanging_name, holder, hanging_name, column_name);
end
$$;
revoke all on function private.trash_with(regclass, name, regclass) from public;

-- Pictures that a row named which was deleted for good out of the trash have rested there already: the next look for unused ones
-- (`unused_attachments`, the sweep of the server) may take them, and spares those that something still names.
create function private.free_files() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.attachments as file set deleted_at = now() - interval '30 days'
    from (
      select distinct g.user_id, found.path[1] as path
        from gone as g, regexp_matches(g::text, g.user_id || '/[0-9a-f]{64}\.[a-z0-9]+', 'g') as found (path)
       where g.deleted_at is not null and g::text like '%' || g.user_id || '/%'
    ) as named
   where file.user_id = named.user_id and file.path = named.path
     and (file.deleted_at is null or file.deleted_at > now() - interval '30 days');
  return null;
end
$$;
revoke all on function private.free_files() from public;

-- For a table of people with deleted_at.
create function private.free_files_of(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create or replace trigger free_files after delete on %s referencing old table as gone
       for each statement execute function private.free_files()', target);
end
$$;
revoke all on function private.free_files_of(regclass) from public;

-- Every table with a trash that is put under the law from now on frees its files too.
create or replace function private.protect(
  target regclass,
  verbs text[] default '{select,insert,update,delete}',
  sealed text[] default '{}'
) returns void
language plpgsql
set search_path = ''
as $$
declare
  open_columns text;
  has_clock boolean;
  has_trash boolean;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum)
         filter (where attname <> all (array['user_id', 'created_at', 'updated_at'] || sealed) and attgenerated = ''),
         bool_or(attname = 'updated_at'), bool_or(attname = 'deleted_at')
    into open_columns, has_clock, has_trash
    from pg_catalog.pg_attribute
   where attrelid = target and attnum > 0 and not attisdropped;

  execute format('alter table %s enable row level security', target);
  execute format('revoke all on table %s from public, anon, authenticated', target);
  execute format('grant all on table %s to service_role', target);
  if 'select' = any (verbs) then execute format('grant select on table %s to authenticated', target); end if;
  if 'insert' = any (verbs) then execute format('grant insert (%s) on table %s to authenticated', open_columns, target); end if;
  if 'update' = any (verbs) then execute format('grant update (%s) on table %s to authenticated', open_columns, target); end if;
  if 'delete' = any (verbs) then execute format('grant delete on table %s to authenticated', target); end if;

  if not exists (select from pg_catalog.pg_policy where polrelid = target and polpermissive) then
    execute format('create policy own_select on %s for select to authenticated using ((select auth.uid()) = user_id)', target);
    execute format('create policy own_insert on %s for insert to authenticated with check ((select auth.uid()) = user_id)', target);
    execute format(
      'create policy own_update on %s for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id)',
      target);
    execute format('create policy own_delete on %s for delete to authenticated using ((select auth.uid()) = user_id)', target);
  end if;
  perform private.hold_sessions(target);
  if has_clock then
    execute format('create or replace trigger touch before update on %s for each row execute function private.touch()', target);
  end if;
  perform private.tell_changes(target);
  perform private.count_rows_of(target);
  if has_trash then perform private.free_files_of(target); end if;
end
$$;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_catalog.pg_class as c
      join pg_catalog.pg_attribute as a on a.attrelid = c.oid and a.attname = 'deleted_at' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'attachments'
     order by c.relname
  loop
    perform private.free_files_of(target);
  end loop;
end
$$;

-- ------------------------------------------------------------------------------------------------------------ emptying it

drop function public.empty_trash(timestamptz);
drop function public.purge_trash(timestamptz);
drop function private.delete_trashed(timestamptz);

-- Files are no things that a person has thrown away: their deleted_at says since when nothing names them.
create function private.delete_trashed(before timestamptz, areas text[]) returns bigint
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
     where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and class.relname <> 'attachments'
       and attribute.attname = 'deleted_at' and not attribute.attisdropped
       and (areas is null or class.relname = any (areas))
     order by class.relname
  loop
    execute format('delete from %s where deleted_at <= $1', target) using before;
    get diagnostics removed = row_count;
    total := total + removed;
  end loop;
  return total;
end
$$;

-- Everybody's trash, for the server's sweep: removes what was thrown away at or before `before`, returns how many rows.
create function public.purge_trash(before timestamptz) returns bigint
language sql
set search_path = ''
as 'select private.delete_trashed(before, null)';

-- The caller's own trash, under row security; `areas` are the tables that are meant, all of them unless told.
create function public.empty_trash(before timestamptz, areas text[] default null) returns bigint
language sql
set search_path = ''
as $$
  select private.require_session();
  select private.delete_trashed(before, areas);
$$;

revoke all on function private.delete_trashed(timestamptz, text[]) from public;
revoke all on function public.purge_trash(timestamptz) from public, anon, authenticated;
revoke all on function public.empty_trash(timestamptz, text[]) from public, anon;
grant execute on function public.purge_trash(timestamptz) to service_role;
grant execute on function public.empty_trash(timestamptz, text[]) to authenticated, service_role;
-- Both run as the caller, who therefore needs the shared part.
grant execute on function private.delete_trashed(timestamptz, text[]) to authenticated, service_role;
