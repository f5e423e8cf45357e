-- Who a person is (one row, made with the account) and what they prefer (one row for each key).

create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  name text not null default '',
  birthday date,
  avatar text,
  language text not null default 'ja',
  time_zone text not null default 'Asia/Tokyo',
  day_start_hour smallint not null default 0,
  week_start smallint not null default 0,
  theme text not null default 'system',
  text_size text not null default 'medium',
  reduced_motion boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_name_length check (char_length(name) <= 400),
  constraint profiles_birthday_range check (birthday >= '1850-01-01'),
  constraint profiles_avatar_length check (char_length(avatar) <= 2000),
  constraint profiles_language check (language in ('ja', 'en')),
  -- Only the shape: which names exist is for the clocks that read it, and theirs may know newer zones than this server.
  constraint profiles_time_zone check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'),
  constraint profiles_day_start_hour check (day_start_hour between 0 and 5),
  constraint profiles_week_start check (week_start in (0, 1)),
  constraint profiles_theme check (theme in ('light', 'dark', 'system')),
  constraint profiles_text_size check (text_size in ('small', 'medium', 'large', 'xlarge'))
);
comment on column public.profiles.reduced_motion is 'Less motion although the device does not ask for it; a device that asks always gets it.';
select private.protect('public.profiles', '{select,insert,update}');

-- A key is a row, so that two devices changing different preferences both win. Values are objects or arrays.
create table public.preferences (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  key text not null,
  value jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint preferences_pkey primary key (user_id, key),
  constraint preferences_key_shape check (key ~ '^[a-z][a-z0-9_.-]{0,99}$'),
  constraint preferences_value_shape check (jsonb_typeof(value) in ('object', 'array')),
  constraint preferences_value_size check (octet_length(value::text) <= 65536)
);
select private.protect('public.preferences');

-- What sign-up was told about the person; a strange value falls back to the default, because it must never stop the sign-up.
create function private.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  told constant jsonb := coalesce(new.raw_user_meta_data::jsonb, '{}');
begin
  insert into public.profiles (user_id, name, language, time_zone)
  values (
    new.id,
    left(coalesce(told ->> 'name', ''), 400),
    case when told ->> 'language' in ('ja', 'en') then told ->> 'language' else 'ja' end,
    case when told ->> 'time_zone' ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$' then told ->> 'time_zone' else 'Asia/Tokyo' end
  )
  on conflict (user_id) do nothing;
  return new;
end
$$;
revoke all on function private.create_profile() from public;

create trigger create_profile after insert on auth.users for each row execute function private.create_profile();

insert into public.profiles (user_id) select id from auth.users on conflict (user_id) do nothing;
