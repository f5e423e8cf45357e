-- What the functions for sessions, recovery codes and deletions need in `auth` and `storage` and may do there, for `pnpm check:target`:
-- hosted projects grant it to the role that migrations run as, and could grant less one day. Those that are missing.
create function public.missing_account_rights() returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(format('%s on %s.%s', n.privilege, n.area, n.name) order by n.area, n.name, n.privilege), '[]')
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
$$;
revoke all on function public.missing_account_rights() from public, anon, authenticated;
grant execute on function public.missing_account_rights() to service_role;
