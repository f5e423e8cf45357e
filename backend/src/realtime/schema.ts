/**
 * The schema `realtime` as migrations and policies of a hosted project see it: the table that policies of private channels
 * are about, `realtime.send` for triggers, and the publication that lists whose changes are told. Changes are not read from
 * the log of the database: triggers tell them by NOTIFY, so they also work inside this process. Statements can run again.
 */
export const realtimeSchema = `
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
create index if not exists messages_inserted_at on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- What is larger than a NOTIFY carries waits in the table for a moment.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  message jsonb := jsonb_build_object('payload', payload, 'event', event, 'topic', topic, 'private', private);
  waiting uuid;
begin
  if octet_length(message::text) <= 7500 then
    perform pg_notify('realtime_broadcast', message::text);
  else
    insert into realtime.messages (topic, extension, payload, event, private)
    values (send.topic, 'broadcast', send.payload, send.event, send.private) returning id into waiting;
    perform pg_notify('realtime_broadcast', jsonb_build_object('id', waiting)::text);
  end if;
end
$$;
revoke all on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', to_jsonb(old), 'record', to_jsonb(new), 'operation', operation,
      'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end
$$;
revoke all on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) to service_role;

-- Which tables somebody follows at present: nobody's change is told to an empty room. A row lives ten minutes unless renewed.
create table if not exists realtime.interest (
  entity oid primary key,
  until timestamptz not null
);

-- Arguments: what stands for a row (an expression over t), the same of the row before, the columns that make it the same row.
create or replace function realtime.capture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head constant jsonb := jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'at', now());
  source text;
  item jsonb;
  batch jsonb := '[]';
  size int := 0;
begin
  if not exists (select from realtime.interest where entity = tg_relid and until > now()) then return null; end if;
  source := case tg_op
    when 'INSERT' then format('select jsonb_build_array(%s, null) from new_rows as t', tg_argv[0])
    when 'DELETE' then format('select jsonb_build_array(null, %s) from old_rows as t', tg_argv[1])
    else format('select jsonb_build_array(%s, (select %s from old_rows as t where %s)) from new_rows as n cross join lateral (select n.*) as t',
      tg_argv[0], tg_argv[1], tg_argv[2]) end;
  for item in execute source loop
    if octet_length(item::text) > 7000 then
      select jsonb_agg((select jsonb_object_agg(key, value) from jsonb_each(part) where octet_length(value::text) <= 64) order by n)
        into item from jsonb_array_elements(item) with ordinality as parts (part, n);
    end if;
    if size > 0 and size + octet_length(item::text) > 7000 then
      perform pg_notify('realtime_changes', (head || jsonb_build_object('rows', batch))::text);
      batch := '[]';
      size := 0;
    end if;
    batch := batch || jsonb_build_array(item);
    size := size + octet_length(item::text) + 2;
  end loop;
  if size > 0 then perform pg_notify('realtime_changes', (head || jsonb_build_object('rows', batch))::text); end if;
  return null;
end
$$;
revoke all on function realtime.capture() from public;

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if;
end $$;

-- Gives every published table its triggers and takes them from the others.
create or replace function realtime.attach() returns void language plpgsql set search_path = '' as $$
declare
  listed record;
  key_of text;
  old_of text;
  same text;
begin
  for listed in
    select c.oid::regclass as name, c.oid, c.relreplident = 'f' as is_full
      from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
      join pg_catalog.pg_publication_tables as p
        on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
     where c.relkind = 'r'
  loop
    select format('jsonb_build_object(%s)', string_agg(distinct format('%L, t.%I', a.attname, a.attname), ', ')),
           string_agg(distinct format('t.%I = n.%I', a.attname, a.attname), ' and ') filter (where i.indrelid is not null)
      into key_of, same
      from pg_catalog.pg_attribute as a
      left join pg_catalog.pg_index as i on i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)
     where a.attrelid = listed.oid and a.attnum > 0 and not a.attisdropped
       and (i.indrelid is not null or a.attname = 'user_id');
    continue when same is null;
    old_of := case when listed.is_full then 'to_jsonb(t)' else key_of end;
    continue when exists (
      select from pg_catalog.pg_trigger where tgrelid = listed.oid and tgname = 'realtime_delete'
         and encode(tgargs, 'escape') = format('%s\\000%s\\000%s\\000', key_of, old_of, same));
    execute format('create or replace trigger realtime_insert after insert on %s referencing new table as new_rows
      for each statement execute function realtime.capture(%L, %L, %L)', listed.name, key_of, old_of, same);
    execute format('create or replace trigger realtime_update after update on %s referencing new table as new_rows old table as old_rows
      for each statement execute function realtime.capture(%L, %L, %L)', listed.name, key_of, old_of, same);
    execute format('create or replace trigger realtime_delete after delete on %s referencing old table as old_rows
      for each statement execute function realtime.capture(%L, %L, %L)', listed.name, key_of, old_of, same);
  end loop;
  for listed in
    select t.tgrelid::regclass as name, t.tgname from pg_catalog.pg_trigger as t
      join pg_catalog.pg_class as c on c.oid = t.tgrelid join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
     where t.tgfoid = 'realtime.capture'::regproc and not exists (
       select from pg_catalog.pg_publication_tables as p
        where p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname)
  loop
    execute format('drop trigger %I on %s', listed.tgname, listed.name);
  end loop;
end
$$;
revoke all on function realtime.attach() from public;
`
