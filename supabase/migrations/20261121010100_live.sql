-- What changes on one device is told to the others of the same person: every table of people speaks, after each statement,
-- to the private channel `person:<user id>`. It says which table changed and through which session, never what: the rows are
-- read again under row security by whoever has them on screen.

create function private.announce() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  for person in select distinct changed.user_id from changed loop
    perform realtime.send(
      jsonb_build_object('table', tg_table_name, 'by', (select auth.jwt()) ->> 'session_id'),
      'changed', 'person:' || person, true);
  end loop;
  return null;
end
$$;
revoke all on function private.announce() from public;

create function private.tell_changes(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create or replace trigger announce_insert after insert on %s referencing new table as changed
    for each statement execute function private.announce()', target);
  execute format('create or replace trigger announce_update after update on %s referencing new table as changed
    for each statement execute function private.announce()', target);
  execute format('create or replace trigger announce_delete after delete on %s referencing old table as changed
    for each statement execute function private.announce()', target);
  -- For `postgres_changes`: the list of tables that clients may follow row by row.
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime')
     and not exists (select from pg_catalog.pg_publication_rel as listed join pg_catalog.pg_publication as p on p.oid = listed.prpubid
                      where p.pubname = 'supabase_realtime' and listed.prrelid = target)
  then execute format('alter publication supabase_realtime add table %s', target); end if;
end
$$;
revoke all on function private.tell_changes(regclass) from public;

-- A person hears their own channel and nobody speaks in it but the database: there is no policy for inserts.
create policy person_hears on realtime.messages for select to authenticated
  using (realtime.messages.extension = 'broadcast' and (select realtime.topic()) = 'person:' || (select auth.uid()));

-- Every table that is put under the law from now on speaks too.
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
begin
  select string_agg(quote_ident(attname), ', ' order by attnum)
         filter (where attname <> all (array['user_id', 'created_at', 'updated_at'] || sealed) and attgenerated = ''),
         bool_or(attname = 'updated_at')
    into open_columns, has_clock
    from pg_catalog.pg_attribute
   where attrelid = target and attnum > 0 and not attisdropped;

  execute format('alter table %s enable row level security', target);
  execute format('revoke all on table %s from public, anon, authenticated', target);
  execute format('grant all on table %s to service_role', target);
  if 'select' = any (verbs) then execute format('grant select on table %s to authenticated', target); end if;
  if 'insert' = any (verbs) then execute format('grant insert (%s) on table %s to authenticated', open_columns, target); end if;
  if 'update' = any (verbs) then execute format('grant update (%s) on table %s to authenticated', open_columns, target); end if;
  if 'delete' = any (verbs) then execute format('grant delete on table %s to authenticated', target); end if;

  if not exists (select from pg_catalog.pg_policy where polrelid = target) then
    execute format('create policy own_select on %s for select to authenticated using ((select auth.uid()) = user_id)', target);
    execute format('create policy own_insert on %s for insert to authenticated with check ((select auth.uid()) = user_id)', target);
    execute format(
      'create policy own_update on %s for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id)',
      target);
    execute format('create policy own_delete on %s for delete to authenticated using ((select auth.uid()) = user_id)', target);
  end if;
  if has_clock then
    execute format('create or replace trigger touch before update on %s for each row execute function private.touch()', target);
  end if;
  perform private.tell_changes(target);
end
$$;

do $$ declare target regclass; begin
  for target in
    select c.oid from pg_catalog.pg_class as c join pg_catalog.pg_attribute as a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id' and not a.attisdropped
  loop
    perform private.tell_changes(target);
  end loop;
end $$;
