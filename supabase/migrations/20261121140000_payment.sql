-- What a plan holds and who has which. Nothing of it is written by people, and nothing lies where the API shows tables: the
-- server asks and writes through the functions below, which only the service role may call. The provider of payments is the
-- truth about a subscription; a row here is the newest thing that was read from it.

create table private.plan_limits (
  plan text not null constraint plan_limits_plan check (plan in ('free', 'plus')),
  key text not null constraint plan_limits_key check (key in ('active_projects', 'boards', 'storage_mib')),
  -- null: without a limit
  value bigint constraint plan_limits_value_range check (value >= 0),
  constraint plan_limits_pkey primary key (plan, key)
);
insert into private.plan_limits (plan, key, value) values
  ('free', 'active_projects', 30), ('free', 'boards', 10), ('free', 'storage_mib', 1024),
  ('plus', 'active_projects', null), ('plus', 'boards', null), ('plus', 'storage_mib', 20480);

create table private.subscriptions (
  provider text not null constraint subscriptions_provider check (provider in ('stripe', 'stand-in')),
  id text not null constraint subscriptions_id_length check (char_length(id) between 1 and 255),
  user_id uuid not null constraint subscriptions_user_id_fkey references auth.users on delete cascade,
  customer_id text not null constraint subscriptions_customer_id_length check (char_length(customer_id) between 1 and 255),
  price text not null constraint subscriptions_price check (price in ('plus-monthly', 'plus-yearly')),
  status text not null constraint subscriptions_status
    check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'expired')),
  period_end timestamptz not null,
  trial_end timestamptz,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  -- when the reading began that this row is from: an older reading never replaces a newer one
  as_of timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_pkey primary key (provider, id)
);
create index subscriptions_user_id on private.subscriptions (user_id);
create trigger touch before update on private.subscriptions for each row execute function private.touch();

-- Whose customer it is at the provider. It outlives the account, so that a subscription nobody owns any more is ended there.
create table private.payment_customers (
  provider text not null,
  id text not null constraint payment_customers_id_length check (char_length(id) between 1 and 255),
  user_id uuid constraint payment_customers_user_id_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint payment_customers_pkey primary key (provider, id)
);
create index payment_customers_user_id on private.payment_customers (user_id);

-- What the provider told, by its own number: told twice counts once.
create table private.payment_events (
  provider text not null,
  id text not null constraint payment_events_id_length check (char_length(id) between 1 and 255),
  type text not null constraint payment_events_type_length check (char_length(type) <= 255),
  subscription_id text,
  -- the provider's clock
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint payment_events_pkey primary key (provider, id)
);
create index payment_events_created_at on private.payment_events (created_at);

alter table private.plan_limits enable row level security;
alter table private.subscriptions enable row level security;
alter table private.payment_customers enable row level security;
alter table private.payment_events enable row level security;
revoke all on table private.plan_limits, private.subscriptions, private.payment_customers, private.payment_events
  from public, anon, authenticated;
grant select, insert, update, delete
  on table private.plan_limits, private.subscriptions, private.payment_customers, private.payment_events to service_role;

-- --------------------------------------------------------------------------------------------------------- what somebody has

create function private.is_paid(subscription private.subscriptions) returns boolean
language sql stable
set search_path = ''
as $$
  -- Two weeks beyond what is known: a word of the provider that does not arrive takes nothing away from who has paid.
  select subscription.status in ('trialing', 'active', 'past_due') and subscription.period_end + interval '14 days' > now()
$$;

create function private.plan_of(person uuid) returns text
language sql stable
set search_path = ''
as $$
  select case when exists (
    select from private.subscriptions as s where s.user_id = person and private.is_paid(s)
  ) then 'plus' else 'free' end
$$;

-- null: without a limit
create function private.plan_limit(person uuid, wanted text) returns bigint
language sql stable
set search_path = ''
as $$
  select l.value from private.plan_limits as l where l.plan = private.plan_of(person) and l.key = wanted
$$;

-- Refuses to begin more than the plan holds. What is there stays as it is whatever the plan: it is read, changed, finished,
-- deleted and taken back from the trash. An import (`techo.import` of its transaction) and the server itself are not asked.
create function private.keep_plan_limit() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most bigint;
  there bigint;
begin
  if (select auth.uid()) is null or current_setting('techo.import', true) = 'on' then return new; end if;
  if tg_table_name = 'projects' then
    if new.status <> 'active' or new.is_template or new.deleted_at is not null then return new; end if;
    -- Also before an insert: the same row sent twice becomes an update.
    if exists (select from public.projects as p where p.id = new.id and p.user_id = new.user_id
                 and p.status = 'active' and not p.is_template) then return new; end if;
    most := private.plan_limit(new.user_id, 'active_projects');
    if most is null then return new; end if;
    select count(*) into there from public.projects as p
     where p.user_id = new.user_id and p.status = 'active' and not p.is_template and p.deleted_at is null;
  else
    if new.deleted_at is not null
       or exists (select from public.boards as b where b.id = new.id and b.user_id = new.user_id) then return new; end if;
    most := private.plan_limit(new.user_id, 'boards');
    if most is null then return new; end if;
    select count(*) into there from public.boards as b where b.user_id = new.user_id and b.deleted_at is null;
  end if;
  if there >= most then perform private.refuse(tg_table_name, 'plan_limit'); end if;
  return new;
end
$$;
create trigger keep_plan_limit before insert or update of status, is_template on public.projects
  for each row execute function private.keep_plan_limit();
create trigger keep_plan_limit before insert on public.boards
  for each row execute function private.keep_plan_limit();

-- -------------------------------------------------------------------------------------------------------- what the server asks

create function private.subscription_row(s private.subscriptions) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'provider', s.provider, 'id', s.id, 'customer', s.customer_id, 'price', s.price, 'status', s.status,
    'periodEnd', s.period_end, 'trialEnd', s.trial_end, 'cancelAtPeriodEnd', s.cancel_at_period_end,
    'pastDueSince', s.past_due_since, 'isPaid', private.is_paid(s))
$$;

-- Everything about a person that has to do with plans; null when there is no such person.
create function public.payment_standing(person uuid) returns jsonb
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
         from storage.objects as o where o.owner_id = u.id::text)),
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

-- Whether an event has been taken.
create function public.payment_event_known(provider text, event text) returns boolean
language sql stable
security definer
set search_path = ''
as $$
  select exists (select from private.payment_events as e where e.provider = $1 and e.id = $2)
$$;

-- Keeps what was read from the provider, together with the event that made somebody read: both or nothing. Answers what was
-- there before and what is there now; `known` when the event had been taken, `gone` when there is no such person.
create function public.keep_subscription(given jsonb, event jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  read private.subscriptions;
  before private.subscriptions;
  kept private.subscriptions;
begin
  read := jsonb_populate_record(null::private.subscriptions, given);
  -- Readings of one subscription wait for each other, also where there is no row to lock yet.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('subscription ' || read.provider || read.id, 0));
  if event is not null then
    insert into private.payment_events (provider, id, type, subscription_id, happened_at)
    values (read.provider, event ->> 'id', event ->> 'type', read.id, (event ->> 'at')::timestamptz)
    on conflict do nothing;
    if not found then return '{"known": true}'; end if;
  end if;
  if not exists (select from auth.users as u where u.id = read.user_id) then
    insert into private.payment_customers (provider, id) values (read.provider, read.customer_id) on conflict do nothing;
    return '{"gone": true}';
  end if;
  insert into private.payment_customers (provider, id, user_id) values (read.provider, read.customer_id, read.user_id)
  on conflict do nothing;

  select * into before from private.subscriptions as s where s.provider = read.provider and s.id = read.id;
  if read.status = 'past_due' then
    read.past_due_since := coalesce(before.past_due_since, now());
    if read.past_due_since < now() - interval '14 days' then read.status := 'expired'; end if;
  end if;
  insert into private.subscriptions as s
    (provider, id, user_id, customer_id, price, status, period_end, trial_end, cancel_at_period_end, past_due_since, as_of)
  values (read.provider, read.id, read.user_id, read.customer_id, read.price, read.status, read.period_end, read.trial_end,
          read.cancel_at_period_end, read.past_due_since, read.as_of)
  on conflict on constraint subscriptions_pkey do update
     set price = excluded.price, status = excluded.status, period_end = excluded.period_end, trial_end = excluded.trial_end,
         cancel_at_period_end = excluded.cancel_at_period_end, past_due_since = excluded.past_due_since, as_of = excluded.as_of
   where s.as_of <= excluded.as_of;
  select * into kept from private.subscriptions as s where s.provider = read.provider and s.id = read.id;
  return jsonb_build_object(
    'person', kept.user_id,
    'before', case when before.id is null then null else private.subscription_row(before) end,
    'after', private.subscription_row(kept),
    'email', (select u.email from auth.users as u where u.id = kept.user_id),
    'language', (select p.language from public.profiles as p where p.user_id = kept.user_id));
end
$$;

create function public.forget_payment_customer(provider text, customer text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.payment_customers as c where c.provider = $1 and c.id = $2 and c.user_id is null
$$;

-- What has to be looked after: `ended`, which were unpaid for two weeks and are over now; `stale`, whose period is over
-- without a word of the provider; `orphans`, customers whose account is gone.
create function public.tend_subscriptions(wanted text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended jsonb;
begin
  delete from private.payment_events as e where e.created_at < now() - interval '90 days';
  with over as (
    update private.subscriptions as s set status = 'expired'
     where s.provider = wanted and s.status = 'past_due' and s.past_due_since < now() - interval '14 days'
    returning s.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'person', over.user_id,
           'after', private.subscription_row(over),
           'email', (select u.email from auth.users as u where u.id = over.user_id),
           'language', (select p.language from public.profiles as p where p.user_id = over.user_id))), '[]')
    into ended from over;
  return jsonb_build_object(
    'ended', ended,
    'stale', (select coalesce(jsonb_agg(s.id), '[]') from private.subscriptions as s
       where s.provider = wanted and s.status in ('trialing', 'active', 'past_due')
         and s.period_end < now() - interval '1 hour' and s.as_of < now() - interval '6 hours'),
    'orphans', (select coalesce(jsonb_agg(c.id), '[]') from private.payment_customers as c
       where c.provider = wanted and c.user_id is null));
end
$$;

revoke all on function private.is_paid(private.subscriptions), private.plan_of(uuid), private.plan_limit(uuid, text),
  private.keep_plan_limit(), private.subscription_row(private.subscriptions) from public, anon, authenticated;
grant execute on function private.is_paid(private.subscriptions), private.plan_of(uuid), private.plan_limit(uuid, text),
  private.subscription_row(private.subscriptions) to service_role;
revoke all on function public.payment_standing(uuid), public.payment_event_known(text, text),
  public.keep_subscription(jsonb, jsonb),
  public.forget_payment_customer(text, text), public.tend_subscriptions(text) from public, anon, authenticated;
grant execute on function public.payment_standing(uuid), public.payment_event_known(text, text),
  public.keep_subscription(jsonb, jsonb),
  public.forget_payment_customer(text, text), public.tend_subscriptions(text) to service_role;
