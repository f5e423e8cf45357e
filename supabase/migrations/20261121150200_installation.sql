-- What a database looks like from outside, for `pnpm check:target`: it compares this with what the migrations make. Names and
-- rules only, no row of anybody; for the secret key alone.

create function public.describe_installation() returns jsonb
language plpgsql stable
security definer
set search_path = ''
as $$
declare
  migrations jsonb := '[]';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations' into migrations;
  end if;
  return jsonb_build_object(
    'postgres', current_setting('server_version_num')::int / 10000,
    'migrations', migrations,
    'extensions', (
      select jsonb_object_agg(e.extname, n.nspname) from pg_catalog.pg_extension as e join pg_catalog.pg_namespace as n on n.oid = e.extnamespace),
    'tables', (
      select coalesce(jsonb_object_agg(n.nspname || '.' || c.relname, jsonb_build_object(
        'secured', c.relrowsecurity,
        'columns', (
          select jsonb_agg(a.attname || ' ' || pg_catalog.format_type(a.atttypid, a.atttypmod) order by a.attname)
            from pg_catalog.pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        'policies', (
          select coalesce(jsonb_agg(concat_ws(' ', p.policyname, p.cmd, p.roles::text, p.qual, p.with_check) order by p.policyname), '[]')
            from pg_catalog.pg_policies as p where p.schemaname = n.nspname and p.tablename = c.relname),
        'grants', (
          select coalesce(jsonb_agg(distinct g.line), '[]') from (
            select r.rolname || ' ' || lower(x.privilege_type) as line
              from pg_catalog.aclexplode(c.relacl) as x join pg_catalog.pg_roles as r on r.oid = x.grantee
             where r.rolname in ('anon', 'authenticated')
            union all
            select r.rolname || ' ' || lower(x.privilege_type) || ' ' || a.attname
              from pg_catalog.pg_attribute as a cross join lateral pg_catalog.aclexplode(a.attacl) as x
              join pg_catalog.pg_roles as r on r.oid = x.grantee
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and r.rolname in ('anon', 'authenticated')) as g),
        'triggers', (
          select coalesce(jsonb_agg(t.tgname order by t.tgname), '[]') from pg_catalog.pg_trigger as t
           where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled <> 'D'),
        'published', exists (
          select from pg_catalog.pg_publication_tables as l
           where l.pubname = 'supabase_realtime' and l.schemaname = n.nspname and l.tablename = c.relname))), '{}')
        from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')),
    'functions', (
      select coalesce(jsonb_object_agg(f.oid::regprocedure::text, jsonb_build_object(
        'definer', f.prosecdef,
        'settings', to_jsonb(f.proconfig),
        'callers', (
          select coalesce(jsonb_agg(role order by role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) as role
           where pg_catalog.has_function_privilege(role, f.oid, 'execute')))), '{}')
        from pg_catalog.pg_proc as f join pg_catalog.pg_namespace as n on n.oid = f.pronamespace
       where n.nspname in ('public', 'private')
         and not exists (select from pg_catalog.pg_depend as d where d.objid = f.oid and d.deptype = 'e')),
    'policies', (
      select coalesce(jsonb_object_agg(p.schemaname || '.' || p.tablename || ' ' || p.policyname,
        concat_ws(' ', p.cmd, p.roles::text, p.qual, p.with_check)), '{}')
        from pg_catalog.pg_policies as p where p.schemaname in ('storage', 'realtime')),
    'buckets', (
      select coalesce(jsonb_object_agg(b.id, jsonb_build_object(
        'public', b.public, 'limit', b.file_size_limit, 'types', to_jsonb(b.allowed_mime_types))), '{}')
        from storage.buckets as b),
    'watches', (
      select coalesce(jsonb_agg(t.tgname order by t.tgname), '[]')
        from pg_catalog.pg_trigger as t join pg_catalog.pg_class as c on c.oid = t.tgrelid
        join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
       where n.nspname = 'auth' and not t.tgisinternal and t.tgenabled <> 'D'));
end
$$;
revoke all on function public.describe_installation() from public, anon, authenticated;
grant execute on function public.describe_installation() to service_role;
