-- What people write on the contact page. It belongs to who runs the product and to no account, so it lies outside of the
-- schema the API exposes, and only the server writes it.

create table private.contact_messages (
  id uuid constraint contact_messages_pkey primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  email text not null constraint contact_messages_email_length check (char_length(email) between 3 and 254),
  name text constraint contact_messages_name_length check (char_length(name) between 1 and 400),
  topic text not null constraint contact_messages_topic
    check (topic in ('question', 'trouble', 'idea', 'account', 'other')),
  message text not null constraint contact_messages_message_length check (char_length(message) between 1 and 4000),
  language text not null constraint contact_messages_language check (language in ('ja', 'en')),
  -- who was signed in while writing
  user_id uuid constraint contact_messages_user references auth.users (id) on delete set null,
  -- a keyed digest of the address it came from, only to count by, and only for two days
  sender text constraint contact_messages_sender_length check (char_length(sender) <= 100)
);

create index contact_messages_sender on private.contact_messages (sender, created_at) where sender is not null;
create index contact_messages_created_at on private.contact_messages (created_at);
create index contact_messages_email on private.contact_messages (lower(email), created_at);
create index contact_messages_user_id on private.contact_messages (user_id);

alter table private.contact_messages enable row level security;
revoke all on table private.contact_messages from public, anon, authenticated;
grant select, insert, update, delete on table private.contact_messages to service_role;

-- Keeps a message and returns its id; null when its address, account or e-mail address has sent `hourly` within an hour or
-- four times as many within a day, or everybody together a hundred times as many within an hour. Counted from what is stored,
-- so a restart forgives nothing.
create function public.take_contact_message(given jsonb, origin text, person uuid, hourly integer) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  taken uuid;
begin
  -- One at a time, or a burst would be counted before any of it is stored.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('contact_messages'));
  update private.contact_messages as m set sender = null
   where m.sender is not null and m.created_at < now() - interval '2 days';

  if exists (
    select from private.contact_messages as m
     where m.created_at > now() - interval '1 day'
       and (m.sender = origin
            or m.user_id = person
            or lower(m.email) = lower(given ->> 'email'))
    having count(*) >= 4 * hourly or count(*) filter (where m.created_at > now() - interval '1 hour') >= hourly
  ) then return null; end if;
  if (select count(*) from private.contact_messages as m where m.created_at > now() - interval '1 hour') >= 100 * hourly
  then return null; end if;

  begin
    insert into private.contact_messages (email, name, topic, message, language, user_id, sender)
    values (given ->> 'email', given ->> 'name', given ->> 'topic', given ->> 'message', given ->> 'language',
            person, origin)
    returning id into taken;
  exception when foreign_key_violation then
    -- The account was deleted while its token still held.
    taken := public.take_contact_message(given, origin, null, hourly);
  end;
  return taken;
end
$$;

revoke all on function public.take_contact_message(jsonb, text, uuid, integer) from public, anon, authenticated;
grant execute on function public.take_contact_message(jsonb, text, uuid, integer) to service_role;
