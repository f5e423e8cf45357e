-- The morning letter: what stands on a person's page of today, once a day, for who asked for it (`frame.digest` of their
-- preferences: { hour }). What that is, each feature says in a function of its own:
-- `private.digest_of_<anything>(people uuid[], days date[])`, the n-th day being that of the n-th person, a set of jsonb:
-- { person, card, title } with the card of the Today page it stands on, and as it fits `place`, `time` (`HH:MM`), `due` (a day),
-- `left` (a count, in place of a title), `rank`; of what has hours or a rule `start`, `lasts` (minutes), `rrule`, `exdates`,
-- `holiday_rule` as `Lasting` of `@techo/core/reminders` has them: the server asks on which days that stands.
create table private.digests (
  user_id uuid not null constraint digests_user references auth.users (id) on delete cascade,
  hour smallint not null,
  -- when the next letter is due; null: to be worked out by the person's clock
  due_at timestamptz,
  -- the last day that a letter was sent of
  told_day date,
  claim uuid,
  claimed_until timestamptz,
  constraint digests_pkey primary key (user_id),
  constraint digests_hour check (hour between 0 and 23)
);
create index digests_due on private.digests (due_at nulls first);
alter table private.digests enable row level security;
revoke all on table private.digests from public, anon, authenticated;
grant select, insert, update, delete on table private.digests to service_role;

-- Who asks for it, and who does not any more.
create function private.note_digest() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant jsonb := case when tg_op <> 'DELETE' then new.value -> 'hour' end;
begin
  if jsonb_typeof(wanted) = 'number' and wanted in ('4', '5', '6', '7', '8', '9', '10', '11', '12') then
    insert into private.digests as d (user_id, hour) values (new.user_id, wanted::smallint)
    on conflict (user_id) do update set hour = excluded.hour, due_at = null, claim = null where d.hour <> excluded.hour;
  else
    delete from private.digests as d where d.user_id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end
$$;
create trigger note_digest after insert or update on public.preferences
  for each row when (new.key = 'frame.digest') execute function private.note_digest();
create trigger note_digest_gone after delete on public.preferences
  for each row when (old.key = 'frame.digest') execute function private.note_digest();

-- Another zone or another beginning of the day is another moment.
create function private.note_digest_clock() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.digests as d set due_at = null, claim = null where d.user_id = new.user_id;
  return null;
end
$$;
create trigger note_digest_clock after update on public.profiles
  for each row when ((old.time_zone, old.day_start_hour) is distinct from (new.time_zone, new.day_start_hour))
  execute function private.note_digest_clock();
revoke all on function private.note_digest(), private.note_digest_clock() from public;

-- Takes letters that are due by the clock of who asks, or whose moment is not known yet, for two minutes: [{ person, claim, hour, due_at, told_day, email,
-- language, time_zone, day_start_hour, cards }]. Only a confirmed address is written to.
create function public.take_digests(at timestamptz) returns jsonb
language sql
security definer
set search_path = ''
as $$
  with due as (
    select d.user_id from private.digests as d
     where (d.due_at is null or d.due_at <= take_digests.at) and (d.claimed_until is null or d.claimed_until < now())
     order by d.due_at nulls first limit 100 for update skip locked
  ), taken as (
    update private.digests as d set claim = gen_random_uuid(), claimed_until = now() + interval '2 minutes'
      from due where d.user_id = due.user_id returning d.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('person', t.user_id, 'claim', t.claim, 'hour', t.hour, 'due_at', t.due_at,
           'told_day', t.told_day, 'email', case when u.email_confirmed_at is not null then nullif(u.email, '') end,
           'language', f.language, 'time_zone', f.time_zone, 'day_start_hour', f.day_start_hour,
           'cards', (select p.value from public.preferences as p where p.user_id = t.user_id and p.key = 'today.cards'))), '[]')
    from taken as t
    join public.profiles as f on f.user_id = t.user_id
    join auth.users as u on u.id = t.user_id
$$;

-- What features say of the days of people. `given`: [{ person, day }]. Answers [{ person, lines }], without those of whom nothing is said.
create function public.read_digests(given jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  sources constant text := (
    select string_agg(format('select s from %s($1, $2) as s', split_part(f.oid::regprocedure::text, '(', 1)), ' union all ')
      from pg_catalog.pg_proc as f
     where f.pronamespace = 'private'::regnamespace and f.proname like 'digest\_of\_%');
  answer jsonb;
begin
  if sources is null then return '[]'; end if;
  execute format(
    'select coalesce(jsonb_agg(g), ''[]'') from (select s ->> ''person'' as person, jsonb_agg(s - ''person'') as lines from (%s) as s group by 1) as g',
    sources)
    into answer
    using (select array_agg((g ->> 'person')::uuid order by n) from jsonb_array_elements(given) with ordinality as e (g, n)),
          (select array_agg((g ->> 'day')::date order by n) from jsonb_array_elements(given) with ordinality as e (g, n));
  return answer;
end
$$;

-- Keeps when the next letter is due, and of which day one is sent now: { due_at, told_day }. To be called before it is sent, so
-- that nobody sends it again; `told_day` null takes that back. False when somebody else took it meanwhile, or it was switched off.
create function public.settle_digest(person uuid, claim uuid, given jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update private.digests as d
     set due_at = (given ->> 'due_at')::timestamptz, claimed_until = null,
         told_day = case when given ? 'told_day' then (given ->> 'told_day')::date else d.told_day end
   where d.user_id = settle_digest.person and d.claim = settle_digest.claim
     and (given ->> 'told_day' is null or d.told_day is null or d.told_day < (given ->> 'told_day')::date);
  return found;
end
$$;

-- Ends the letters of a person, who is not signed in: the server has looked at the token of the letter.
create function public.stop_digest(person uuid) returns void
language sql
set search_path = ''
as $$
  update public.preferences as p set value = p.value || '{"hour": null}'
   where p.user_id = stop_digest.person and p.key = 'frame.digest'
$$;

do $$ declare each regprocedure; begin
  foreach each in array array['public.take_digests(timestamptz)', 'public.read_digests(jsonb)', 'public.settle_digest(uuid,uuid,jsonb)',
    'public.stop_digest(uuid)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public, anon, authenticated', each);
    execute format('grant execute on function %s to service_role', each);
  end loop;
end $$;
