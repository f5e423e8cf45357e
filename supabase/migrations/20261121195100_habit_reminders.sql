-- A habit may have a time at which its person is reminded of it on the days it is due.

alter table public.habits add column remind_at time;
comment on column public.habits.remind_at is 'On the person''s clock; null: never. Before the hour at which their day begins: late that day.';
select private.protect('public.habits');

alter table public.notifications drop constraint notifications_kind;
alter table public.notifications add constraint notifications_kind
  check (kind in ('planned', 'deadline', 'overdue', 'milestone', 'habit', 'review', 'security', 'plan', 'account'));
