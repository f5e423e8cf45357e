-- What an export of the whole account reads, under row security, as the person themselves: which tables hold rows of people, and
-- their rows page by page. Both ask the catalogue, so that a later table is never forgotten. A table that people may not read (it
-- keeps secrets of the server) is not theirs to take along.

-- The tables of people, those that refer to others first: what is added while an export runs then never points at a row that
-- was read too early to be in it.
create function public.export_tables() returns table (name text, columns text[])
language sql stable
set search_path = ''
as $$
  with recursive people as (
    select class.oid, class.relname
      from pg_catalog.pg_class as class
      join pg_catalog.pg_attribute as owner on owner.attrelid = class.oid and owner.attname = 'user_id' and not owner.attisdropped
     where class.relnamespace = 'public'::pg_catalog.regnamespace and class.relkind in ('r', 'p')
       and pg_catalog.has_table_privilege('authenticated', class.oid, 'select')
  ), depths as (
    select oid, 0 as depth from people
    union
    select rule.conrelid, depths.depth + 1
      from depths join pg_catalog.pg_constraint as rule
        on rule.confrelid = depths.oid and rule.contype = 'f' and rule.conrelid <> rule.confrelid
     where depths.depth < 50
  )
  select people.relname::text,
         array(select attribute.attname::text from pg_catalog.pg_attribute as attribute
                where attribute.attrelid = people.oid and attribute.attnum > 0 and not attribute.attisdropped
                  and attribute.attgenerated = '' and attribute.attname <> 'user_id'
                order by attribute.attnum)
    from people
   order by (select max(depths.depth) from depths where depths.oid = people.oid) desc, people.relname collate "C"
$$;

-- At most `most` of the caller's rows of a table, as JSON without the owner and without what is generated, in the order of their
-- key and after the key `after` (null: from the first). Texts, because numbers and moments must come out exactly as they are kept.
create function public.export_rows(target text, after jsonb, most integer) returns table (key jsonb, line text)
language plpgsql stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  source pg_catalog.regclass;
  keys text;
  ordering text;
  place text;
  left_out text;
begin
  select pg_catalog.to_regclass(pg_catalog.format('public.%I', listed.name)) into source
    from public.export_tables() as listed where listed.name = target;
  if source is null then
    raise exception 'There is no such table of people' using errcode = 'undefined_table';
  end if;
  select string_agg(pg_catalog.format('t.%I', a.attname), ', ' order by k.n),
         string_agg(pg_catalog.format('t.%I %s', a.attname, case when a.attcollation <> 0 then 'collate "C"' else '' end), ', ' order by k.n),
         string_agg(pg_catalog.format('($1 ->> %s)::%s %s', k.n - 1, pg_catalog.format_type(a.atttypid, a.atttypmod),
           case when a.attcollation <> 0 then 'collate "C"' else '' end), ', ' order by k.n)
    into keys, ordering, place
    from pg_catalog.pg_index as i
    cross join lateral (
      select part.attnum, row_number() over (order by part.n) as n
        from unnest(i.indkey::smallint[]) with ordinality as part(attnum, n)
        join pg_catalog.pg_attribute as b on b.attrelid = i.indrelid and b.attnum = part.attnum
       where b.attname <> 'user_id'
    ) as k
    join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.attnum
   where i.indrelid = source and i.indisprimary;
  select coalesce(string_agg(pg_catalog.format('%L', a.attname), ', '), '') into left_out
    from pg_catalog.pg_attribute as a
   where a.attrelid = source and a.attnum > 0 and (a.attname = 'user_id' or a.attgenerated <> '');
  return query execute pg_catalog.format(
    -- Only the rows of the page become JSON, not all that are sorted for it.
    'select jsonb_build_array(%1$s), (to_jsonb(t) - array[%2$s])::text
       from (select * from %3$s as t where t.user_id = (select auth.uid()) and %4$s order by %5$s limit $2) as t
      order by %5$s',
    coalesce(keys, ''), left_out, source,
    case when after is null then 'true' when keys is null then 'false' else pg_catalog.format('(%s) > (%s)', ordering, place) end,
    coalesce(ordering, 't.user_id')) using after, most;
end
$$;

-- The files of the caller, by bucket and name.
create function public.export_files(after text, most integer) returns table (place text, bucket text, name text, bytes bigint, mime text)
language sql stable
set search_path = ''
as $$
  select object.bucket_id || '/' || object.name, object.bucket_id, object.name,
         coalesce((object.metadata ->> 'size')::bigint, 0), coalesce(object.metadata ->> 'mimetype', 'application/octet-stream')
    from storage.objects as object
   where (storage.foldername(object.name))[1] = (select auth.uid())::text
     and (after is null or (object.bucket_id || '/' || object.name) collate "C" > after collate "C")
   order by (object.bucket_id || '/' || object.name) collate "C"
   limit most
$$;

revoke all on function public.export_tables(), public.export_rows(text, jsonb, integer), public.export_files(text, integer)
  from public, anon;
grant execute on function public.export_tables(), public.export_rows(text, jsonb, integer), public.export_files(text, integer)
  to authenticated, service_role;
