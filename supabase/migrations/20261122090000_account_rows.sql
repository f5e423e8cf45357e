-- How many rows an account holds, and the end of them: far beyond a life, near enough that one account cannot fill the disk of
-- all. Counted by the statement, never by reading tables.
--
-- Each connection has a number of its own for each person, so that no transaction waits for another one's, nor can two of
-- them lock each other out; what a person holds is the sum. A number may be below zero: rows are deleted where they were not
-- made. The sum is looked at when a connection has used up its room, a small part of what was left at its last look: a
-- statement costs one update, and near the limit every one looks.

alter table private.plan_limits drop constraint plan_limits_key;
alter table private.plan_limits add constraint plan_limits_key
  check (key in ('active_projects', 'boards', 'storage_mib', 'rows'));
-- Who has lifted every limit of a plan has meant this one too.
insert into private.plan_limits (plan, key, value)
select wanted.plan, 'rows', case when bool_and(l.value is null) then null else wanted.most end
  from (values ('free', 200000), ('plus', 2000000)) as wanted (plan, most) join private.plan_limits as l on l.plan = wanted.plan
 group by wanted.plan, wanted.most;

create table private.account_rows (
  user_id uuid not null constraint account_rows_user_id_fkey references auth.users on delete cascade,
  -- the process of the connection; 0: from before they were counted
  connection integer not null,
  held bigint not null,
  -- what the connection may add before it looks at the sum again
  room bigint not null default 0,
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

-- The first rows that this connection counts for a person. When an account goes, its numbers go with it.
create function private.begin_count(person uuid, change bigint) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.account_rows as kept (user_id, connection, held)
  select person, pg_backend_pid(), change where exists (select from auth.users as u where u.id = person)
  on conflict (user_id, connection) do update set held = kept.held + excluded.held;
  if (select count(*) from private.account_rows as a where a.user_id = person) > 8 then
    perform private.gather_rows(person);
  end if;
end
$$;

-- Looks at the sum. Rows that triggers add on their own (versions, notices) are counted and not refused, so that what is there
-- can be changed whatever it leaves behind; nor are those of an import, which looks at its end, nor the server's own.
create function private.keep_rows_limit(person uuid, target text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  there constant bigint := private.rows_of(person);
  least constant bigint := (select min(l.value) from private.plan_limits as l where l.key = 'rows');
begin
  update private.account_rows as a set room = greatest(0, (coalesce(least, 1000000) - there) / 32)
   where a.user_id = person and a.connection = pg_backend_pid();
  if there > least and pg_trigger_depth() = 1 and (select auth.uid()) is not null
     and coalesce(current_setting('techo.import', true), '') <> 'on'
     and there > private.plan_limit(person, 'rows') then
    perform private.refuse(target, 'rows_plan_limit');
  end if;
end
$$;

-- After each statement that adds or deletes rows.
create function private.count_rows() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  each record;
  factor constant int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  for each in
    with many as (
      select c.user_id, factor * count(*) as change from changed as c group by c.user_id
    ), known as (
      update private.account_rows as a set held = a.held + many.change, room = a.room - many.change from many
       where a.user_id = many.user_id and a.connection = pg_backend_pid()
      returning a.user_id, a.room
    )
    select many.user_id, many.change, known.room from many left join known on known.user_id = many.user_id
  loop
    if each.room is null then perform private.begin_count(each.user_id, each.change); end if;
    if factor > 0 and coalesce(each.room, -1) < 0 then
      perform private.keep_rows_limit(each.user_id, tg_table_name);
    end if;
  end loop;
  return null;
end
$$;

-- Other limits hold from the next row on.
create function private.forget_room() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.account_rows as a set room = 0 where a.room > 0;
  return null;
end
$$;
create trigger forget_room after insert or update or delete on private.plan_limits
  for each statement execute function private.forget_room();

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

revoke all on function private.rows_of(uuid), private.gather_rows(uuid), private.begin_count(uuid, bigint),
  private.keep_rows_limit(uuid, text), private.count_rows(), private.forget_room(), private.count_rows_of(regclass)
  from public, anon, authenticated;
grant execute on function private.rows_of(uuid) to service_role;
