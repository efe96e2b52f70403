-- note: who people are and how they got in: accounts, sessions, devices, mailed codes; what makes a signed
-- call single-use (request_nonce, idempotency), the shared rate limits, the rule clock and the mail queue.

create table "user" (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  nickname text not null check (char_length(nickname) between 1 and 30),
  name text not null default '',
  avatar text not null default '',
  email citext unique,
  email_verified_at timestamptz,
  password_hash text,
  gender smallint not null default 0 check (gender between 0 and 3),
  bio text not null default '',
  invite_code char(8) not null unique,
  inviter_id bigint references "user",
  chain_address char(42) unique check (chain_address = lower(chain_address)),
  ton_address text unique,
  telegram_id bigint unique,
  telegram_username text,
  telegram_can_write boolean not null default false,
  google_sub text unique,
  twitter text not null default '',
  facebook text not null default '',
  youtube text not null default '',
  instagram text not null default '',
  lang text not null default 'en' check (lang in ('en', 'cn', 'tw')),
  timezone text not null default '+08:00',
  log_type smallint not null check (log_type between 1 and 6),
  register_type smallint not null default 1 check (register_type between 1 and 3),
  is_new_desc smallint not null default 0 check (is_new_desc in (0, 1)),
  age_confirmed_at timestamptz,
  status text not null default 'active'
    check (status in ('active', 'limited', 'suspended', 'deleting', 'deleted')),
  status_reason text,
  status_until timestamptz,
  is_verified boolean not null default false,
  xp bigint not null default 0,
  post_num int not null default 0,
  fans_num int not null default 0,
  follow_num int not null default 0,
  unread_num int not null default 0,
  invite_num int not null default 0,
  last_login_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  token_sha256 bytea not null unique,
  app_type text not null check (app_type in ('web', 'tg_mini')),
  device_id text not null,
  ip inet,
  user_agent text not null default '',
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp()
);
create index session_by_user on session (user_id) where revoked_at is null;

-- Which people a device has been used by, for 'once per person'.
create table device_user (
  device_id text not null,
  user_id bigint not null references "user",
  at timestamptz not null default clock_timestamp(),
  primary key (device_id, user_id)
);

create table email_code (
  id bigint generated always as identity primary key,
  email citext not null,
  type text not null check (type in ('register', 'forget_password', 'bind_email')),
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  at timestamptz not null default clock_timestamp()
);
create index email_code_live on email_code (email, type, at desc);

-- Wrong passwords of one address from one network, known or not.
create table login_failure (
  email citext not null,
  ip inet not null,
  count int not null,
  since timestamptz not null,
  primary key (email, ip)
);

-- A piece of signed init data belongs to the first device that used it.
create table telegram_launch (
  hash bytea primary key,
  device_id text not null,
  at timestamptz not null default clock_timestamp()
);

create table request_nonce (
  session_id bigint not null,
  nonce text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (session_id, nonce)
);
create index request_nonce_at on request_nonce (at);

create table idempotency (
  user_id bigint not null,
  key uuid not null,
  endpoint text not null,
  body_sha256 bytea not null,
  answer jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index idempotency_at on idempotency (at);

-- GCRA: the theoretical arrival time of the next call. Losing it in a crash only forgives.
create unlogged table rate_limit (
  key text primary key,
  arrival timestamptz not null
) with (fillfactor = 50);

create table follow (
  user_id bigint not null references "user",
  target_id bigint not null references "user",
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, target_id),
  check (user_id <> target_id)
);
create index follow_target on follow (target_id);

-- The rule clock is the real one plus this; 0 in production (domain.md 1, Two clocks).
create table rule_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into rule_clock default values;

-- Numbers of domain.md 2 that were changed from their default in the code.
create table app_config (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp()
);

create table mail (
  id bigint generated always as identity primary key,
  recipient citext not null,
  subject text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);

create table message (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  type text not null check (type in ('system', 'reward', 'order', 'comment', 'like', 'follow', 'invite',
    'leaderboard', 'campaign', 'security', 'payout')),
  -- Which text of the server's catalogue, and what to put into it: rendered in the reader's language.
  template text not null,
  params jsonb not null default '{}',
  link text,
  image text,
  dedupe_key text not null unique,
  read_at timestamptz,
  at timestamptz not null
);
create index message_user on message (user_id, id desc);

-- The job queue belongs to the owner; the application may only add to it.
create function enqueue_job(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 8);
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to taice_app;
