-- One person to develop with, on a local database only: hanako@example.com, password techo-local.
-- Safe to run again: everything has a fixed id and what is there stays.

insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
) values (
  '00000000-0000-0000-0000-000000000000', '0193a000-0000-7000-8000-000000000001', 'authenticated', 'authenticated',
  'hanako@example.com', '$2b$10$QDP6/hJtFzfM5a2eYzSCieducOMJEvb.myy77MxG7YlVkHWlFm5Fa', now(),
  '{"provider": "email", "providers": ["email"]}', '{"name": "花子", "language": "ja"}', now(), now(), '', '', '', ''
) on conflict do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values (
  '0193a000-0000-7000-8000-000000000002', '0193a000-0000-7000-8000-000000000001', '0193a000-0000-7000-8000-000000000001',
  '{"sub": "0193a000-0000-7000-8000-000000000001", "email": "hanako@example.com", "email_verified": true}',
  'email', now(), now(), now()
) on conflict do nothing;

insert into public.classifications (id, user_id, kind, name, name_norm, colour, rank) values
  ('0193a000-0000-7000-8000-000000000011', '0193a000-0000-7000-8000-000000000001', 'area', '仕事', '仕事', 'blue', 'a0'),
  ('0193a000-0000-7000-8000-000000000012', '0193a000-0000-7000-8000-000000000001', 'area', '健康', '健康', 'green', 'a1'),
  ('0193a000-0000-7000-8000-000000000013', '0193a000-0000-7000-8000-000000000001', 'area', '学び', '学び', 'purple', 'a2')
on conflict do nothing;

insert into public.habits (id, user_id, name, search_norm, kind, unit, target, start_date, time_of_day, rank) values
  ('0193a000-0000-7000-8000-000000000021', '0193a000-0000-7000-8000-000000000001', '散歩', '散歩', 'bool', '', 1, '2026-11-01', 'morning', 'a0'),
  ('0193a000-0000-7000-8000-000000000022', '0193a000-0000-7000-8000-000000000001', '水を飲む', '水を飲む', 'measure', '杯', 6, '2026-11-01', 'anytime', 'a1'),
  ('0193a000-0000-7000-8000-000000000023', '0193a000-0000-7000-8000-000000000001', '読書', '読書', 'measure', 'ページ', 20, '2026-11-01', 'night', 'a2')
on conflict do nothing;

insert into public.habit_entries (habit_id, user_id, day, state, value) values
  ('0193a000-0000-7000-8000-000000000021', '0193a000-0000-7000-8000-000000000001', '2026-11-18', 'done', null),
  ('0193a000-0000-7000-8000-000000000021', '0193a000-0000-7000-8000-000000000001', '2026-11-19', 'done', null),
  ('0193a000-0000-7000-8000-000000000023', '0193a000-0000-7000-8000-000000000001', '2026-11-19', 'partial', 12)
on conflict do nothing;

insert into public.tasks (id, user_id, title, search_norm, planned_date, priority) values
  ('0193a000-0000-7000-8000-000000000031', '0193a000-0000-7000-8000-000000000001', '年賀状の準備', '年賀状の準備', '2026-11-20', 2),
  ('0193a000-0000-7000-8000-000000000032', '0193a000-0000-7000-8000-000000000001', '図書館に本を返す', '図書館に本を返す', '2026-11-21', 1)
on conflict do nothing;
