-- A document must not carry a link that runs a script, whichever way it came. The editor and every import leave such links out
-- and every reader takes them for text; this is for who writes past them.

-- Browsers drop control characters and spaces before they read the scheme.
create function private.runs_script(document jsonb) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select exists (
    select from pg_catalog.jsonb_path_query(document, 'strict $.**.marks[*] ? (@.type == "link").attrs.href') as link(href)
     where pg_catalog.regexp_replace(
             link.href #>> '{}',
             '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]', '', 'g'
           ) ~* '^(javascript|vbscript|data):'
  )
$$;
revoke all on function private.runs_script(jsonb) from public, anon;
grant execute on function private.runs_script(jsonb) to authenticated, service_role;

create function private.refuse_script() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(tg_table_name, tg_argv[0] || '_safe');
  return null;
end
$$;
revoke all on function private.refuse_script() from public, anon;

do $$
declare
  place record;
begin
  for place in
    select class.relname as table_name, attribute.attname as column_name
      from pg_catalog.pg_attribute as attribute
      join pg_catalog.pg_class as class on class.oid = attribute.attrelid
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and not attribute.attisdropped
       and attribute.atttypid = 'jsonb'::regtype and attribute.attname ~ '(^|_)doc$'
  loop
    execute pg_catalog.format(
      'create trigger %1$s_safe before insert or update of %1$I on public.%2$I
         for each row when (private.runs_script(new.%1$I)) execute function private.refuse_script(%1$L)',
      place.column_name, place.table_name);
  end loop;
end
$$;
