-- What the card of today's habits says in the morning letter.
create function private.digest_of_habits(people uuid[], days date[]) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('person', h.user_id, 'card', 'habits-today', 'title', h.name,
           'time', to_char(h.remind_at, 'HH24:MI'), 'rank', h.rank || ' ' || h.id)
    from private.unfinished_habits(people, (select min(d) from unnest(days) as d), (select max(d) from unnest(days) as d), false) as h
    join unnest(people, days) as a (person, day) on a.person = h.user_id and a.day = h.day
$$;
revoke all on function private.digest_of_habits(uuid[], date[])
  from public, anon, authenticated;
grant execute on function private.digest_of_habits(uuid[], date[])
  to service_role;
