-- Who a request comes from is asked again at the rows, not only at the door: a token counts while its session is open, and of a
-- person with a verified second factor only with that factor shown. Restrictive policies say so at every table that people
-- reach, every bucket and the messages of private channels; functions for people say so themselves, with words.

-- What is wrong with the session of whoever asks: null when nothing is, `session_not_found` when it was ended, ran out or
-- never was, `insufficient_aal` when the second factor is missing. Row and token must both have seen it: the token may be older
-- than the factor's removal, the row younger than the token.
--
-- What was found well is remembered for the transaction, beside the claims it was found for: who could set the one could set
-- the others. Policies look there first, so that a request costs one look-up, however many of them its statements meet.
create function private.session_fault() returns text
language plpgsql stable
security definer
set search_path = ''
as $$
declare
  -- Read once: each look into a text of claims reads all of it.
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '');
begin
  return nullif(coalesce((
    select case when least(coalesce(s.aal::text, 'aal1'), coalesce(claims ->> 'aal', 'aal1')) < 'aal2' and exists (
               select from auth.mfa_factors as f where f.user_id = s.user_id and f.status::text = 'verified')
             then 'insufficient_aal'
             -- Answers nothing, and remembers.
             else left(set_config('techo.session_held', current_setting('request.jwt.claims', true), true), 0) end
      from auth.sessions as s
     where s.id = case when claims ->> 'session_id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
                       then (claims ->> 'session_id')::uuid end
       and s.user_id = (claims ->> 'sub')::uuid
       and (s.not_after is null or s.not_after > now())), 'session_not_found'), '');
end
$$;

-- What is wrong in the words of the REST API: 401 in both cases, upon which clients renew their token and learn how they stand.
create function private.refuse_session(fault text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', fault, 'message', case fault
      when 'insufficient_aal' then 'The second factor is missing: sign in with it'
      else 'This session was ended: sign in again' end)::text,
    detail = '{"status": 401, "headers": {"WWW-Authenticate": "Bearer"}}';
end
$$;

-- Refuses people whose session does not hold, and nobody else. REST asks it before every request (`db_pre_request`), so that
-- what is withheld is not taken for what is not there; functions for people ask it because they may be reached otherwise.
create function private.require_session() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and private.session_fault() is not null then
    perform private.refuse_session(private.session_fault());
  end if;
end
$$;

revoke all on function private.session_fault(), private.refuse_session(text), private.require_session() from public;
grant usage on schema private to anon;
grant execute on function private.session_fault(), private.refuse_session(text), private.require_session()
  to anon, authenticated, service_role;

-- Closes a table to people whose session does not hold, whatever its other policies allow.
create function private.hold_sessions(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from pg_catalog.pg_policy where polrelid = target and polname = 'session_holds') then return; end if;
  execute format('create policy session_holds on %1$s as restrictive for all to authenticated using (%2$s) with check (%2$s)', target,
    '(select coalesce(nullif(current_setting(''techo.session_held'', true), '''') = current_setting(''request.jwt.claims'', true), false)
       or private.session_fault() is null)');
end
$$;
revoke all on function private.hold_sessions(regclass) from public, anon, authenticated;

-- Every table that is put under the law from now on asks for the session too.
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
end
$$;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_catalog.pg_class as c
     where c.relkind in ('r', 'p') and (
       c.relnamespace = 'public'::regnamespace
       or c.relnamespace = 'private'::regnamespace and pg_catalog.has_any_column_privilege('authenticated', c.oid, 'select'))
     order by c.relname
  loop
    perform private.hold_sessions(target);
  end loop;
  perform private.hold_sessions('storage.objects'), private.hold_sessions('realtime.messages');
  begin
    perform private.hold_sessions('storage.buckets');
  exception when insufficient_privilege then
    raise notice 'This project lets no migration make policies for its buckets; nobody but servers reaches them anyway';
  end;
end
$$;

-- Every function that people may call asks first. They are written as before, with one line more, so that what they are
-- stands in one place each.
do $$
declare
  f record;
  definition text;
begin
  for f in
    select p.oid, l.lanname from pg_catalog.pg_proc as p join pg_catalog.pg_language as l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and pg_catalog.has_function_privilege('authenticated', p.oid, 'execute')
       and p.prosrc !~ 'private\.require_session\(\)'
       and not exists (select from pg_catalog.pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  loop
    definition := pg_catalog.pg_get_functiondef(f.oid);
    definition := case f.lanname
      when 'sql' then regexp_replace(definition, '(\nAS \$function\$)', E'\\1\n  select private.require_session();')
      else regexp_replace(definition, '(\nAS \$function\$.*?\nbegin\n)', E'\\1  perform private.require_session();\n') end;
    execute definition;
  end loop;
end
$$;

-- As PostgREST and hosted projects know it. Where the role may not be changed, policies still hold; requests then answer nothing
-- instead of 401, and `pnpm check:target` says so.
do $$ begin
  execute format('alter role authenticator in database %I set pgrst.db_pre_request = %L',
    pg_catalog.current_database(), 'private.require_session');
exception when insufficient_privilege or undefined_object then
  raise notice 'This project lets no migration set pgrst.db_pre_request of the role authenticator: see docs/operating.md';
end $$;
notify pgrst, 'reload config';

-- What the functions for sessions, recovery codes and deletions, and the policies of this migration, need and do not have.
create or replace function public.missing_account_rights() returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(m.line order by m.line), '[]') from (
    select format('%s on %s.%s', n.privilege, n.area, n.name) as line
      from (values
        ('auth', 'users', 'select'), ('auth', 'users', 'update'), ('auth', 'users', 'delete'),
        ('auth', 'sessions', 'select'), ('auth', 'sessions', 'update'), ('auth', 'sessions', 'delete'),
        ('auth', 'mfa_factors', 'select'), ('auth', 'mfa_factors', 'delete'),
        ('auth', 'mfa_amr_claims', 'select'), ('auth', 'mfa_amr_claims', 'delete'),
        ('storage', 'objects', 'select')) as n (area, name, privilege)
     -- Who may not look into a schema may not even ask for its tables.
     where not case when pg_catalog.has_schema_privilege(n.area, 'usage')
       then coalesce(pg_catalog.has_table_privilege(to_regclass(format('%I.%I', n.area, n.name)), n.privilege), false)
       else false end
    union all
    select 'set pgrst.db_pre_request of authenticator'
     where not exists (
       select from pg_catalog.pg_db_role_setting as s cross join unnest(s.setconfig) as setting
        where s.setrole = (select r.oid from pg_catalog.pg_roles as r where r.rolname = 'authenticator')
          and s.setdatabase in (0, (select d.oid from pg_catalog.pg_database as d where d.datname = pg_catalog.current_database()))
          and setting = 'pgrst.db_pre_request=private.require_session')) as m
$$;
