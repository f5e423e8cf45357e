-- Functions of the API are granted to visitors by default; these two are for people who signed in.
revoke all on function public.merge_classifications(uuid, uuid) from anon;
revoke all on function public.classify_many(uuid, jsonb, boolean) from anon;
