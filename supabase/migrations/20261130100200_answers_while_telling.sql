-- A notice can be answered as soon as a device shows it. Before this an answer was lost while another device was still being
-- reached, or was to be tried again.

-- What is told again to the devices that are left keeps its claim: the notices that came hold their buttons' tokens for it.
create or replace function public.take_due_reminders() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  answer jsonb;
begin
  with due as (
    select r.id from private.reminders as r
     where r.told_at is null and r.due_at <= now() and (r.claimed_until is null or r.claimed_until < now())
     order by r.due_at limit 500 for update skip locked
  ), taken as (
    update private.reminders as r
       set claim = case when r.left_to is null or r.claim is null then gen_random_uuid() else r.claim end,
           claimed_until = now() + interval '2 minutes'
      from due as d where r.id = d.id returning r.*
  ), kept as (
    insert into public.notifications (user_id, key, kind, params, href, entity_type, entity_id)
    select t.user_id, t.key, t.kind, t.params, t.href, t.entity_type, t.entity_id from taken as t
    on conflict do nothing
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'claim', t.claim, 'person', t.user_id, 'key', t.key, 'kind', t.kind,
           'params', t.params, 'href', t.href, 'can_finish', t.can_finish, 'due_at', t.due_at, 'over_at', t.over_at,
           'is_put_off', t.is_put_off, 'language', f.language, 'time_zone', f.time_zone, 'quiet', o.value -> 'quiet',
           'is_read', not t.is_put_off and exists (select from public.notifications as n
              where n.user_id = t.user_id and n.key = t.key and n.read_at is not null),
           'devices', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh,
                'auth', d.auth, 'public_key', d.public_key, 'failures', d.failures, 'retry_at', d.retry_at))
              from private.push_devices as d
             where d.user_id = t.user_id and (d.session_id is null or private.is_session(d.session_id)) and (t.left_to is null or d.id = any (t.left_to))), '[]'))
           order by t.due_at, t.key), '[]')
    into answer
    from taken as t
    join public.profiles as f on f.user_id = t.user_id
    left join public.preferences as o on o.user_id = t.user_id and o.key = 'frame.notifications';
  return answer;
end
$$;

-- Does what a notice was answered with, once: 'done' or 'later'. Answers whether it was taken.
create or replace function public.answer_reminder(reminder uuid, claim uuid, deed text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  it private.reminders;
begin
  update private.reminders as r
     set claim = null, told_at = case when deed = 'later' then null else now() end, is_put_off = true,
         left_to = null, due_at = case when deed = 'later' then now() + interval '10 minutes' else r.due_at end,
         over_at = greatest(r.over_at, now() + interval '1 hour')
   where r.id = answer_reminder.reminder and r.claim = answer_reminder.claim
     and coalesce(r.told_at, now()) > now() - interval '24 hours'
  returning * into it;
  if it.id is null then return false; end if;
  if deed = 'done' then
    if it.can_finish and to_regprocedure(format('private.finish_%I(uuid,uuid,text)', it.entity_type)) is not null then
      execute format('select private.finish_%I($1, $2, $3)', it.entity_type) using it.user_id, it.entity_id, it.key;
    elsif it.can_finish and to_regprocedure(format('private.finish_%I(uuid,uuid)', it.entity_type)) is not null then
      execute format('select private.finish_%I($1, $2)', it.entity_type) using it.user_id, it.entity_id;
    end if;
    update public.notifications as n set read_at = coalesce(n.read_at, now()) where n.user_id = it.user_id and n.key = it.key;
  end if;
  return true;
end
$$;
