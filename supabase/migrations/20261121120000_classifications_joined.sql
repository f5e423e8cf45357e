-- What several classifications or many rows do together, each in one transaction: joined into one, given to many.

-- What had `source` has `target` from now on; what lay inside it lies inside the target, and it goes to the trash with its name
-- free again. Done twice it is done once. Both must be the caller's, of one kind and not in the trash.
create function public.merge_classifications(source uuid, target uuid) returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  gone public.classifications;
  kept public.classifications;
begin
  select * into gone from public.classifications where id = source for update;
  select * into kept from public.classifications where id = target and deleted_at is null for update;
  if gone.id is null or kept.id is null or gone.id = kept.id or gone.kind <> kept.kind then
    perform private.refuse('classifications', 'merge');
  end if;
  -- The target may lie somewhere inside the source: it takes the source's place.
  if exists (
    with recursive above as (
      select id, parent_id from public.classifications where id = kept.parent_id
      union
      select up.id, up.parent_id from public.classifications as up join above on up.id = above.parent_id
    )
    select from above where above.id = gone.id
  ) then
    update public.classifications set parent_id = gone.parent_id where id = kept.id;
  end if;
  update public.classifications set parent_id = kept.id where parent_id = gone.id and id <> kept.id;
  delete from public.classified as twice
   where twice.classification_id = gone.id
     and exists (select from public.classified as there
                 where there.classification_id = kept.id
                   and there.entity_type = twice.entity_type and there.entity_id = twice.entity_id);
  update public.classified set classification_id = kept.id where classification_id = gone.id;
  update public.classifications set deleted_at = coalesce(deleted_at, now()), parent_id = null where id = gone.id;
end
$$;
revoke all on function public.merge_classifications(uuid, uuid) from public;
grant execute on function public.merge_classifications(uuid, uuid) to authenticated;
comment on function public.merge_classifications(uuid, uuid) is 'Gives everything that has the first classification the second one, and puts the first into the trash.';

-- Gives one classification to many rows, or takes it off them. A category takes the place of the one before, since a row has one.
create function public.classify_many(wanted uuid, entities jsonb, given boolean) returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  what public.classifications;
begin
  if jsonb_typeof(entities) <> 'array' or jsonb_array_length(entities) > 1000 then
    perform private.refuse('classified', 'many');
  end if;
  select * into what from public.classifications where id = wanted and deleted_at is null for update;
  if what.id is null then
    perform private.refuse('classified', 'many');
  end if;
  delete from public.classified as before
   using jsonb_to_recordset(entities) as named(entity_type text, entity_id uuid)
   where before.entity_type = named.entity_type and before.entity_id = named.entity_id
     and (before.classification_id = what.id and not given
          or given and what.kind = 'category' and before.kind = 'category' and before.classification_id <> what.id);
  if given then
    insert into public.classified (entity_type, entity_id, classification_id, kind)
    select distinct named.entity_type, named.entity_id, what.id, what.kind
      from jsonb_to_recordset(entities) as named(entity_type text, entity_id uuid)
    on conflict (user_id, entity_type, entity_id, classification_id) do nothing;
  end if;
end
$$;
revoke all on function public.classify_many(uuid, jsonb, boolean) from public;
grant execute on function public.classify_many(uuid, jsonb, boolean) to authenticated;
comment on function public.classify_many(uuid, jsonb, boolean) is 'Gives a classification to rows [{entity_type, entity_id}], or takes it off them.';
