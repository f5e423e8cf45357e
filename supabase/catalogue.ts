/**
 * What a schema for the API must not contain, asked from the catalogue: the rules of the Supabase database linter that
 * matter here (by their names) and our own. Every query returns one text per finding, nothing when all is well.
 */
const tables = `
  select class.oid, class.relname as name, class.relrowsecurity as secured
    from pg_class as class
   where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')`

const functions = `
  select function.oid, function.oid::regprocedure::text as name, function.prosecdef, function.proconfig, function.pronamespace
    from pg_proc as function
   where function.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and not exists (select from pg_depend where objid = function.oid and deptype = 'e')`

/** What policies and functions ask about who asks; REST asks the last before every request, of visitors too. */
const guards = `'private.session_fault()', 'private.refuse_session(text)', 'private.require_session()'`

/** As the catalogue writes what `private.hold_sessions` asks. */
const held = `( SELECT (COALESCE((NULLIF(current_setting('techo.session_held'::text, true), ''::text) = current_setting('request.jwt.claims'::text, true)), false) OR (private.session_fault() IS NULL)))`

/** Tables that people reach, by the API or by functions, and those of the platform that policies of ours are about. */
export const reached = `
  select class.oid, class.oid::regclass::text as name
    from pg_class as class
   where class.oid in ('storage.objects'::regclass, 'storage.buckets'::regclass, 'realtime.messages'::regclass)
      or class.relkind in ('r', 'p', 'f') and (class.relnamespace = 'public'::regnamespace
         or class.relnamespace = 'private'::regnamespace and (
           has_table_privilege('authenticated', class.oid, 'select, insert, update, delete')
           or has_any_column_privilege('authenticated', class.oid, 'select, insert, update')))`

export const findings: Readonly<Record<string, string>> = {
  rls_disabled_in_public: `select name from (${tables}) as t where not secured`,

  policy_exists_rls_disabled: `
    select name from (${tables}) as t where not secured and exists (select from pg_policy where polrelid = t.oid)`,

  'a verb without a policy': `
    select t.name || ' ' || verb.name
      from (${tables}) as t
     cross join (values ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')) as verb (code, name)
     where not exists (select from pg_policy where polrelid = t.oid and polpermissive and polcmd::text = verb.code)`,

  'a policy that is not about the own row of a signed-in person': `
    select tablename || ' ' || policyname from pg_policies
     where schemaname = 'public' and permissive = 'PERMISSIVE' and (
       roles <> '{authenticated}'
       or (cmd in ('SELECT', 'UPDATE', 'DELETE') and qual is distinct from '(( SELECT auth.uid() AS uid) = user_id)')
       or (cmd in ('INSERT', 'UPDATE') and with_check is distinct from '(( SELECT auth.uid() AS uid) = user_id)'))`,

  auth_rls_initplan: `
    select tablename || ' ' || policyname from pg_policies
     where schemaname = 'public' and permissive = 'PERMISSIVE'
       and regexp_replace(coalesce(qual, '') || ' ' || coalesce(with_check, ''), '\\( SELECT (auth\\.\\w+|current_setting)\\(', '', 'g')
           ~ '(auth\\.\\w+|current_setting)\\('`,

  multiple_permissive_policies: `
    select tablename || ' ' || cmd from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'
     group by tablename, cmd having count(*) > 1`,

  'a table that does not ask for the session': `
    select t.name from (${reached}) as t
     where not exists (
       select from pg_policy as p
        where p.polrelid = t.oid and not p.polpermissive and p.polcmd = '*' and p.polroles = array['authenticated'::regrole::oid]
          and pg_get_expr(p.polqual, p.polrelid) = $$${held}$$
          and pg_get_expr(p.polwithcheck, p.polrelid) = pg_get_expr(p.polqual, p.polrelid))`,

  'a function for people that does not ask for the session': `
    select name from (${functions}) as f join pg_proc as p using (oid)
     where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
       and not case (select l.lanname from pg_language as l where l.oid = p.prolang)
         when 'sql' then p.prosrc ~ '^\\s*select private\\.require_session\\(\\);'
         when 'plpgsql' then p.prosrc ~ '\\nbegin\\n\\s*perform private\\.require_session\\(\\);'
         else false end`,

  'REST that does not ask for the session': `
    select 'pgrst.db_pre_request' where public.missing_account_rights() ? 'set pgrst.db_pre_request of authenticator'`,

  'a document that takes links which run': `
    select t.name || '.' || attribute.attname
      from (${tables}) as t join pg_attribute as attribute on attribute.attrelid = t.oid
     where attribute.atttypid = 'jsonb'::regtype and attribute.attname ~ '(^|_)doc$' and not attribute.attisdropped
       and not exists (select from pg_trigger where tgrelid = t.oid and tgname = attribute.attname || '_safe')`,

  no_primary_key: `
    select name from (${tables}) as t where not exists (select from pg_index where indrelid = t.oid and indisprimary)`,

  'no user_id with its default, its rule and its end': `
    select name from (${tables}) as t
     where not exists (
       select from pg_attribute as a join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attname = 'user_id' and a.attnotnull and a.atttypid = 'uuid'::regtype
          and pg_get_expr(d.adbin, d.adrelid) = 'auth.uid()')
        or not exists (
       select from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'auth.users'::regclass and c.confdeltype = 'c'
          and a.attname = 'user_id')`,

  'a reference to a user table without user_id': `
    select c.conname from pg_constraint as c join pg_class as target on target.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and target.relnamespace = 'public'::regnamespace
       and not exists (
         select from unnest(c.conkey, c.confkey) as pair (here, there)
           join pg_attribute as h on h.attrelid = c.conrelid and h.attnum = pair.here and h.attname = 'user_id'
           join pg_attribute as t on t.attrelid = c.confrelid and t.attnum = pair.there and t.attname = 'user_id')`,

  unindexed_foreign_keys: `
    select c.conname from pg_constraint as c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (
         select from pg_index as i
          where i.indrelid = c.conrelid and i.indpred is null
            and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(c.conkey)] @> c.conkey)`,

  duplicate_index: `
    select string_agg(indexname, ' = ') from pg_indexes where schemaname = 'public'
     group by tablename, regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX \\S+ ', '') having count(*) > 1`,

  function_search_path_mutable: `
    select name from (${functions}) as f
     where not exists (select from unnest(proconfig) as setting where setting in ('search_path=""', 'search_path='))`,

  security_definer_function_executable: `
    select name || ' by ' || role from (${functions}) as f, unnest(array['anon', 'authenticated']) as role
     where name not in (${guards}) and (prosecdef or pronamespace = 'private'::regnamespace and role = 'anon') and has_function_privilege(role, oid, 'execute')`,

  'a function for everybody': `
    select name from (${functions}) as f
     where name not in (${guards}) and has_function_privilege('anon', oid, 'execute')`,

  security_definer_view: `
    select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'v'
       and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,

  materialized_view_in_api: `
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('m', 'f')`,

  extension_in_public: `select extname from pg_extension where extnamespace = 'public'::regnamespace`,

  fkey_to_auth_unique: `
    select c.conname from pg_constraint as c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid::regclass::text like 'auth.%' and c.confrelid <> 'auth.users'::regclass`,

  'a grant to anon': `
    select table_name || ' ' || privilege_type from information_schema.column_privileges
     where table_schema = 'public' and grantee in ('anon', 'PUBLIC')
     union
    select t.name || ' ' || verb from (${tables}) as t, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as verb
     where has_table_privilege('anon', t.oid, verb)`,

  'a grant beyond the four verbs': `
    select t.name || ' ' || verb from (${tables}) as t, unnest(array['truncate', 'references', 'trigger']) as verb
     where has_table_privilege('authenticated', t.oid, verb)`,

  'a server column people may write': `
    select t.name || '.' || a.attname || ' ' || verb
      from (${tables}) as t
      join pg_attribute as a on a.attrelid = t.oid and a.attname in ('user_id', 'created_at', 'updated_at', 'rev')
     cross join unnest(array['insert', 'update']) as verb
     where has_column_privilege('authenticated', t.oid, a.attnum, verb)
       and (a.attname <> 'rev' or exists (select from pg_trigger where tgrelid = t.oid and tgname = 'count_revision'))`,

  'a table whose rows are not counted': `
    select t.name || ' ' || verb.name
      from (${tables}) as t cross join (values ('count_added_rows', 4), ('count_deleted_rows', 8)) as verb (name, bit)
     where not exists (
       select from pg_trigger as trigger
        where trigger.tgrelid = t.oid and trigger.tgname = verb.name and trigger.tgenabled = 'O'
          and trigger.tgfoid = 'private.count_rows'::regproc and trigger.tgtype & verb.bit <> 0)`,

  'no clock': `
    select name from (${tables}) as t
     where exists (select from pg_attribute where attrelid = t.oid and attname = 'updated_at')
       and not exists (select from pg_trigger where tgrelid = t.oid and tgname = 'touch' and tgenabled = 'O')
        or not exists (select from pg_attribute where attrelid = t.oid and attname = 'created_at' and attnotnull)`,

  'a rank that does not sort by code unit': `
    select t.name || '.' || a.attname from (${tables}) as t join pg_attribute as a on a.attrelid = t.oid
      join pg_collation as c on c.oid = a.attcollation
     where a.attname ~ '^rank' and c.collname <> 'C'`,

  'a constraint or index not named after its table': `
    select t.name || ': ' || c.conname from (${tables}) as t join pg_constraint as c on c.conrelid = t.oid
     where left(c.conname, length(t.name) + 1) <> t.name || '_'
     union
    select t.name || ': ' || i.relname from (${tables}) as t join pg_index as x on x.indrelid = t.oid join pg_class as i on i.oid = x.indexrelid
     where left(i.relname, length(t.name) + 1) <> t.name || '_'`,

  'a check without a rule in its name': `
    select c.conname from pg_constraint as c
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace and c.conname ~ '_check\\d*$'`,

  'a text without a limit': `
    select t.name || '.' || a.attname from (${tables}) as t
      join pg_attribute as a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'json'::regtype)
       and not exists (
         select from pg_constraint as c where c.conrelid = t.oid and c.contype in ('c', 'f') and a.attnum = any (c.conkey)
           and (c.contype = 'f' or pg_get_constraintdef(c.oid) ~ '(char_length|octet_length|cardinality|ANY \\(ARRAY|\\{[0-9,]+\\})'))`,

  'searched text without a trigram index': `
    select t.name from (${tables}) as t join pg_attribute as a on a.attrelid = t.oid and a.attname = 'search_norm'
     where not exists (select from pg_indexes where schemaname = 'public' and tablename = t.name
       and indexdef like '%gin (search_norm%gin_trgm_ops)')`,

  'a name the auth or storage schema uses': `
    select name from (${tables}) as t where name in ('users', 'sessions', 'identities', 'objects', 'buckets')`,

  'SQL that asks for the current day': `
    select name from (${functions}) as f where pg_get_functiondef(oid) ~* 'current_(date|time)|localtime'`,
}
