-- Everything a person should hear of their plan is written down in the transaction that makes it so: a notice for the inbox
-- and a letter that waits. The server sends what waits and says so afterwards, so one that stops in between loses no letter,
-- and an event that comes twice changes nothing and therefore tells nothing.

create table private.plan_letters (
  id uuid not null default gen_random_uuid() constraint plan_letters_pkey primary key,
  user_id uuid not null constraint plan_letters_user_id_fkey references auth.users on delete cascade,
  -- names what is told: once each
  key text not null constraint plan_letters_key_length check (char_length(key) between 1 and 400),
  occasion text not null constraint plan_letters_occasion
    check (occasion in ('started', 'failed', 'ending', 'ended', 'trial_ending')),
  -- the subscription as it was then, see private.subscription_row
  subscription jsonb not null constraint plan_letters_subscription_shape check (jsonb_typeof(subscription) = 'object'),
  -- until then a server is about to send it
  taken_until timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_letters_once unique (user_id, key)
);
create index plan_letters_waiting on private.plan_letters (created_at) where sent_at is null;
alter table private.plan_letters enable row level security;
revoke all on table private.plan_letters from public, anon, authenticated;
grant select, insert, update, delete on table private.plan_letters to service_role;

-- The day of an instant where the seller is, as letters and receipts name it.
create function private.sellers_day(instant timestamptz) returns date
language sql immutable
set search_path = ''
as $$ select (instant at time zone 'Asia/Tokyo')::date $$;

create or replace function private.tell_plan() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_change constant boolean := tg_op = 'UPDATE';
  is_paid constant boolean := private.is_paid(new);
  old_status constant text := case when is_change then old.status end;
  -- What was unpaid for so long that it counts no more still ends only once.
  was_paid constant boolean := is_change
    and (private.is_paid(old) or old.status = 'past_due' and new.status in ('canceled', 'expired'));
  is_cancelled constant boolean := is_change and is_paid and new.cancel_at_period_end and not old.cancel_at_period_end;
  notice constant text := case
    when new.status is distinct from old_status then case new.status
      when 'active' then 'payment_done' when 'past_due' then 'payment_failed'
      when 'canceled' then 'plan_ended' when 'expired' then 'plan_ended' end
    when is_cancelled then 'plan_ending' end;
  letter constant text := case
    when is_paid and not was_paid and old_status is distinct from 'past_due' then 'started'
    when was_paid and not is_paid then 'ended'
    when not is_paid then null
    when new.status = 'past_due' and old_status is distinct from 'past_due' then 'failed'
    when is_cancelled then 'ending' end;
  nth constant text := new.id || ':' || extract(epoch from new.as_of);
begin
  if is_change and (new.status, new.cancel_at_period_end) is distinct from (old.status, old.cancel_at_period_end) then
    -- What is no longer so needs no reading.
    update public.notifications as n set read_at = now()
     where n.user_id = new.user_id and n.kind = 'plan' and n.read_at is null
       and case n.params ->> 'what'
             when 'payment_failed' then new.status <> 'past_due'
             when 'trial_ending' then new.status <> 'trialing' or new.cancel_at_period_end
             when 'plan_ending' then not is_paid or not new.cancel_at_period_end
             else false end;
  end if;
  if notice is not null then
    perform private.notify(new.user_id, 'plan',
      left(notice || ':' || case notice when 'plan_ending' then nth
        else new.id || ':' || extract(epoch from new.period_end)::bigint end, 200),
      jsonb_build_object('what', notice)
        || case notice when 'plan_ending' then jsonb_build_object('date', private.sellers_day(new.period_end)) else '{}' end,
      '/mypage/settings?section=plan');
  end if;
  if letter is not null then
    insert into private.plan_letters (user_id, key, occasion, subscription)
    values (new.user_id, letter || ':' || nth, letter, private.subscription_row(new))
    on conflict do nothing;
  end if;
  return null;
exception when others then
  -- A notice is never worth an order.
  raise warning 'no notice of a plan: %', sqlstate;
  return null;
end
$$;
drop trigger tell_plan on private.subscriptions;
create trigger tell_plan after insert or update on private.subscriptions
  for each row execute function private.tell_plan();

-- ------------------------------------------------------------------------------------------------------- the end of free days
-- Told seven days before and again one day before, unless it was cancelled: nothing is charged then.

create function private.trial_notice(s private.subscriptions, at timestamptz) returns text
language sql immutable
set search_path = ''
as $$
  select 'trial_ending:' || s.id || ':' || extract(epoch from s.trial_end)::bigint
    || case when s.trial_end <= at + interval '1 day' then ':1' else ':7' end
   where s.status = 'trialing' and not s.cancel_at_period_end
     and s.trial_end > at and s.trial_end <= at + interval '7 days'
$$;

-- The subscriptions of a provider whose owner has to be told; they are read anew before.
create function public.trials_ending(wanted text, at timestamptz) returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(s.id order by s.trial_end, s.id), '[]') from private.subscriptions as s
   where s.provider = wanted and s.status = 'trialing' and s.trial_end > at and s.trial_end <= at + interval '7 days'
     and private.trial_notice(s, at) is not null
     and not exists (select from private.plan_letters as l
                      where l.user_id = s.user_id and l.key = private.trial_notice(s, at))
$$;

create function public.tell_trial_ending(wanted text, subscription text, at timestamptz) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  found private.subscriptions;
  notice text;
begin
  select * into found from private.subscriptions as s where s.provider = wanted and s.id = subscription;
  notice := private.trial_notice(found, at);
  if notice is null then return; end if;
  insert into private.plan_letters (user_id, key, occasion, subscription)
  values (found.user_id, notice, 'trial_ending', private.subscription_row(found)) on conflict do nothing;
  perform private.notify(found.user_id, 'plan', left(notice, 200),
    jsonb_build_object('what', 'trial_ending', 'date', private.sellers_day(found.trial_end)),
    '/mypage/settings?section=plan');
end
$$;
create index subscriptions_trial_end on private.subscriptions (trial_end) where status = 'trialing';

-- ------------------------------------------------------------------------------------------------------------- what waits
-- What waits for longer than three days is no news any more. Whoever takes letters has ten minutes to send them.

create function public.take_plan_letters() returns jsonb
language sql
security definer
set search_path = ''
as $$
  with taken as (
    update private.plan_letters as l set taken_until = now() + interval '10 minutes'
     where l.id in (select w.id from private.plan_letters as w
                     where w.sent_at is null and w.created_at > now() - interval '3 days'
                       and (w.taken_until is null or w.taken_until < now())
                     order by w.created_at, w.id limit 50 for update skip locked)
    returning l.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', t.id, 'occasion', t.occasion, 'subscription', t.subscription,
           'email', (select u.email from auth.users as u where u.id = t.user_id),
           'language', (select p.language from public.profiles as p where p.user_id = t.user_id))
         order by t.created_at, t.id), '[]')
    from taken as t
$$;

create function public.plan_letter_sent(letter uuid) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.plan_letters as l where l.created_at < now() - interval '90 days';
  update private.plan_letters as l set sent_at = now() where l.id = letter;
$$;

revoke all on function private.sellers_day(timestamptz), private.trial_notice(private.subscriptions, timestamptz)
  from public, anon, authenticated;
revoke all on function public.trials_ending(text, timestamptz), public.tell_trial_ending(text, text, timestamptz),
  public.take_plan_letters(), public.plan_letter_sent(uuid) from public, anon, authenticated;
grant execute on function public.trials_ending(text, timestamptz), public.tell_trial_ending(text, text, timestamptz),
  public.take_plan_letters(), public.plan_letter_sent(uuid) to service_role;
