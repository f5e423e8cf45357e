-- How many rows an account holds, and the end of them: far beyond a life, near enough that one account cannot fill the disk of
-- all. Counted by the statement, never by reading tables.
--
-- Each connection has a number of its own for each person, so that no transaction waits for another one's, nor can two of
-- them lock each other out; what a person holds is the sum. A number may be below zero: rows are deleted where they were not made.

alter table private.plan_limits drop constraint plan_limits_key;
alter table private.plan_limits add constraint plan_limits_key
  check (key in ('active_projects', 'boards', 'storage_mib', 'rows'));
insert into private.plan_limits (plan, key, value) values ('free', 'rows', 200000), ('plus', 'rows', 2000000);

create table private.account_rows (
  user_id uuid not null constraint account_rows_user_id_fkey references auth.users on delete cascade,
  -- the process of the connection; 0: from before they were counted
  connection integer not null,
  held bigint not null,
  constraint account_rows_pkey primary key (user_id, connection)
);
alter table private.account_rows enable row level security;
revoke all on table private.account_rows from public, anon, authenticated;
grant select, insert, update, delete on table private.account_rows to service_role;

create function private.rows_of(person uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(a.held), 0)::bigint from private.account_rows as a where a.user_id = person
$$;

-- Adds what connections that are gone have counted to the number of this one. What somebody else is adding up is left to them.
create function private.gather_rows(person uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  found bigint;
begin
  with gone as (
    select a.connection from private.account_rows as a
     where a.user_id = person and a.connection <> pg_backend_pid()
       and not exists (select from pg_stat_activity as s where s.pid = a.connection)
       for update skip locked
  ), taken as (
    delete from private.account_rows as a using gone
     where a.user_id = person and a.connection = gone.connection
    returning a.held
  )
  select sum(taken.held) into found from taken;
  update private.account_rows as a set held = a.held + coalesce(found, 0)
   where a.user_id = person and a.connection = pg_backend_pid();
end
$$;

-- After each statement that adds or deletes rows. Rows that triggers add on their own (versions, notices) are counted and not
-- refused, so that what is there can be changed whatever it leaves behind; nor are those of an import, which looks at its end.
create function private.count_rows() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  each record;
  there bigint;
begin
  if not exists (select from changed) then return null; end if;
  if tg_op = 'DELETE' then
    -- When an account goes, its number goes with it.
    insert into private.account_rows as kept (user_id, connection, held)
    select c.user_id, pg_backend_pid(), -count(*) from changed as c
     where exists (select from auth.users as u where u.id = c.user_id) group by c.user_id
    on conflict (user_id, connection) do update set held = kept.held + excluded.held;
    return null;
  end if;
  for each in
    insert into private.account_rows as kept (user_id, connection, held)
    select c.user_id, pg_backend_pid(), count(*) from changed as c group by c.user_id
    on conflict (user_id, connection) do update set held = kept.held + excluded.held
    returning kept.user_id, kept.xmax = 0 as is_new
  loop
    if each.is_new and (select count(*) from private.account_rows as a where a.user_id = each.user_id) > 8 then
      perform private.gather_rows(each.user_id);
    end if;
    there := private.rows_of(each.user_id);
    -- Nearly always far below the least of all limits.
    if there > (select min(l.value) from private.plan_limits as l where l.key = 'rows')
       and pg_trigger_depth() = 1 and (select auth.uid()) is not null
       and coalesce(current_setting('techo.import', true), '') <> 'on'
       and there > private.plan_limit(each.user_id, 'rows') then
      perform private.refuse(tg_table_name, 'rows_plan_limit');
    end if;
  end loop;
  return null;
end
$$;

-- Has the rows of a table of people counted.
create function private.count_rows_of(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create or replace trigger count_added_rows after insert on %s referencing new table as changed
       for each statement execute function private.count_rows()', target);
  execute format(
    'create or replace trigger count_deleted_rows after delete on %s referencing old table as changed
       for each statement execute function private.count_rows()', target);
end
$$;

-- Every table that is put under the law from now on is counted too.
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
  perform private.count_rows_of(target);
end
$$;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid and a.attname = 'user_id' and a.attnotnull and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by c.relname
  loop
    -- The triggers keep writers out until this has been committed, so nothing is missed or counted twice.
    perform private.count_rows_of(target);
    execute format(
      'insert into private.account_rows as kept (user_id, connection, held)
       select t.user_id, 0, count(*) from %s as t group by t.user_id
       on conflict (user_id, connection) do update set held = kept.held + excluded.held', target);
  end loop;
end
$$;

-- Everything about a person that has to do with plans; null when there is no such person.
create or replace function public.payment_standing(person uuid) returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'email', u.email,
    'language', (select p.language from public.profiles as p where p.user_id = u.id),
    'plan', private.plan_of(u.id),
    'limits', (select jsonb_object_agg(l.key, l.value) from private.plan_limits as l where l.plan = private.plan_of(u.id)),
    'usage', jsonb_build_object(
      'active_projects', (select count(*) from public.projects as p
         where p.user_id = u.id and p.status = 'active' and not p.is_template and p.deleted_at is null),
      'boards', (select count(*) from public.boards as b where b.user_id = u.id and b.deleted_at is null),
      'storage_mib', (select round(coalesce(sum((o.metadata ->> 'size')::bigint), 0) / 1048576.0, 1)
         from storage.objects as o where o.owner_id = u.id::text),
      'rows', private.rows_of(u.id)),
    -- The first subscription begins with days that cost nothing; one that came to nothing does not count.
    'hasTrial', not exists (select from private.subscriptions as s where s.user_id = u.id and s.status <> 'incomplete'),
    'customers', (select coalesce(jsonb_object_agg(c.provider, c.id), '{}') from
       (select distinct on (k.provider) k.provider, k.id from private.payment_customers as k
         where k.user_id = u.id order by k.provider, k.created_at desc) as c),
    'subscription', (select private.subscription_row(s) from private.subscriptions as s
       where s.user_id = u.id and s.status <> 'incomplete'
       order by private.is_paid(s) desc, s.period_end desc limit 1))
  from auth.users as u where u.id = person
$$;

revoke all on function private.rows_of(uuid), private.gather_rows(uuid), private.count_rows(), private.count_rows_of(regclass)
  from public, anon, authenticated;
grant execute on function private.rows_of(uuid) to service_role;
