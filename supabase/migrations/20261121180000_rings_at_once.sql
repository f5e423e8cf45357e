-- Rows that come in one statement may close a ring before the last of them is there to be found: its name is enough.

create or replace function private.keep_tree() returns trigger
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
     select coalesce(max(height), 0), coalesce(bool_or(id = $2 or parent_id = $2), false) from up', tg_relid::regclass)
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
