-- note: removed videos without a file of their own are cleared too: drafts, and those that play at YouTube.

-- When a removed video's files were removed; it cannot come back from then on.
alter table post add column purged_at timestamptz;
drop index post_to_purge;
create index post_to_purge on post (deleted_at) where state = 'deleted' and purged_at is null;
