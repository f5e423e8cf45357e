-- What every later migration stands on: the schema `private` (never exposed through the API) with the one law all tables of
-- people live under, the clock of `updated_at`, and the rule of trees.
--
-- Conventions. A row a person can put in the trash has `deleted_at`; a row whose identity is its place (a day of a habit, a
-- key of a preference) is keyed by that place; a row of history is never edited. Constraints are named `<table>_<rule>`: that
-- name is the code the screens translate. Length limits count code points and leave room (four to one grapheme), because a
-- grapheme of emoji or of combining kana is several.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create schema private;
revoke all on schema private from public;
-- Triggers run as the person who writes and call what lies here; the API exposes only `public`.
grant usage on schema private to authenticated, service_role;

-- ---------------------------------------------------------------------------------------------------------------- the clock

create function private.touch() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A text row counts its revisions itself: a writer names the revision it started from (`where id and rev`), and the same text
-- sent twice counts once.
create function private.count_revision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.rev := old.rev + (new.doc is distinct from old.doc)::int;
  return new;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------- the law

-- Puts a table of people's rows under row security: everyone sees and changes their own rows only, and nobody without a
-- session has any grant (an anonymous read is refused, it is never an empty list). `verbs` are what a signed-in person may
-- do; `sealed` are columns only the server writes, beside user_id and the two clocks. Safe to call again after a change of
-- columns.
create function private.protect(
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
end
$$;

-- ---------------------------------------------------------------------------------------------------------------- trees

-- Refuses as a check constraint would, so that one way of reading errors serves both.
create function private.refuse(target text, rule text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', target, target || '_' || rule
    using errcode = 'check_violation', table = target, constraint = target || '_' || rule;
end
$$;

-- Trigger for tables with parent_id: `keep_tree(levels)` refuses a cycle and a tree of more than that many levels, counting
-- both the rows above the new parent and those below the moved row. One person's moves in one table wait for each other:
-- two that are fine alone can close a ring together.
create function private.keep_tree() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  levels constant int := tg_argv[0]::int;
  above int;
  below int;
  ring boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' ' || new.user_id, 0));
  execute format(
    'with recursive up as (
       select parent.id, parent.parent_id, 1 as height from %1$s as parent where parent.id = $1 and parent.user_id = $3
       union all
       select parent.id, parent.parent_id, up.height + 1 from up join %1$s as parent on parent.id = up.parent_id
        where up.id <> $2 and up.height <= $4)
     select coalesce(max(height), 0), coalesce(bool_or(id = $2), false) from up', tg_relid::regclass)
    into above, ring using new.parent_id, new.id, new.user_id, levels;
  if ring or new.parent_id = new.id then perform private.refuse(tg_table_name, 'no_cycle'); end if;
  execute format(
    'with recursive down as (
       select $1 as id, 1 as height
       union all
       select child.id, down.height + 1 from down join %1$s as child on child.parent_id = down.id and child.user_id = $2
        where down.height <= $3)
     select max(height) from down', tg_relid::regclass)
    into below using new.id, new.user_id, levels;
  if above + below > levels then perform private.refuse(tg_table_name, 'depth'); end if;
  return new;
end
$$;

revoke all on all functions in schema private from public;
grant execute on function private.refuse(text, text) to authenticated, service_role;
