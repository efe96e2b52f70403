-- note: what the staff decides about videos and accounts, for good, and what people say against it.

-- A chain: each row's hash covers the row and the hash before it. audit_write() alone adds to it.
create table audit_log (
  seq bigint primary key,
  -- The operator's own name, as they gave it.
  staff text not null,
  action text not null,
  target_type text not null check (target_type in ('post', 'user', 'appeal')),
  target_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  -- What the person concerned is told; empty where nothing needs a word.
  reason text not null,
  at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_of_target on audit_log (target_type, target_id, seq desc);
revoke insert, update, delete, truncate on audit_log from taice_app;

create table appeal (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  -- The decision that it is against: each can be appealed once.
  decision bigint not null unique references audit_log,
  text text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'refused')),
  answer text,
  at timestamptz not null,
  answered_at timestamptz
);
create index appeal_open on appeal (id) where state = 'open';

alter table post
  -- Somebody of the staff has let it through; until then an account's first videos may have to wait for that.
  add column approved_at timestamptz,
  -- Who may not watch it: people of these countries, whoever has not confirmed to be of age.
  add column barred_countries text[] not null default '{}',
  add column adults_only boolean not null default false,
  -- While somebody is barred: its owner wants everybody to find it.
  add column was_public boolean not null default false;

-- What waits for the staff; few rows at any time.
create index post_waits on post (updated_at, id) where state in ('review', 'rejected', 'removed');
