-- A page says which sum it means the day to have, so that it can be shown at once and sent again. Where that is not what the
-- events come to (another device has added meanwhile), its state is of no use either: the sum decides.

create function private.state_of_sum(direction text, target numeric, total numeric) returns text
language sql
immutable
set search_path = ''
as $$
  select case when case direction when 'at_least' then total >= target else total <= target end then 'done' else 'partial' end
$$;
revoke all on function private.state_of_sum(text, numeric, numeric) from public;
grant execute on function private.state_of_sum(text, numeric, numeric) to authenticated, service_role;

create or replace function private.sum_habit_day(of_habit uuid, of_user uuid, of_day date, may_insert boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  habit record;
  total numeric;
  latest timestamptz;
  reached text;
begin
  -- The row lock makes two devices that add at once sum one after the other. Gone when the habit itself is being deleted.
  select target, direction into habit from public.habits where id = of_habit and user_id = of_user for no key update;
  if not found then return; end if;
  select sum(delta), max(at) into total, latest
    from public.habit_events where habit_id = of_habit and user_id = of_user and day = of_day;
  if total is null then
    delete from public.habit_entries
     where habit_id = of_habit and user_id = of_user and day = of_day and state in ('done', 'partial') and note = '';
    update public.habit_entries set value = null
     where habit_id = of_habit and user_id = of_user and day = of_day;
    return;
  end if;
  reached := private.state_of_sum(habit.direction, habit.target, total);
  update public.habit_entries set value = total, state = reached, skip_reason = null, at = latest
   where habit_id = of_habit and user_id = of_user and day = of_day;
  if not found and may_insert then
    insert into public.habit_entries (habit_id, user_id, day, state, value, at)
    values (of_habit, of_user, of_day, reached, total, latest);
  end if;
end
$$;

create or replace function private.keep_habit_sum() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  total numeric;
begin
  select sum(delta) into total
    from public.habit_events where habit_id = new.habit_id and user_id = new.user_id and day = new.day;
  if total is null or total is not distinct from new.value then return new; end if;
  new.value := total;
  -- A day that was skipped stays skipped, whatever was added on it.
  if new.state in ('done', 'partial') then
    select private.state_of_sum(habit.direction, habit.target, total) into new.state
      from public.habits as habit where habit.id = new.habit_id and habit.user_id = new.user_id;
  end if;
  return new;
end
$$;
