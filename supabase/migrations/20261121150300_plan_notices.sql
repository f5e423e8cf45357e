-- What becomes of a plan is told to who has it, once for each time it becomes so.

create function private.tell_plan() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  what constant text := case new.status
    when 'active' then 'payment_done' when 'past_due' then 'payment_failed'
    when 'canceled' then 'plan_ended' when 'expired' then 'plan_ended' end;
begin
  if what is not null and (tg_op = 'INSERT' or new.status is distinct from old.status) then
    perform private.notify(new.user_id, 'plan', left(what || ':' || new.id || ':' || extract(epoch from new.period_end)::bigint, 200),
      jsonb_build_object('what', what), '/mypage/settings?section=plan');
  end if;
  return null;
exception when others then
  -- A notice is never worth an order.
  raise warning 'no notice of a plan: %', sqlstate;
  return null;
end
$$;
revoke all on function private.tell_plan() from public;
create trigger tell_plan after insert or update of status on private.subscriptions
  for each row execute function private.tell_plan();
