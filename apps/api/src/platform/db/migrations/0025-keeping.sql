-- note: what a person keeps for later, what they do not want to see, and what they say about it to those who watch
-- over the place.

-- user: who has blocked somebody, as that one is shown nothing of theirs either.
create index block_by on block (target_id, user_id);

-- keeping: what somebody said is not for them; a post, all of a person's, or a category.
create table not_interested (
  user_id bigint not null references "user",
  kind text not null check (kind in ('post', 'user', 'category')),
  target_id bigint not null,
  at timestamptz not null,
  primary key (user_id, kind, target_id)
);
create index not_interested_latest on not_interested (user_id, kind, at desc, target_id desc);

create table watch_later (
  user_id bigint not null references "user",
  post_id bigint not null references post,
  -- The lowest comes first.
  place int not null,
  at timestamptz not null,
  primary key (user_id, post_id)
);
create index watch_later_order on watch_later (user_id, place, post_id);

create index reaction_likes on reaction (user_id, at desc, post_id desc) where value = 'like';
create index collect_latest on collect (user_id, at desc, post_id desc);

-- What a person has switched on or off for themselves.
create table user_flag (
  user_id bigint not null references "user",
  key text not null,
  value boolean not null,
  at timestamptz not null,
  primary key (user_id, key)
);

-- watching: taken from what its person is shown of it, or never put there; that the view was paid stays known.
alter table view_log add column hidden boolean not null default false;
drop index view_log_recent;
create index view_log_recent on view_log (user_id, hidden, last_at desc, post_id desc);

create table report (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references "user",
  target_type text not null check (target_type in ('post', 'comment', 'user', 'nft')),
  target_id bigint not null,
  reason text not null check (reason in ('spam', 'sexual', 'violence', 'hate', 'copyright', 'minor', 'scam', 'other')),
  text text not null default '',
  state text not null default 'open' check (state in ('open', 'actioned', 'dismissed')),
  handler_id bigint,
  -- From where: many reports of one place are one.
  device_id text not null,
  network text not null,
  at timestamptz not null,
  unique (reporter_id, target_type, target_id)
);
create index report_target on report (target_type, target_id, state);
create index report_open on report (target_type, target_id) where state = 'open';
