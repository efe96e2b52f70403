-- note: videos that play at YouTube, and whose channels they are.

-- The code that stands in a channel's description shows whose it is here; one person each.
create table youtube_channel (
  channel_id text primary key,
  user_id bigint not null references "user",
  title text not null,
  verified_at timestamptz not null
);
create index youtube_channel_owner on youtube_channel (user_id);

alter table post
  add column youtube_id text check (youtube_id ~ '^[A-Za-z0-9_-]{11}$'),
  add constraint post_youtube check ((source = 'youtube') = (youtube_id is not null));
-- A video is here once.
create unique index post_youtube_once on post (youtube_id) where youtube_id is not null and state <> 'deleted';
create index post_synced on post (user_id, created_at) where youtube_id is not null;
