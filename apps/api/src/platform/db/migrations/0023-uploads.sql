-- note: files on their way in, and what a video still is before anybody may watch it.
-- studio: a file that comes in pieces. Its bytes lie under its id in DATA_DIR/uploads, how many have come is
-- the size of that file; the token is its owner's leave to send more.
create table upload (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null references "user",
  filename text not null,
  mime text not null,
  bytes bigint not null check (bytes > 0),
  token_sha256 bytea not null unique,
  -- What its owner says it is, so that a second choice of the same file goes on with the first.
  claimed_sha256 bytea,
  -- What came, once it is whole.
  sha256 bytea,
  state text not null default 'open' check (state in ('open', 'complete', 'consumed', 'expired')),
  at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  check ((state in ('complete', 'consumed')) = (sha256 is not null)),
  check (state <> 'consumed' or consumed_at is not null)
);
create index upload_of_person on upload (user_id, consumed_at);
create index upload_waiting on upload (expires_at) where state in ('open', 'complete');

-- What a video has before anybody may see it; its size and length are 0 until its file has been looked at.
alter table post
  add column upload_id text unique references upload,
  -- Of the original file: the same bytes are posted once.
  add column sha256 bytea,
  -- The owner wants it to be seen once it can be; otherwise it waits, offline.
  add column is_wanted boolean not null default true,
  add column publish_at timestamptz,
  add column reject_reason text,
  add column deleted_at timestamptz;
create index post_same_bytes on post (sha256) where sha256 is not null and state <> 'deleted';
create index post_due on post (publish_at) where state = 'scheduled';
create index post_to_purge on post (deleted_at) where state = 'deleted';

-- A worker holds a file until then; one that died holds it no longer.
alter table video_asset
  add column lease_until timestamptz,
  -- Attempts are counted for ever, for each has a prefix of its own; how many may still follow is this.
  add column tries_left int not null default 3;
create index video_asset_unfinished on video_asset (lease_until) where state in ('uploaded', 'transcoding', 'playable');
