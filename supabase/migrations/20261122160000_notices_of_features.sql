-- What a person is told of is declared by the feature that tells it, so a further kind needs no change here. What a kind says
-- is looked up by its name; one that nobody declares any more still has a sentence.

alter table public.notifications drop constraint if exists notifications_kind;
alter table public.notifications drop constraint if exists notifications_kind_shape;
alter table public.notifications add constraint notifications_kind_shape check (kind ~ '^[a-z][a-z0-9_]{0,39}$');
