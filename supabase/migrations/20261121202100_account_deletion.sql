-- The deletion of an account, for the server: in this process or over the API of a hosted project with its secret key. The moment
-- stands in the account's `raw_app_meta_data`, which only servers write, so it ends with the account and is in no need of a table.

-- Whose account went, until their files went as well: hosted storage takes objects only through its API.
create table private.departed_people (
  person uuid constraint departed_people_pkey primary key,
  departed_at timestamptz not null default now()
);
alter table private.departed_people enable row level security;
revoke all on table private.departed_people from public, anon, authenticated;
grant select, insert, update, delete on table private.departed_people to service_role;

-- What a letter about it needs: { id, at, email, language }
create function private.deletion_letter(person uuid, at text) returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('id', u.id, 'at', at, 'email', nullif(u.email, ''),
           'language', (select p.language from public.profiles as p where p.user_id = u.id))
    from auth.users as u where u.id = person
$$;

-- When the account goes, an ISO instant; null when nobody asked.
create function public.account_deletion(person uuid) returns text
language sql stable
security definer
set search_path = ''
as $$ select u.raw_app_meta_data ->> 'deletion_at' from auth.users as u where u.id = person $$;

-- Null when it had been asked for; the first time counts.
create function public.ask_account_deletion(person uuid, at text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- What is no moment would stop the look for what is due.
  perform at::timestamptz;
  update auth.users as u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('deletion_at', at)
   where u.id = person and u.raw_app_meta_data ->> 'deletion_at' is null;
  return case when found then private.deletion_letter(person, at) end;
end
$$;

-- Null when nobody had asked.
create function public.cancel_account_deletion(person uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked text;
begin
  select u.raw_app_meta_data ->> 'deletion_at' into asked from auth.users as u where u.id = person for update;
  if asked is null then return null; end if;
  update auth.users as u set raw_app_meta_data = u.raw_app_meta_data - 'deletion_at' where u.id = person;
  return private.deletion_letter(person, asked);
end
$$;

create function public.due_account_deletions(moment timestamptz) returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.deletion_letter(u.id, u.raw_app_meta_data ->> 'deletion_at') order by u.id), '[]')
    from auth.users as u where (u.raw_app_meta_data ->> 'deletion_at')::timestamptz <= moment
$$;

-- The account with its rows and sessions. False when the moment is not this one any more: whoever cancels meanwhile keeps it.
create function public.delete_account(person uuid, at text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.users as u where u.id = person and u.raw_app_meta_data ->> 'deletion_at' = at;
  if not found then return false; end if;
  insert into private.departed_people (person) values (delete_account.person) on conflict do nothing;
  return true;
end
$$;

-- [{ bucket, name }] of people who are gone, five hundred at most. They are looked after for a day: what was on its way when the
-- account went may still arrive.
create function public.departed_files() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  files jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]') into files from (
    select o.bucket_id, o.name from private.departed_people as d
      join storage.objects as o
        on o.owner_id = d.person::text or o.bucket_id = 'attachments' and o.name like d.person || '/%'
     order by o.id limit 500) as f;
  if files = '[]' then delete from private.departed_people as d where d.departed_at < now() - interval '1 day'; end if;
  return files;
end
$$;

revoke all on function private.deletion_letter(uuid, text), public.account_deletion(uuid), public.ask_account_deletion(uuid, text),
  public.cancel_account_deletion(uuid), public.due_account_deletions(timestamptz), public.delete_account(uuid, text),
  public.departed_files() from public, anon, authenticated;
grant execute on function public.account_deletion(uuid), public.ask_account_deletion(uuid, text),
  public.cancel_account_deletion(uuid), public.due_account_deletions(timestamptz), public.delete_account(uuid, text),
  public.departed_files() to service_role;
