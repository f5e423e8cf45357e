-- How much one tap adds to a measured day. Null: an amount that leads to the target in about eight taps.
alter table public.habits
  add column step numeric,
  add constraint habits_step_range check (step > 0 and step <= 1000000);
comment on column public.habits.step is 'What one tap adds to a measured day; null: by the target.';
select private.protect('public.habits');
