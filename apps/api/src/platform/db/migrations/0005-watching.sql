-- note: watch proof (domain.md 5.3), what can be claimed, and the daily sign-in. `watch_clock` is the one row
-- per person that makes credited time never exceed the wall clock, over tabs, devices and shells.

create table view_session (
  -- 128 random bits, hex.
  id text primary key,
  user_id bigint not null references "user",
  device_id text not null,
  app_type text not null check (app_type in ('web', 'tg_mini')),
  post_id bigint not null references post,
  state text not null check (state in ('open', 'watching', 'paused', 'claimable', 'claimed', 'expired', 'void')),
  -- Why the base reward is not paid for this session; null: it is.
  reason text,
  required_ms int not null,
  credited_ms int not null default 0,
  seq int not null default 0,
  -- Beats up to here belong to an earlier opening: late ones are refused, but no offence.
  opened_seq int not null default 0,
  position_s real not null default 0,
  rate real not null default 1,
  offences smallint not null default 0,
  last_token_sha256 bytea,
  last_answer jsonb,
  -- What the claim was answered, for whoever claims again.
  claim_answer jsonb,
  -- One element a credited beat: [ms since the start, credited ms, reason or null].
  beats jsonb not null default '[]',
  started_at timestamptz not null,
  last_beat_at timestamptz not null,
  -- On the rule clock: the business day of the reward.
  qualified_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
) with (fillfactor = 60);
create index view_session_user_post on view_session (user_id, post_id, started_at desc);
create index view_session_due on view_session (qualified_at) where state = 'claimable';
create index view_session_claimable on view_session (user_id, post_id) where state = 'claimable';
create index view_session_live on view_session (started_at) where state in ('open', 'watching', 'paused');
create index view_session_paid on view_session (post_id, claimed_at desc) where claimed_at is not null;
create index view_session_old on view_session (created_at);

create table watch_clock (
  user_id bigint primary key references "user",
  -- The session that earns; every other one of the same person is paused.
  session_id text not null,
  credited_until timestamptz not null
) with (fillfactor = 50);

-- A person's history of one post. qualified_at is of the first qualified view ever.
create table view_log (
  user_id bigint not null references "user",
  post_id bigint not null references post,
  last_at timestamptz not null,
  position_s real not null default 0,
  watched_ratio real not null default 0,
  qualified_at timestamptz,
  times int not null default 1,
  primary key (user_id, post_id)
) with (fillfactor = 70);
create index view_log_recent on view_log (user_id, last_at desc, post_id desc);

-- Display views: one per viewer, post and hour.
create table view_display (
  viewer_key text not null,
  post_id bigint not null,
  hour timestamptz not null,
  primary key (viewer_key, post_id, hour)
);

-- The rewarded views of a day, against its cap.
create table view_day (
  user_id bigint not null references "user",
  biz_date date not null,
  rewarded int not null default 0,
  primary key (user_id, biz_date)
) with (fillfactor = 70);

create table claimable (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  type text not null check (type in ('first_view', 'group_bonus', 'activity', 'leaderboard', 'level_up',
    'compensation', 'invite_milestone')),
  ref_id text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'claimed', 'expired', 'revoked')),
  biz_date date not null,
  expires_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, type, ref_id)
);
create index claimable_open on claimable (user_id) where state = 'open';
create index claimable_open_day on claimable (biz_date) where state = 'open';

-- 'Once per person': the device and every verified identity that a first-view grant was opened for.
create table first_view_identity (
  identity text primary key,
  user_id bigint not null references "user",
  at timestamptz not null
);

create table sign_in (
  user_id bigint not null references "user",
  biz_date date not null,
  -- 0: a frozen day.
  day_no smallint not null check (day_no between 0 and 7),
  points bigint not null,
  bonus bigint not null,
  is_freeze boolean not null default false,
  at timestamptz not null,
  primary key (user_id, biz_date)
);

create table streak_state (
  user_id bigint primary key references "user",
  current int not null default 0,
  best int not null default 0,
  day_no smallint not null default 0,
  last_date date,
  freezes int not null default 1 check (freezes between 0 and 2),
  last_free_grant date not null
);
