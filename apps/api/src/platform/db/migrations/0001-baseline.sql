-- note: the tables of release 1.0.0; functions and triggers stand in ../functions

create extension if not exists citext;
create extension if not exists pg_trgm;

-- The application may read and write the tables of every schema; the exceptions are at the end.
alter default privileges grant select, insert, update, delete on tables to taice_app;
alter default privileges grant usage, select on sequences to taice_app;
alter default privileges grant usage on schemas to taice_app;

create type leaderboard_move as (
  week_id bigint,
  scope text,
  negative_points bigint,
  reached_at timestamptz,
  user_id bigint,
  n integer
);

create type ledger_posted as (
  journal_id bigint,
  created boolean,
  biz_date date,
  entry_id bigint,
  owner_type text,
  owner_name text,
  owner_id bigint,
  bucket text,
  amount bigint,
  balance_after bigint
);

create table activity (
  id bigint generated always as identity primary key,
  slug text not null,
  title jsonb not null,
  summary jsonb not null,
  content jsonb not null,
  rules jsonb not null,
  cover text not null,
  type text not null,
  conditions jsonb not null,
  reward_type text,
  reward bigint default 0 not null,
  pool bigint,
  pool_left bigint,
  per_user_cap bigint,
  prizes jsonb default '[]'::jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text default 'scheduled' not null,
  sort integer default 0 not null,
  target jsonb default '{}'::jsonb not null,
  cancel_reason text,
  joined_num integer default 0 not null,
  completed_num integer default 0 not null,
  paid_at timestamptz,
  constraint activity_check check (ends_at > starts_at),
  constraint activity_check1 check ((type = 'info') = (reward_type is null)),
  constraint activity_check2 check ((pool is null) = (pool_left is null)),
  constraint activity_check3 check ((reward_type <> 'fixed') or (reward > 0)),
  constraint activity_check4 check ((reward_type <> 'pool') or (pool is not null)),
  constraint activity_check5 check ((state = 'cancelled') = (cancel_reason is not null)),
  constraint activity_per_user_cap_check check (per_user_cap > 0),
  constraint activity_pool_check check (pool > 0),
  constraint activity_pool_left_check check (pool_left >= 0),
  constraint activity_reward_check check (reward >= 0),
  constraint activity_reward_type_check check (reward_type in ('fixed', 'pool', 'rank')),
  constraint activity_slug_check check (slug ~ '^[a-z0-9-]{2,80}$'),
  constraint activity_state_check check (state in ('draft', 'scheduled', 'running', 'ended', 'settling', 'settled',
    'cancelled')),
  constraint activity_type_check check (type in ('watch', 'invite', 'upload', 'share', 'mixed', 'info')),
  constraint activity_slug_key unique (slug)
);
create index activity_open on activity (ends_at) where (paid_at is null);
create index activity_over on activity (ends_at desc, id desc) where state in ('ended', 'settling', 'settled',
  'cancelled');

create table activity_tally (
  activity_id bigint not null,
  user_id bigint not null,
  kind text not null,
  units text[] not null,
  ms bigint not null,
  primary key (activity_id, user_id, kind)
)
with (fillfactor='70');

create table activity_user (
  activity_id bigint not null,
  user_id bigint not null,
  joined_at timestamptz not null,
  state text default 'joined' not null,
  completed_at timestamptz,
  why text,
  num integer default 0 not null,
  reached_at timestamptz,
  rank integer,
  reward bigint default 0 not null,
  constraint activity_user_reward_check check (reward >= 0),
  constraint activity_user_state_check check (state in ('joined', 'completed', 'rejected')),
  primary key (activity_id, user_id)
)
with (fillfactor='80');
create index activity_user_of on activity_user (user_id);
create index activity_user_order on activity_user (activity_id, num desc, reached_at, user_id) where (num > 0);
create index activity_user_owed on activity_user (activity_id, user_id) where (reward > 0);

create table app_config (
  key text not null,
  value jsonb not null,
  updated_at timestamptz default clock_timestamp() not null,
  id bigint generated always as identity,
  valid_from date default '2000-01-01'::date not null,
  constraint app_config_id_key unique (id),
  primary key (key, valid_from)
);

create table appeal (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  decision bigint not null,
  text text not null,
  state text default 'open' not null,
  answer text,
  at timestamptz not null,
  answered_at timestamptz,
  constraint appeal_state_check check (state in ('open', 'granted', 'refused', 'superseded')),
  constraint appeal_decision_key unique (decision)
);
create index appeal_open on appeal (id) where (state = 'open');

create table audit_log (
  seq bigint primary key,
  staff text not null,
  action text not null,
  target_type text not null,
  target_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint audit_log_target_type_check check (target_type in ('post', 'comment', 'user', 'appeal', 'task',
    'leader_week', 'activity', 'prize', 'order', 'cash_out', 'payout', 'number', 'sending', 'broadcast',
    'nft_series', 'nft', 'nft_order', 'nft_payment', 'finding'))
);
create index audit_of_target on audit_log (target_type, target_id, seq desc);

create table auth_nonce (
  nonce text primary key,
  kind text not null,
  subject text default '' not null,
  body text default '' not null,
  expires_at timestamptz not null,
  at timestamptz default clock_timestamp() not null,
  constraint auth_nonce_kind_check check (kind in ('evm', 'ton', 'oauth_state', 'ticket'))
);
create index auth_nonce_expires on auth_nonce (expires_at);

create table banner (
  id bigint generated always as identity primary key,
  "position" text not null,
  title jsonb not null,
  text jsonb not null,
  image text not null,
  image_mobile text not null,
  link text not null,
  link_type text not null,
  sort integer default 0 not null,
  starts_at timestamptz,
  ends_at timestamptz,
  target jsonb not null,
  is_on boolean default true not null,
  constraint banner_link_type_check check (link_type in ('route', 'url', 'post', 'activity', 'none')),
  constraint banner_position_check check ("position" in ('home', 'discover', 'task', 'prize', 'campaign', 'market'))
);
create index banner_shown on banner ("position", sort, id) where is_on;

create table block (
  user_id bigint not null,
  target_id bigint not null,
  at timestamptz default clock_timestamp() not null,
  constraint block_check check (user_id <> target_id),
  primary key (user_id, target_id)
);
create index block_by on block (target_id, user_id);

create table bot_update (
  update_id bigint primary key,
  taken_until timestamptz not null,
  done_at timestamptz,
  at timestamptz not null
);
create index bot_update_at on bot_update (at);

create table box_draw (
  nft_id bigint primary key,
  server_seed_hash bytea not null,
  server_seed bytea,
  nonce integer default 0 not null,
  odds jsonb not null,
  odds_hash bytea not null,
  client_seed text,
  roll integer,
  result_series_id bigint,
  result_nft_id bigint,
  opened_at timestamptz,
  sealed_seed bytea,
  constraint box_draw_check check ((opened_at is null) = (client_seed is null)),
  constraint box_draw_check1 check ((opened_at is null) = (roll is null)),
  constraint box_draw_check2 check ((opened_at is null) = (result_series_id is null)),
  constraint box_draw_check3 check ((server_seed is not null) or ((sealed_seed is not null) and (opened_at is null))),
  constraint box_draw_odds_hash_check check (octet_length(odds_hash) = 32),
  constraint box_draw_roll_check check ((roll >= 0) and (roll <= 999999)),
  constraint box_draw_server_seed_check check (octet_length(server_seed) = 32),
  constraint box_draw_server_seed_hash_check check (octet_length(server_seed_hash) = 32)
)
with (fillfactor='70');
create index box_draw_result on box_draw (result_nft_id) where (result_nft_id is not null);

create table broadcast (
  id bigint generated always as identity primary key,
  texts jsonb not null,
  link text,
  audience jsonb default '{}'::jsonb not null,
  starts_at timestamptz not null,
  at_minute smallint,
  keep_ms integer not null,
  state text not null,
  planned_to bigint default 0 not null,
  created_at timestamptz not null,
  constraint broadcast_at_minute_check check ((at_minute >= 0) and (at_minute <= 1439)),
  constraint broadcast_keep_ms_check check (keep_ms > 0),
  constraint broadcast_state_check check (state in ('planning', 'planned', 'stopped'))
);
create index broadcast_planning on broadcast (id) where (state = 'planning');

create table cash_out (
  id bigint generated always as identity primary key,
  order_no text not null,
  user_id bigint not null,
  currency_key text not null,
  amount bigint not null,
  fee bigint not null,
  chain text not null,
  to_address text not null,
  state text not null,
  reviewed_for text[] default '{}'::text[] not null,
  approved_by text[] default '{}'::text[] not null,
  reject_reason text,
  payout_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  overruled text,
  confirm_by timestamptz,
  constraint cash_out_amount_check check (amount > 0),
  constraint cash_out_chain_check check (chain in ('bsc', 'ton')),
  constraint cash_out_check check ((fee >= 0) and (fee < amount)),
  constraint cash_out_check1 check (state in ('confirmed', 'refunded') = (ended_at is not null)),
  constraint cash_out_check2 check ((confirm_by is null) or state in ('requested', 'cancelled', 'rejected',
    'refunded')),
  constraint cash_out_state_check check (state in ('requested', 'reviewing', 'approved', 'signing', 'broadcast',
    'confirmed', 'rejected', 'cancelled', 'failed', 'needs_attention', 'refunded')),
  constraint cash_out_order_no_key unique (order_no)
)
with (fillfactor='70');
create index cash_out_confirm on cash_out (confirm_by) where ((state = 'requested') and (confirm_by is not null));
create index cash_out_lately on cash_out (user_id, created_at) where (state <> 'refunded');
create index cash_out_of on cash_out (user_id, id desc);
create index cash_out_open on cash_out (state, id) where (ended_at is null);
create unique index cash_out_open_of on cash_out (user_id) where (ended_at is null);
create index cash_out_paid_by on cash_out (payout_id) where (payout_id is not null);
create index cash_out_to on cash_out (to_address, created_at);

create table cash_out_event (
  cash_out_id bigint not null,
  seq integer not null,
  state text not null,
  actor text not null,
  note text default '' not null,
  at timestamptz not null,
  primary key (cash_out_id, seq)
);

create table category (
  id bigint generated always as identity primary key,
  parent_id bigint,
  slug text not null,
  name jsonb not null,
  icon text default '' not null,
  sort integer default 0 not null,
  is_on boolean default true not null,
  is_interest boolean default true not null,
  constraint category_slug_key unique (slug)
);

create table chain_tx (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  chain text not null,
  coin_type text not null,
  tx_hash text not null,
  from_address text not null,
  to_address text,
  value numeric(78,0),
  state text not null,
  reason text,
  block_no bigint,
  confirmations integer default 0 not null,
  created_at timestamptz not null,
  told_at timestamptz not null,
  looked_at timestamptz not null,
  constraint chain_tx_chain_check check (chain = 'bsc'),
  constraint chain_tx_check check ((state = 'failed') = (reason is not null)),
  constraint chain_tx_coin_type_check check (coin_type in ('BNB', 'SPK', 'USDT')),
  constraint chain_tx_reason_check check (reason in ('reverted', 'unseen', 'other')),
  constraint chain_tx_state_check check (state in ('broadcast', 'confirmed', 'failed')),
  constraint chain_tx_user_id_tx_hash_key unique (user_id, tx_hash)
)
with (fillfactor='70');
create index chain_tx_of on chain_tx (user_id, created_at desc, id desc);
create index chain_tx_open on chain_tx (looked_at) where (state = 'broadcast');

create table claimable (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  type text not null,
  ref_id text not null,
  amount bigint not null,
  state text default 'open' not null,
  biz_date date not null,
  expires_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null,
  constraint claimable_amount_check check (amount > 0),
  constraint claimable_state_check check (state in ('open', 'held', 'claimed', 'expired', 'revoked')),
  constraint claimable_type_check check (type in ('first_view', 'group_bonus', 'activity', 'leaderboard',
    'level_up', 'compensation', 'invite_milestone')),
  constraint claimable_user_id_type_ref_id_key unique (user_id, type, ref_id)
);
create index claimable_held on claimable (id) where (state = 'held');
create index claimable_open on claimable (user_id) where (state = 'open');
create index claimable_open_day on claimable (biz_date) where (state = 'open');

create table collect (
  user_id bigint not null,
  post_id bigint not null,
  at timestamptz not null,
  is_counted boolean default true not null,
  primary key (user_id, post_id)
);
create index collect_latest on collect (user_id, at desc, post_id desc);

create table comment (
  id bigint generated always as identity primary key,
  post_id bigint not null,
  user_id bigint not null,
  root_id bigint,
  reply_to_id bigint,
  content text not null,
  fingerprint bigint not null,
  state text not null,
  hold_reason text,
  pinned boolean default false not null,
  like_num integer default 0 not null,
  dislike_num integer default 0 not null,
  reply_num integer default 0 not null,
  at timestamptz not null,
  is_listed boolean generated always as (((state = 'visible') or ((reply_num > 0) and ((state <> 'held') or
    (hold_reason = 'reported'))))) stored not null,
  is_counted boolean default true not null,
  is_ranked boolean default true not null,
  ranked_like_num integer default 0 not null,
  ranked_reply_num integer default 0 not null,
  score integer generated always as (((2 * ranked_like_num) + least(ranked_reply_num, 20))) stored not null,
  constraint comment_check check ((root_id is null) = (reply_to_id is null)),
  constraint comment_check1 check ((not pinned) or ((root_id is null) and (state = 'visible'))),
  constraint comment_check2 check ((state <> 'held') or (hold_reason is not null)),
  constraint comment_hold_reason_check check (hold_reason in ('approval', 'link', 'repetition', 'word',
    'creator_word', 'reported')),
  constraint comment_state_check check (state in ('visible', 'held', 'removed_author', 'removed_staff'))
)
with (fillfactor='85');
create index comment_held on comment (post_id, id desc) where (state = 'held');
create index comment_held_own on comment (post_id, user_id, id desc) where (state = 'held');
create index comment_hot on comment (post_id, score desc, id desc) where ((root_id is null) and is_listed);
create index comment_new on comment (post_id, id desc) where ((root_id is null) and is_listed);
create unique index comment_pinned on comment (post_id) where pinned;
create index comment_reply on comment (root_id, id) where (root_id is not null);
create index comment_said on comment (user_id, fingerprint, id);
create index comment_watched on comment (id) where ((state = 'removed_staff') or ((state = 'held') and (hold_reason
  = 'reported')));

create table comment_filter (
  user_id bigint primary key,
  words text[] not null
);

create table comment_reaction (
  user_id bigint not null,
  comment_id bigint not null,
  value text not null,
  at timestamptz not null,
  is_counted boolean default true not null,
  is_ranked boolean default true not null,
  constraint comment_reaction_value_check check (value in ('like', 'dislike')),
  primary key (user_id, comment_id)
);

create table contribution_shard (
  biz_date date not null,
  shard smallint not null,
  points bigint not null,
  primary key (biz_date, shard)
)
with (fillfactor='30');

create table creator_rank (
  category_id bigint not null,
  user_id bigint not null,
  post_num integer not null,
  view_num bigint not null,
  pays_num integer not null,
  verified_fans_num integer not null,
  heat double precision not null,
  first_at timestamptz not null,
  primary key (category_id, user_id)
);
create index creator_rank_fans on creator_rank (category_id, verified_fans_num desc, user_id desc);
create index creator_rank_hot on creator_rank (category_id, heat desc, user_id desc);
create index creator_rank_new on creator_rank (category_id, first_at desc, user_id desc);
create index creator_rank_of on creator_rank (user_id);
create index creator_rank_pays on creator_rank (category_id, pays_num desc, user_id desc) where (pays_num > 0);

create table daily_contribution (
  user_id bigint not null,
  biz_date date not null,
  points bigint default 0 not null,
  entries integer default 0 not null,
  state text default 'open' not null,
  paid bigint,
  factor numeric(20,12),
  settled_at timestamptz,
  watched boolean default false not null,
  constraint daily_contribution_points_check check (points >= 0),
  constraint daily_contribution_state_check check (state in ('open', 'settled', 'held', 'forfeited')),
  primary key (user_id, biz_date) include (state, factor)
)
with (fillfactor='80');
create index daily_contribution_day on daily_contribution (biz_date, user_id);
create index daily_contribution_held on daily_contribution (user_id) where (state = 'held');
create index daily_contribution_open on daily_contribution (biz_date, user_id) where (state = 'open');

create table data_export (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  archive bytea not null,
  expires_at timestamptz not null,
  at timestamptz not null,
  session_id bigint not null,
  constraint data_export_user_id_key unique (user_id)
);
create index data_export_session on data_export (session_id);

create table delivery (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  channel text not null,
  kind text not null,
  delivery_key text not null,
  payload jsonb default '{}'::jsonb not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  state text default 'waiting' not null,
  why text,
  attempts integer default 0 not null,
  remote_id bigint,
  settled_at timestamptz,
  broadcast_id bigint,
  urgency smallint default 2 not null,
  constraint delivery_channel_check check (channel in ('telegram', 'push', 'in_app')),
  constraint delivery_kind_check check (kind in ('message', 'reminder', 'broadcast', 'confirmation')),
  constraint delivery_state_check check (state in ('waiting', 'sending', 'sent', 'dropped', 'unreachable', 'failed',
    'unknown')),
  constraint delivery_urgency_check check ((urgency >= 0) and (urgency <= 3)),
  constraint delivery_channel_delivery_key_key unique (channel, delivery_key)
);
create index delivery_broadcast on delivery (broadcast_id, state) where (broadcast_id is not null);
create index delivery_due on delivery (channel, due_at) where (state = 'waiting');
create index delivery_next on delivery (channel, urgency, due_at, id) where (state = 'waiting');
create index delivery_sending on delivery (channel) where (state = 'sending');
create index delivery_settled on delivery (settled_at) where (settled_at is not null);
create index delivery_user on delivery (user_id, id desc);
create index delivery_waiting_of on delivery (user_id, channel) where (state = 'waiting');

create table delivery_fingerprint (
  order_id bigint not null,
  kind text not null,
  print bytea not null,
  user_id bigint not null,
  at timestamptz not null,
  constraint delivery_fingerprint_kind_check check (kind in ('place', 'receiver')),
  primary key (order_id, print)
);
create index delivery_fingerprint_at on delivery_fingerprint (at);
create index delivery_fingerprint_of on delivery_fingerprint (user_id, at);
create index delivery_fingerprint_print on delivery_fingerprint (print, at);

create table deployment (
  is_only boolean default true primary key,
  profile text not null,
  constraint deployment_is_only_check check (is_only),
  constraint deployment_profile_check check (profile in ('demo', 'production'))
);

create table device_user (
  device_id text not null,
  user_id bigint not null,
  at timestamptz default clock_timestamp() not null,
  primary key (device_id, user_id)
);
create index device_user_person on device_user (user_id);

create table doc (
  id bigint generated always as identity primary key,
  type text not null,
  slug text not null,
  title jsonb not null,
  summary jsonb not null,
  content jsonb not null,
  cover text,
  version integer default 1 not null,
  published_at timestamptz not null,
  constraint doc_type_check check (type in ('about', 'token', 'news', 'terms', 'privacy', 'help', 'reward_rules',
    'leaderboard_rules', 'invite_rules', 'wallet_terms')),
  constraint doc_type_slug_key unique (type, slug)
);

create table email_code (
  id bigint generated always as identity primary key,
  email citext not null,
  type text not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  at timestamptz default clock_timestamp() not null,
  asker text not null,
  constraint email_code_type_check check (type in ('register', 'forget_password', 'bind_email', 'confirm'))
);
create index email_code_live on email_code (email, type, asker, at desc);

create table equipment (
  user_id bigint primary key,
  nft_id bigint not null,
  equipped_at timestamptz not null,
  constraint equipment_nft_id_key unique (nft_id)
)
with (fillfactor='70');

create table exchange_rate (
  base text not null,
  quote text not null,
  rate numeric(30,15) not null,
  source text not null,
  at timestamptz not null,
  constraint exchange_rate_rate_check check (rate > (0)::numeric),
  primary key (base, quote)
);

create table first_view_identity (
  identity text,
  user_id bigint not null,
  at timestamptz not null,
  identity_hash bytea,
  constraint first_view_identity_one_form check ((identity is null) <> (identity_hash is null)),
  constraint first_view_identity_identity_hash_key unique (identity_hash)
);
create index first_view_identity_user on first_view_identity (user_id);

create table follow (
  user_id bigint not null,
  target_id bigint not null,
  at timestamptz default clock_timestamp() not null,
  is_counted boolean default true not null,
  is_ranked boolean default true not null,
  constraint follow_check check (user_id <> target_id),
  primary key (user_id, target_id)
);
create index fans_newest on follow (target_id, at desc, user_id desc);
create index follow_newest on follow (user_id, at desc, target_id desc);

create table idempotency (
  user_id bigint not null,
  key uuid not null,
  endpoint text not null,
  body_sha256 bytea not null,
  answer jsonb,
  at timestamptz default clock_timestamp() not null,
  primary key (user_id, key)
);
create index idempotency_at on idempotency using brin (at);

create table invitation (
  invitee_id bigint primary key,
  inviter_id bigint not null,
  state text not null,
  reason text,
  at timestamptz not null,
  watched_at timestamptz,
  shared_at timestamptz,
  qualified_at timestamptz,
  release_at timestamptz,
  ended_at timestamptz,
  nudged_at timestamptz,
  points bigint default 0 not null,
  constraint invitation_check check (invitee_id <> inviter_id),
  constraint invitation_points_check check (points >= 0),
  constraint invitation_state_check check (state in ('registered', 'qualified', 'paid', 'rejected', 'expired',
    'clawed_back'))
);
create index invitation_hold on invitation (release_at) where (state = 'qualified');
create index invitation_inviter on invitation (inviter_id, at desc, invitee_id desc);
create index invitation_part on invitation (inviter_id, state, at desc, invitee_id desc);
create index invitation_qualified on invitation (inviter_id, qualified_at) where (qualified_at is not null);
create index invitation_recent on invitation (qualified_at) where state in ('qualified', 'paid');
create index invitation_ripe on invitation (invitee_id) where ((state = 'registered') and (watched_at is not null)
  and (shared_at is not null));
create index invitation_taken_back on invitation (ended_at) where (state = 'clawed_back');
create index invitation_waiting on invitation (at) where (state = 'registered');

create table invite_sum (
  inviter_id bigint primary key,
  joined integer default 0 not null,
  watched integer default 0 not null,
  shared integer default 0 not null,
  missing integer default 0 not null,
  only_share integer default 0 not null,
  held integer default 0 not null,
  paid integer default 0 not null,
  rejected integer default 0 not null,
  pending bigint default 0 not null,
  earned bigint default 0 not null
);

create table key_value (
  key text primary key,
  value jsonb not null,
  is_public boolean default false not null,
  version integer default 1 not null
);

create table leaderboard_bucket (
  week_id bigint not null,
  scope text not null,
  negative_points bigint not null,
  reached_at timestamptz not null,
  user_id bigint not null,
  people integer not null,
  constraint leaderboard_bucket_people_check check (people >= 0),
  primary key (week_id, scope, negative_points, reached_at, user_id)
)
with (fillfactor='50');

create table leaderboard_rank (
  week_id bigint not null,
  scope text not null,
  negative_points bigint not null,
  reached_at timestamptz not null,
  user_id bigint not null,
  primary key (week_id, scope, negative_points, reached_at, user_id)
);

create table leaderboard_recompute_queue (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  biz_date date not null
);

create table leaderboard_result (
  week_id bigint not null,
  rank integer not null,
  user_id bigint not null,
  score bigint not null,
  tier integer not null,
  paid_rank integer,
  why text[] not null,
  prize bigint not null,
  constraint leaderboard_result_prize_check check (prize >= 0),
  constraint leaderboard_result_rank_check check (rank > 0),
  constraint leaderboard_result_tier_check check (tier >= 0),
  primary key (week_id, rank),
  constraint leaderboard_result_week_id_user_id_key unique (week_id, user_id)
);

create table leaderboard_score (
  week_id bigint not null,
  user_id bigint not null,
  points bigint not null,
  reached_at timestamptz not null,
  country text not null,
  invites integer not null,
  views integer not null,
  uploads integer not null,
  ai_uploads integer not null,
  hidden boolean not null,
  disqualified_reason text,
  constraint leaderboard_score_points_check check (points >= 0),
  primary key (week_id, user_id)
)
with (fillfactor='80');

create table leaderboard_week (
  id bigint generated always as identity primary key,
  week_key text not null,
  starts_on date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text default 'open' not null,
  rules jsonb not null,
  frozen_at timestamptz,
  published_at timestamptz,
  distributed_at timestamptz,
  view_min_duration_ms integer not null,
  constraint leaderboard_week_state_check check (state in ('open', 'frozen', 'verifying', 'published',
    'distributing', 'distributed')),
  constraint leaderboard_week_starts_on_key unique (starts_on),
  constraint leaderboard_week_week_key_key unique (week_key)
);
create index leaderboard_week_running on leaderboard_week (starts_on) where (state <> 'distributed');

create table leaderboard_week_root (
  week_id bigint primary key,
  statement text not null,
  public_key bytea not null,
  signature bytea not null,
  file_bytes bigint not null,
  published_at timestamptz not null
);

create table ledger_account (
  id bigint generated always as identity primary key,
  owner_type text not null,
  owner_name text default '' not null,
  owner_id bigint default 0 not null,
  currency_key text default 'taice' not null,
  bucket text not null,
  shard smallint default 0 not null,
  balance bigint default 0 not null,
  version bigint default 0 not null,
  created_at timestamptz default clock_timestamp() not null,
  constraint ledger_account_bucket_check check (bucket in ('pending', 'available', 'held')),
  constraint ledger_account_not_negative check ((owner_type = 'system') or (balance >= 0) or ((owner_type = 'user')
    and (bucket = 'available'))),
  constraint ledger_account_owner_type_check check (owner_type in ('user', 'system', 'escrow')),
  constraint ledger_account_owner_type_owner_id_owner_name_currency_key__key unique (owner_type, owner_id,
    owner_name, currency_key, bucket, shard)
)
with (fillfactor='70');

create table ledger_day_chunk (
  biz_date date not null,
  n integer not null,
  hash bytea not null,
  primary key (biz_date, n)
);

create table ledger_day_leaf (
  biz_date date not null,
  "position" integer not null,
  journal_id bigint not null,
  constraint ledger_day_leaf_journal_id_key unique (journal_id),
  primary key (biz_date, "position")
);

create table ledger_day_root (
  biz_date date primary key,
  leaf_count bigint not null,
  merkle_root bytea not null,
  total_issued bigint not null,
  total_burned bigint not null,
  pool bigint not null,
  total_contribution bigint not null,
  factor numeric(20,12) not null,
  users integer not null,
  before bytea not null,
  public_key bytea not null,
  signature bytea not null,
  file_bytes bigint not null,
  published_at timestamptz not null,
  anchor_tx text,
  version smallint not null
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  at timestamptz not null,
  constraint ledger_entry_amount_check check (amount <> 0)
);
create index ledger_entry_account_time on ledger_entry (account_id, at, id);
create index ledger_entry_journal on ledger_entry (journal_id);

create table ledger_journal (
  id bigint generated always as identity primary key,
  type text not null,
  idem_key text not null,
  currency_key text not null,
  ref_type text,
  ref_id text,
  biz_date date not null,
  actor text not null,
  note text,
  detail jsonb,
  at timestamptz not null,
  xid xid8 default pg_current_xact_id() not null,
  constraint ledger_journal_type_check check (type in ('view', 'share', 'task', 'group_bonus', 'sign_in',
    'sign_in_bonus', 'first_view', 'referral', 'invite_milestone', 'activity', 'leaderboard', 'level_up',
    'post_reward_fund', 'post_reward_fee', 'post_reward_claim', 'post_reward_refund', 'settlement', 'cashout_hold',
    'cashout_final', 'cashout_refund', 'cashout_fee', 'deposit', 'order_debit', 'order_final', 'order_refund',
    'market_buy', 'market_sell', 'market_fee', 'repair', 'mint_fee', 'freeze_buy', 'adjustment', 'clawback',
    'compensation', 'forfeit', 'boost')),
  constraint ledger_journal_idem_key_key unique (idem_key)
);
create index ledger_journal_day on ledger_journal (biz_date, type);
create index ledger_journal_sealing on ledger_journal (xid, id);

create table ledger_row (
  user_id bigint not null,
  biz_date date not null,
  at timestamptz not null,
  id bigint not null,
  journal_id bigint not null,
  type text not null,
  bucket text not null,
  amount bigint not null,
  balance_after bigint,
  constraint ledger_row_bucket_check check (bucket in ('pending', 'available', 'held')),
  primary key (user_id, biz_date, at, id)
);

create table ledger_row_day (
  user_id bigint not null,
  biz_date date not null,
  type text not null,
  bucket text not null,
  rows integer not null,
  rows_in integer not null,
  rows_out integer not null,
  credited bigint not null,
  debited bigint not null,
  primary key (user_id, biz_date, type, bucket) include (rows, rows_in, rows_out, credited, debited)
)
with (fillfactor='80');

create table ledger_seal (
  seq bigint primary key,
  journal_id bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint ledger_seal_journal_id_key unique (journal_id)
);

create table ledger_secret (
  id boolean default true primary key,
  secret bytea not null,
  constraint ledger_secret_id_check check (id),
  constraint ledger_secret_secret_check check (octet_length(secret) = 32)
);

create table mail (
  id bigint generated always as identity primary key,
  recipient citext not null,
  subject text not null,
  body text not null,
  state text default 'queued' not null,
  attempts integer default 0 not null,
  error text,
  at timestamptz default clock_timestamp() not null,
  sent_at timestamptz,
  constraint mail_state_check check (state in ('queued', 'sent', 'failed'))
);

create table market_listing (
  id bigint generated always as identity primary key,
  nft_id bigint not null,
  seller_id bigint not null,
  price bigint not null,
  fee bigint not null,
  kind text not null,
  quality smallint not null,
  level smallint not null,
  boost_bp integer not null,
  state text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  buyer_id bigint,
  closed_at timestamptz,
  series_id bigint not null,
  serial integer not null,
  constraint market_listing_check check ((fee >= 0) and (fee < price)),
  constraint market_listing_check1 check ((state = 'open') = (closed_at is null)),
  constraint market_listing_check2 check ((state = 'sold') = (buyer_id is not null)),
  constraint market_listing_check3 check (buyer_id <> seller_id),
  constraint market_listing_price_check check (price > 0),
  constraint market_listing_state_check check (state in ('open', 'sold', 'cancelled', 'expired'))
)
with (fillfactor='70');
create index market_listing_boost on market_listing (boost_bp desc, price, id) where (state = 'open');
create index market_listing_cheap on market_listing (price, id) where (state = 'open');
create index market_listing_closed on market_listing (closed_at) where (state <> 'open');
create index market_listing_due on market_listing (expires_at) where (state = 'open');
create index market_listing_floor on market_listing (kind, quality, price, id) include (created_at) where (state =
  'open');
create index market_listing_level on market_listing (level desc, price, id) where (state = 'open');
create index market_listing_new on market_listing (id) where (state = 'open');
create unique index market_listing_of_item on market_listing (nft_id) where (state = 'open');
create index market_listing_past on market_listing (nft_id, closed_at desc) where (state = 'sold');
create index market_listing_price on market_listing (kind, price, id) where (state = 'open');
create index market_listing_seller on market_listing (seller_id, id desc);
create index market_listing_serial on market_listing (serial) where (state = 'open');
create index market_listing_series on market_listing (series_id, price, id) where (state = 'open');
create index market_listing_sold on market_listing (quality, closed_at desc) where (state = 'sold');
create index market_listing_value on market_listing ((((boost_bp)::double precision / (price)::double precision))
  desc, id) where (state = 'open');
create index market_listing_worth on market_listing (series_id, closed_at desc) where (state = 'sold');

create unlogged table media_delivery (
  receiver text not null,
  place text not null,
  share double precision not null,
  last_at timestamptz not null,
  primary key (receiver, place)
);
create index media_delivery_last on media_delivery (last_at);

create table message (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  type text not null,
  template text not null,
  params jsonb default '{}'::jsonb not null,
  link text,
  image text,
  dedupe_key text not null,
  read_at timestamptz,
  at timestamptz not null,
  people_num integer default 0 not null,
  people_last integer default 0 not null,
  people_seen integer default 0 not null,
  broadcast_id bigint,
  constraint message_type_check check (type in ('system', 'reward', 'order', 'comment', 'like', 'follow', 'invite',
    'leaderboard', 'campaign', 'security', 'payout')),
  constraint message_dedupe_key_key unique (dedupe_key)
);
create index message_kind on message (user_id, type, id desc);
create index message_unread on message (user_id, id desc) where (read_at is null);
create index message_user on message (user_id, id desc);

create table message_actor (
  subject text not null,
  user_id bigint not null,
  message_id bigint not null,
  place integer not null,
  primary key (subject, user_id)
);
create index message_actor_of on message_actor (message_id, place desc);

create table morning (
  user_id bigint primary key,
  day date not null,
  through date not null,
  level_no integer not null,
  at timestamptz not null
);

create table network_quota (
  network text not null,
  kind text not null,
  target_id bigint not null,
  day date not null,
  used integer not null,
  constraint network_quota_kind_check check (kind in ('view', 'qualified', 'react', 'collect', 'follow', 'share',
    'comment', 'comment_react')),
  primary key (network, kind, target_id, day)
);
create index network_quota_day on network_quota (day);

create table nft_chain_move (
  contract text not null,
  block_no bigint not null,
  log_index integer not null,
  block_hash text not null,
  tx_hash text not null,
  token_id numeric(78,0) not null,
  from_address text not null,
  to_address text not null,
  primary key (contract, block_no, log_index)
);
create index nft_chain_move_of on nft_chain_move (contract, token_id, block_no desc, log_index desc);

create table nft_chain_order (
  order_id bigint primary key,
  coin text not null,
  contract text,
  collector text not null,
  buyer_address text not null,
  value numeric(78,0) not null,
  pay_until timestamptz not null,
  tx_hash text,
  made text[] default '{}'::text[] not null,
  constraint nft_chain_order_coin_check check (coin in ('BNB', 'USDT')),
  constraint nft_chain_order_value_check check (value > (0)::numeric)
);
create index nft_chain_order_payer on nft_chain_order (buyer_address, order_id desc);
create index nft_chain_order_until on nft_chain_order (pay_until);

create table nft_chain_read (
  collector text primary key,
  block_no bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  read_at timestamptz not null
)
with (fillfactor='50');

create table nft_chain_sync (
  contract text primary key,
  block_no bigint not null,
  block_hash text not null,
  custody text not null,
  synced_at timestamptz not null
)
with (fillfactor='70');

create table nft_content (
  sha256 bytea primary key,
  type text not null,
  body text not null,
  constraint nft_content_sha256_check check (octet_length(sha256) = 32),
  constraint nft_content_type_check check (type in ('svg', 'json'))
);

create table nft_event (
  id bigint generated always as identity primary key,
  nft_id bigint not null,
  event text not null,
  from_id bigint,
  to_id bigint,
  price bigint,
  tx_hash text,
  at timestamptz not null
);
create index nft_event_item on nft_event (nft_id, id desc);

create table nft_item (
  id bigint generated always as identity primary key,
  series_id bigint not null,
  kind text not null,
  quality smallint not null,
  serial integer not null,
  seed bytea not null,
  picture bytea not null,
  attributes jsonb not null,
  owner_id bigint,
  owner_address text,
  level smallint not null,
  boost_bp integer not null,
  durability integer not null,
  max_durability integer not null,
  wear smallint default 0 not null,
  state text not null,
  chain text default 'off' not null,
  created_at timestamptz not null,
  owned_at timestamptz not null,
  brought bigint default 0 not null,
  constraint nft_item_boost_bp_check check ((boost_bp >= 0) and (boost_bp <= 3000)),
  constraint nft_item_brought_check check (brought >= 0),
  constraint nft_item_chain_check check (chain in ('off', 'bsc', 'ton')),
  constraint nft_item_check check ((durability >= 0) and (durability <= max_durability)),
  constraint nft_item_check1 check ((state = 'on_chain') = (chain <> 'off')),
  constraint nft_item_check2 check ((owner_address is not null) = (state = 'on_chain')),
  constraint nft_item_check3 check ((owner_id is not null) or (state = 'on_chain')),
  constraint nft_item_check4 check ((kind = 'box') or (state <> all (array['sealed', 'opened']))),
  constraint nft_item_check5 check ((state <> 'broken') or (durability = 0)),
  constraint nft_item_kind_check check (kind in ('spectacles', 'box')),
  constraint nft_item_level_check check ((level >= 1) and (level <= 30)),
  constraint nft_item_max_durability_check check (max_durability >= 0),
  constraint nft_item_quality_check check ((quality >= 1) and (quality <= 5)),
  constraint nft_item_seed_check check (octet_length(seed) = 32),
  constraint nft_item_serial_check check (serial > 0),
  constraint nft_item_state_check check (state in ('held', 'equipped', 'listed', 'broken', 'minting', 'on_chain',
    'sealed', 'opened')),
  constraint nft_item_wear_check check (wear >= 0),
  constraint nft_item_seed_key unique (seed),
  constraint nft_item_series_id_serial_key unique (series_id, serial)
)
with (fillfactor='70');
create index nft_item_address on nft_item (owner_address) where (owner_address is not null);
create index nft_item_away on nft_item (id) where (state = 'on_chain');
create index nft_item_owner on nft_item (owner_id, owned_at desc, id desc);
create index nft_item_picture on nft_item (picture);

create table nft_mint (
  id bigint generated always as identity primary key,
  nft_id bigint not null,
  user_id bigint not null,
  to_address text not null,
  fee bigint not null,
  metadata bytea not null,
  payout_id bigint,
  state text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint nft_mint_check check ((state = 'open') = (ended_at is null)),
  constraint nft_mint_check1 check ((state <> 'done') or (payout_id is not null)),
  constraint nft_mint_fee_check check (fee >= 0),
  constraint nft_mint_state_check check (state in ('open', 'done', 'failed')),
  constraint nft_mint_to_address_check check (to_address = lower(to_address)),
  constraint nft_mint_payout_id_key unique (payout_id)
)
with (fillfactor='70');
create index nft_mint_done on nft_mint (nft_id, id desc) where (state = 'done');
create unique index nft_mint_of_item on nft_mint (nft_id) where (state = 'open');
create unique index nft_mint_of_person on nft_mint (user_id) where (state = 'open');
create index nft_mint_waiting on nft_mint (id) where ((state = 'open') and (payout_id is null));

create table nft_order (
  id bigint generated always as identity primary key,
  order_no text not null,
  user_id bigint not null,
  series_id bigint,
  listing_id bigint,
  quantity integer not null,
  pay_method text not null,
  amount bigint not null,
  state text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  delivered_at timestamptz,
  constraint nft_order_amount_check check (amount > 0),
  constraint nft_order_check check ((series_id is null) <> (listing_id is null)),
  constraint nft_order_check1 check ((state = 'delivered') = (delivered_at is not null)),
  constraint nft_order_pay_method_check check (pay_method in ('taice', 'bnb', 'usdt', 'ton', 'stars')),
  constraint nft_order_quantity_check check (quantity > 0),
  constraint nft_order_state_check check (state in ('created', 'paying', 'paid', 'delivered', 'cancelled',
    'expired', 'refunded')),
  constraint nft_order_order_no_key unique (order_no)
)
with (fillfactor='70');
create index nft_order_due on nft_order (expires_at) where state in ('created', 'paying');
create unique index nft_order_of_listing on nft_order (listing_id) where ((state = 'delivered') and (listing_id is
  not null));
create index nft_order_series on nft_order (series_id, user_id) where (series_id is not null);
create index nft_order_user on nft_order (user_id, id desc);

create table nft_payment (
  id bigint generated always as identity primary key,
  place text not null,
  coin text not null,
  collector text not null,
  tx_hash text,
  from_address text,
  value numeric(78,0) not null,
  block_no bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  kind text,
  order_id bigint,
  user_id bigint,
  owed numeric(78,0) default 0 not null,
  state text not null,
  refund_tx text,
  decided_at timestamptz,
  created_at timestamptz not null,
  constraint nft_payment_check check ((owed >= (0)::numeric) and (owed <= value)),
  constraint nft_payment_check1 check ((kind is null) = (state = 'new')),
  constraint nft_payment_check2 check ((state <> all (array['done', 'settled'])) or (order_id is not null)),
  constraint nft_payment_check3 check ((decided_at is null) = state in ('new', 'done', 'open')),
  constraint nft_payment_coin_check check (coin in ('BNB', 'USDT')),
  constraint nft_payment_kind_check check (kind in ('matched', 'late', 'short', 'over', 'double', 'unknown')),
  constraint nft_payment_state_check check (state in ('new', 'done', 'open', 'settled', 'refunded', 'passed')),
  constraint nft_payment_value_check check (value > (0)::numeric),
  constraint nft_payment_place_key unique (place)
)
with (fillfactor='70');
create index nft_payment_from on nft_payment (from_address) where (state = 'new');
create unique index nft_payment_of_order on nft_payment (order_id) where (kind in ('matched', 'over') or (state =
  'settled'));
create index nft_payment_order on nft_payment (order_id) where (order_id is not null);
create unique index nft_payment_refund on nft_payment (refund_tx) where (refund_tx is not null);
create index nft_payment_waits on nft_payment (state, id) where state in ('new', 'open');

create table nft_series (
  id bigint generated always as identity primary key,
  slug text not null,
  kind text not null,
  name jsonb not null,
  description jsonb not null,
  quality smallint not null,
  picture bytea not null,
  boost_from integer,
  boost_to integer,
  max_durability integer,
  prop_kind text,
  power integer,
  odds jsonb,
  price bigint,
  stock integer default 0 not null,
  sold integer default 0 not null,
  made integer default 0 not null,
  per_user_limit integer,
  sale_from timestamptz,
  sale_to timestamptz,
  sort integer default 0 not null,
  state text not null,
  created_at timestamptz not null,
  constraint nft_series_boost_from_check check ((boost_from >= 500) and (boost_from <= 3000)),
  constraint nft_series_check check ((boost_to >= boost_from) and (boost_to <= 3000)),
  constraint nft_series_check1 check ((kind = 'spectacles') = (boost_from is not null)),
  constraint nft_series_check2 check ((kind = 'spectacles') = (boost_to is not null)),
  constraint nft_series_check3 check ((kind = 'spectacles') = (max_durability is not null)),
  constraint nft_series_check4 check ((kind = 'prop') = (prop_kind is not null)),
  constraint nft_series_check5 check ((kind = 'prop') = (power is not null)),
  constraint nft_series_check6 check ((kind = 'box') = (odds is not null)),
  constraint nft_series_kind_check check (kind in ('spectacles', 'prop', 'box')),
  constraint nft_series_made_check check (made >= 0),
  constraint nft_series_max_durability_check check (max_durability > 0),
  constraint nft_series_per_user_limit_check check (per_user_limit > 0),
  constraint nft_series_power_check check (power > 0),
  constraint nft_series_price_check check (price > 0),
  constraint nft_series_prop_kind_check check (prop_kind = 'repair_potion'),
  constraint nft_series_quality_check check ((quality >= 1) and (quality <= 5)),
  constraint nft_series_sold_check check (sold >= 0),
  constraint nft_series_state_check check (state in ('draft', 'on', 'off')),
  constraint nft_series_stock_check check (stock >= 0),
  constraint nft_series_slug_key unique (slug)
)
with (fillfactor='70');

create table nightly_check (
  name text not null,
  biz_date date not null,
  problems integer not null,
  at timestamptz not null,
  primary key (name, biz_date)
);

create table not_interested (
  user_id bigint not null,
  kind text not null,
  target_id bigint not null,
  at timestamptz not null,
  constraint not_interested_kind_check check (kind in ('post', 'user', 'category')),
  primary key (user_id, kind, target_id)
);
create index not_interested_latest on not_interested (user_id, kind, at desc, target_id desc);

create table notification_pref (
  user_id bigint primary key,
  matrix jsonb default '{}'::jsonb not null,
  quiet_from smallint,
  quiet_to smallint,
  digest boolean default false not null,
  remind boolean default true not null,
  remind_at smallint,
  confirm_cash_outs boolean default false not null,
  updated_at timestamptz default now() not null,
  confirm_until timestamptz,
  constraint notification_pref_quiet_from_check check ((quiet_from >= 0) and (quiet_from <= 1439)),
  constraint notification_pref_quiet_to_check check ((quiet_to >= 0) and (quiet_to <= 1439)),
  constraint notification_pref_remind_at_check check ((remind_at >= 0) and (remind_at <= 1439))
);

create table notifier_state (
  is_only boolean default true primary key,
  armed_instance text,
  asked_instance text,
  telegram_paused_until timestamptz,
  updated_at timestamptz default now() not null,
  constraint notifier_state_is_only_check check (is_only)
);

create table order_event (
  order_id bigint not null,
  seq integer not null,
  state text not null,
  actor text not null,
  note text default '' not null,
  at timestamptz not null,
  primary key (order_id, seq)
);

create table outbox (
  xid xid8 not null,
  id bigint generated always as identity,
  type text not null,
  event_key text not null,
  user_id bigint not null,
  biz_date date not null,
  payload jsonb not null,
  at timestamptz not null,
  written_at timestamptz default clock_timestamp() not null,
  primary key (xid, id)
);
create index outbox_deeds on outbox (user_id, biz_date) where type in ('post.reacted', 'post.collected',
  'post.shared', 'share.visited', 'comment.posted', 'comment.removed');
create index outbox_first_views on outbox (user_id, ((payload ->> 'post_id'))) where ((type = 'view.qualified') and
  ((payload ->> 'is_first_of_post') = 'true'));
create index outbox_reacted on outbox (user_id, xid, id) where type in ('post.reacted', 'post.collected',
  'user.followed');

create table outbox_consumer (
  name text primary key,
  xid xid8 default '0'::xid8 not null,
  id bigint default 0 not null
)
with (fillfactor='10');

create table outbox_person (
  user_id bigint primary key,
  xid xid8 not null
)
with (fillfactor='50');

create table payout (
  id bigint generated always as identity primary key,
  kind text not null,
  chain text not null,
  from_address text not null,
  nonce bigint not null,
  to_address text not null,
  contract text,
  call_data bytea,
  value numeric(78,0) not null,
  state text not null,
  tx_hash text,
  block_no bigint,
  block_hash text,
  confirmations integer default 0 not null,
  error text,
  error_at timestamptz,
  is_given_up boolean default false not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  was_seen boolean default false not null,
  lost text,
  constraint payout_chain_check check (chain in ('bsc', 'ton')),
  constraint payout_kind_check check (kind in ('single', 'batch', 'mint')),
  constraint payout_lost_check check (lost in ('requested', 'declared')),
  constraint payout_nonce_check check (nonce >= 0),
  constraint payout_state_check check (state in ('prepared', 'signed', 'broadcast', 'confirmed', 'failed',
    'needs_attention')),
  constraint payout_value_check check (value >= (0)::numeric),
  constraint payout_chain_from_address_nonce_key unique (chain, from_address, nonce)
)
with (fillfactor='70');
create index payout_open on payout (chain, nonce) where state in ('prepared', 'signed', 'broadcast',
  'needs_attention');

create table payout_attempt (
  payout_id bigint not null,
  seq integer not null,
  kind text not null,
  tx_hash text not null,
  raw_tx bytea not null,
  gas_limit bigint,
  gas_price numeric(78,0),
  signed_at timestamptz not null,
  sent_at timestamptz,
  constraint payout_attempt_kind_check check (kind in ('pay', 'nothing')),
  primary key (payout_id, seq),
  constraint payout_attempt_tx_hash_key unique (tx_hash)
);

create table payout_switch (
  chain text primary key,
  is_on boolean not null,
  reason text default '' not null,
  armed_instance text,
  updated_at timestamptz not null,
  asked_instance text,
  from_nonce bigint,
  from_address text,
  constraint payout_switch_chain_check check (chain in ('bsc', 'ton'))
);

create table post (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  source text default 'upload' not null,
  title text not null,
  description text default '' not null,
  lang text default 'en' not null,
  category_id bigint,
  tags text[] default '{}'::text[] not null,
  is_ai boolean default false not null,
  duration_s real not null,
  width integer not null,
  height integer not null,
  state text not null,
  visibility text default 'public' not null,
  published_at timestamptz,
  comment_policy text default 'all' not null,
  view_num integer default 0 not null,
  qualified_view_num integer default 0 not null,
  like_num integer default 0 not null,
  dislike_num integer default 0 not null,
  comment_num integer default 0 not null,
  collect_num integer default 0 not null,
  share_num integer default 0 not null,
  start_num integer default 0 not null,
  created_at timestamptz default clock_timestamp() not null,
  updated_at timestamptz default clock_timestamp() not null,
  upload_id text,
  sha256 bytea,
  is_wanted boolean default true not null,
  publish_at timestamptz,
  reject_reason text,
  deleted_at timestamptz,
  version integer default 1 not null,
  cover text,
  cover_blur text default '' not null,
  cover_at_s real,
  captions jsonb default '[]'::jsonb not null,
  chapters jsonb default '[]'::jsonb not null,
  skips jsonb default '[]'::jsonb not null,
  skip_ms integer default 0 not null,
  deleted_from text,
  approved_at timestamptz,
  barred_countries text[] default '{}'::text[] not null,
  adults_only boolean default false not null,
  was_public boolean default false not null,
  youtube_id text,
  purged_at timestamptz,
  bonus bigint default 0 not null,
  has_lucky boolean default false not null,
  constraint post_bonus_check check (bonus >= 0),
  constraint post_comment_policy_check check (comment_policy in ('all', 'approve', 'off')),
  constraint post_has_category check ((category_id is not null) or state in ('draft', 'deleted')),
  constraint post_lang_check check (lang in ('en', 'cn', 'tw')),
  constraint post_skip_ms_check check (skip_ms >= 0),
  constraint post_source_check check (source in ('upload', 'youtube')),
  constraint post_state_check check (state in ('draft', 'processing', 'process_failed', 'review', 'rejected',
    'scheduled', 'published', 'offline', 'removed', 'deleted')),
  constraint post_visibility_check check (visibility in ('public', 'unlisted', 'private')),
  constraint post_youtube check ((source = 'youtube') = (youtube_id is not null)),
  constraint post_youtube_id_check check (youtube_id ~ '^[A-Za-z0-9_-]{11}$'),
  constraint post_upload_id_key unique (upload_id)
);
create index post_author on post (user_id, id desc);
create index post_category on post (category_id, published_at desc, id desc) where ((state = 'published') and
  (visibility = 'public'));
create index post_category_anywhere on post (category_id, id) where ((state = 'published') and (visibility =
  'public'));
create index post_category_popular on post (category_id, qualified_view_num desc, id desc) where ((state =
  'published') and (visibility = 'public'));
create index post_due on post (publish_at) where (state = 'scheduled');
create index post_newest on post (published_at desc, id desc) where ((state = 'published') and (visibility =
  'public'));
create index post_of_author on post (user_id, published_at desc, id desc) where ((state = 'published') and
  (visibility = 'public'));
create index post_of_owner on post (user_id, state, id desc);
create index post_popular on post (qualified_view_num desc, id desc) where ((state = 'published') and (visibility =
  'public'));
create index post_same_bytes on post (sha256) where ((sha256 is not null) and (state <> 'deleted'));
create index post_synced on post (user_id, created_at) where (youtube_id is not null);
create index post_to_purge on post (deleted_at) where ((state = 'deleted') and (purged_at is null));
create index post_waits on post (updated_at, id) where state in ('review', 'rejected', 'removed');
create unique index post_youtube_once on post (youtube_id) where ((youtube_id is not null) and (state <> 'deleted'));

create table post_print (
  post_id bigint primary key,
  interval_s real not null,
  pictures bit(64)[] not null,
  keys integer[] not null,
  repeats bigint
);
create index post_print_keys on post_print using gin (keys) with (fastupdate=off);

create table post_reward (
  id bigint generated always as identity primary key,
  post_id bigint not null,
  sponsor_id bigint not null,
  type_key text not null,
  total bigint not null,
  fee bigint not null,
  per_user bigint,
  left_amount bigint not null,
  refunded bigint default 0 not null,
  quantity integer not null,
  left_num integer not null,
  required_seconds real,
  state text not null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  settled_at timestamptz,
  amounts bigint[],
  salt text,
  promise text,
  free_places integer[] default '{}'::integer[] not null,
  constraint post_reward_check check ((left_num >= 0) and (left_num <= quantity)),
  constraint post_reward_check1 check (ends_at > starts_at),
  constraint post_reward_check2 check ((type_key = 'lucky') = (per_user is null)),
  constraint post_reward_check3 check ((type_key = 'lucky') = (amounts is not null)),
  constraint post_reward_check4 check ((amounts is null) or ((cardinality(amounts) = quantity) and (salt is not
    null) and (promise is not null))),
  constraint post_reward_check5 check (type_key in ('fixed', 'lucky') = (required_seconds is not null)),
  constraint post_reward_check6 check (state in ('exhausted', 'expired', 'cancelled') = (ended_at is not null)),
  constraint post_reward_check7 check ((settled_at is null) or (ended_at is not null)),
  constraint post_reward_fee_check check (fee >= 0),
  constraint post_reward_left_amount_check check (left_amount >= 0),
  constraint post_reward_per_user_check check (per_user > 0),
  constraint post_reward_quantity_check check (quantity > 0),
  constraint post_reward_refunded_check check (refunded >= 0),
  constraint post_reward_state_check check (state in ('scheduled', 'active', 'exhausted', 'expired', 'cancelled')),
  constraint post_reward_total_check check (total > 0),
  constraint post_reward_type_key_check check (type_key in ('fixed', 'lucky', 'share', 'comment'))
)
with (fillfactor='70');
create index post_reward_of_post on post_reward (post_id, id desc);
create index post_reward_of_sponsor on post_reward (sponsor_id, id desc);
create unique index post_reward_one on post_reward (post_id, type_key) where state in ('scheduled', 'active');
create index post_reward_running on post_reward (starts_at desc, id desc) where (state = 'active');
create index post_reward_unsettled on post_reward (id) where (settled_at is null);

create table post_reward_claim (
  reward_id bigint not null,
  user_id bigint not null,
  place integer not null,
  amount bigint not null,
  view_session_id text,
  comment_id bigint,
  reserved_at timestamptz not null,
  paid_at timestamptz,
  journal_id bigint,
  constraint post_reward_claim_amount_check check (amount > 0),
  constraint post_reward_claim_check check ((paid_at is null) = (journal_id is null)),
  primary key (reward_id, user_id),
  constraint post_reward_claim_reward_id_place_key unique (reward_id, place)
);
create index post_reward_claim_of on post_reward_claim (user_id, reserved_at desc);
create index post_reward_claim_paid on post_reward_claim (reward_id, paid_at desc, place desc) where (paid_at is not
  null);
create index post_reward_claim_recent on post_reward_claim (reserved_at, user_id);
create index post_reward_claim_session on post_reward_claim (view_session_id) where (paid_at is null);
create index post_reward_claim_waits on post_reward_claim (reward_id) where (paid_at is null);

create table prize (
  id bigint generated always as identity primary key,
  slug text not null,
  type text not null,
  name jsonb not null,
  description jsonb not null,
  notice jsonb not null,
  images text[] not null,
  points bigint not null,
  market_value text default '' not null,
  stock integer not null,
  sold integer default 0 not null,
  per_user_limit integer,
  limit_days integer,
  min_level integer default 1 not null,
  countries text[],
  member_field jsonb,
  shipping jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  sort integer default 0 not null,
  state text not null,
  created_at timestamptz not null,
  how_to_use jsonb,
  use_url text,
  constraint prize_check check ((type = 'physical') = (shipping is not null)),
  constraint prize_check1 check ((type = 'member') = (member_field is not null)),
  constraint prize_check2 check ((limit_days is null) or (per_user_limit is not null)),
  constraint prize_images_check check ((cardinality(images) >= 1) and (cardinality(images) <= 8)),
  constraint prize_limit_days_check check (limit_days > 0),
  constraint prize_min_level_check check (min_level > 0),
  constraint prize_per_user_limit_check check (per_user_limit > 0),
  constraint prize_points_check check (points > 0),
  constraint prize_sold_check check (sold >= 0),
  constraint prize_state_check check (state in ('draft', 'on', 'off')),
  constraint prize_stock_check check (stock >= 0),
  constraint prize_type_check check (type in ('physical', 'member', 'virtual')),
  constraint prize_slug_key unique (slug)
)
with (fillfactor='70');
create index prize_shown on prize (points, id) where (state = 'on');

create table prize_code (
  id bigint generated always as identity primary key,
  prize_id bigint not null,
  code bytea not null,
  print bytea not null,
  state text not null,
  order_id bigint,
  constraint prize_code_check check ((state = 'used') = (order_id is not null)),
  constraint prize_code_state_check check (state in ('free', 'used', 'void')),
  constraint prize_code_order_id_key unique (order_id),
  constraint prize_code_print_key unique (print)
);
create index prize_code_free on prize_code (prize_id, id) where (state = 'free');

create table prize_code_look (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  session_id bigint,
  at timestamptz not null
);
create index prize_code_look_of on prize_code_look (order_id, id);

create table prize_order (
  id bigint generated always as identity primary key,
  order_no text not null,
  user_id bigint not null,
  prize_id bigint not null,
  prize_snapshot jsonb not null,
  type text not null,
  quantity integer not null,
  points bigint not null,
  state text not null,
  address bytea,
  member_account bytea,
  carrier text,
  tracking_no text,
  remark text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  shipped_at timestamptz,
  ended_at timestamptz,
  constraint prize_order_check check (state in ('completed', 'refunded') = (ended_at is not null)),
  constraint prize_order_points_check check (points > 0),
  constraint prize_order_quantity_check check (quantity > 0),
  constraint prize_order_state_check check (state in ('created', 'reviewing', 'approved', 'processing', 'shipped',
    'delivered', 'completed', 'rejected', 'cancelled', 'returned', 'refunded')),
  constraint prize_order_type_check check (type in ('physical', 'member', 'virtual')),
  constraint prize_order_order_no_key unique (order_no)
)
with (fillfactor='70');
create index prize_order_had on prize_order (user_id, prize_id, created_at) where (state <> 'refunded');
create index prize_order_of on prize_order (user_id, id desc);
create index prize_order_open on prize_order (state, id) where (ended_at is null);
create index prize_order_sent on prize_order (shipped_at) where state in ('shipped', 'delivered');

create table prop_item (
  id bigint generated always as identity primary key,
  series_id bigint not null,
  user_id bigint not null,
  quantity integer not null,
  constraint prop_item_quantity_check check (quantity >= 0),
  constraint prop_item_user_id_series_id_key unique (user_id, series_id)
)
with (fillfactor='70');

create table prop_transfer (
  id bigint generated always as identity primary key,
  series_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  quantity integer not null,
  at timestamptz not null,
  constraint prop_transfer_check check (from_id <> to_id),
  constraint prop_transfer_quantity_check check (quantity > 0)
);
create index prop_transfer_from on prop_transfer (from_id, at desc);

create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  fail_count integer default 0 not null,
  last_ok_at timestamptz,
  created_at timestamptz default now() not null,
  session_id bigint not null,
  constraint push_subscription_endpoint_key unique (endpoint)
);
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_user on push_subscription (user_id);

create unlogged table rate_limit (
  key text primary key,
  arrival timestamptz not null
)
with (fillfactor='50');

create table reaction (
  user_id bigint not null,
  post_id bigint not null,
  value text not null,
  at timestamptz not null,
  is_counted boolean default true not null,
  constraint reaction_value_check check (value in ('like', 'dislike')),
  primary key (user_id, post_id)
);
create index reaction_likes on reaction (user_id, at desc, post_id desc) where (value = 'like');

create table reconciliation_issue (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  constraint reconciliation_issue_name_said_key unique (name, description)
);
create index reconciliation_issue_open on reconciliation_issue (name) where (resolved_at is null);

create table reminder_plan (
  user_id bigint primary key,
  next_at timestamptz not null
);
create index reminder_plan_due on reminder_plan (next_at);

create table report (
  id bigint generated always as identity primary key,
  reporter_id bigint not null,
  target_type text not null,
  target_id bigint not null,
  reason text not null,
  text text default '' not null,
  state text default 'open' not null,
  handler_id bigint,
  device_id text not null,
  network text not null,
  at timestamptz not null,
  hid_at timestamptz,
  constraint report_reason_check check (reason in ('spam', 'sexual', 'violence', 'hate', 'copyright', 'minor',
    'scam', 'other')),
  constraint report_state_check check (state in ('open', 'actioned', 'dismissed')),
  constraint report_target_type_check check (target_type in ('post', 'comment', 'user', 'nft')),
  constraint report_reporter_id_target_type_target_id_key unique (reporter_id, target_type, target_id)
);
create index report_by on report (reporter_id, state);
create index report_hid on report (reporter_id, hid_at) where (hid_at is not null);
create index report_open on report (target_type, target_id) where (state = 'open');
create index report_target on report (target_type, target_id, state);

create table request_nonce (
  session_id bigint not null,
  nonce text not null,
  at timestamptz default clock_timestamp() not null,
  primary key (session_id, nonce)
);
create index request_nonce_at on request_nonce using brin (at);

create table resume_state (
  user_id bigint not null,
  launch text not null,
  path text not null,
  kept jsonb not null,
  at timestamptz not null,
  constraint resume_state_launch_check check (launch ~ '^[0-9a-f]{32}$'),
  primary key (user_id, launch)
);

create table rule_clock (
  one boolean default true primary key,
  offset_ms bigint default 0 not null,
  constraint rule_clock_offset_ms_check check (offset_ms >= 0),
  constraint rule_clock_one_check check (one)
);

create table savings_goal (
  user_id bigint primary key,
  prize_id bigint not null,
  at timestamptz not null
);

create table search_due (
  seq bigint generated always as identity primary key,
  kind text not null,
  id bigint not null,
  constraint search_due_kind_check check (kind in ('post', 'user'))
);

create table search_post (
  id bigint primary key,
  seq bigint generated by default as identity,
  user_id bigint not null,
  level smallint default 0 not null,
  words tsvector not null,
  tags text[] default '{}'::text[] not null,
  spelt text[] default '{}'::text[] not null,
  constraint search_post_seq_key unique (seq)
);
create index search_post_above_10 on search_post using gin (words) with (fastupdate=off) where (level >= 10);
create index search_post_above_12 on search_post using gin (words) with (fastupdate=off) where (level >= 12);
create index search_post_above_4 on search_post using gin (words) with (fastupdate=off) where (level >= 4);
create index search_post_above_6 on search_post using gin (words) with (fastupdate=off) where (level >= 6);
create index search_post_above_8 on search_post using gin (words) with (fastupdate=off) where (level >= 8);
create index search_post_level on search_post (level desc);
create index search_post_words on search_post using gin (words) with (fastupdate=off);

create table search_tag (
  tag text primary key,
  name text not null,
  words tsvector not null,
  posts integer not null
);
create index search_tag_start on search_tag (tag text_pattern_ops);
create index search_tag_words on search_tag using gin (words);

create table search_user (
  id bigint primary key,
  seq bigint generated by default as identity,
  level smallint default 0 not null,
  words tsvector not null,
  name text not null,
  spelt text[] default '{}'::text[] not null,
  constraint search_user_seq_key unique (seq)
);
create index search_user_level on search_user (level desc);
create index search_user_name on search_user (name text_pattern_ops);
create index search_user_words on search_user using gin (words) with (fastupdate=off);

create table search_word (
  word text primary key,
  docs integer not null
);
create index search_word_like on search_word using gin (word gin_trgm_ops);
create index search_word_start on search_word (word text_pattern_ops);

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  token_sha256 bytea not null,
  app_type text not null,
  device_id text not null,
  ip inet,
  user_agent text default '' not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz default clock_timestamp() not null,
  created_at timestamptz default clock_timestamp() not null,
  proven_at timestamptz default clock_timestamp() not null,
  constraint session_app_type_check check (app_type in ('web', 'tg_mini')),
  constraint session_token_sha256_key unique (token_sha256)
);
create index session_by_ip on session (ip, last_seen_at) where (ip is not null);
create index session_of_person on session (user_id);

create table settlement (
  biz_date date primary key,
  pool bigint not null,
  total_contribution bigint not null,
  factor numeric(20,12) not null,
  users integer not null,
  paid bigint default 0 not null,
  state text default 'running' not null,
  started_at timestamptz not null,
  done_at timestamptz,
  told_at timestamptz,
  watchers integer default 0 not null,
  version smallint default 2 not null,
  constraint settlement_state_check check (state in ('pending', 'running', 'done'))
);

create table share_link (
  code character(10) primary key,
  user_id bigint not null,
  post_id bigint not null,
  at timestamptz not null,
  network text default '' not null,
  constraint share_link_code_check check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  constraint share_link_user_id_post_id_key unique (user_id, post_id)
);

create table share_log (
  user_id bigint not null,
  biz_date date not null,
  post_id bigint not null,
  share_code character(10) not null,
  channel text not null,
  is_counted boolean not null,
  at timestamptz not null,
  is_public boolean default true not null,
  constraint share_log_channel_check check (channel in ('telegram', 'copy', 'system', 'twitter', 'facebook',
    'whatsapp', 'other')),
  primary key (user_id, biz_date, post_id)
);

create table share_visit (
  share_code character(10) not null,
  device_id text not null,
  visitor_id bigint,
  user_id bigint not null,
  biz_date date not null,
  network text not null,
  is_counted boolean not null,
  at timestamptz not null,
  primary key (share_code, device_id)
);
create index share_visit_network on share_visit (user_id, biz_date, network) where is_counted;
create index share_visit_of_network on share_visit (network, biz_date) where is_counted;
create index share_visit_visitor on share_visit (visitor_id) where (visitor_id is not null);
create index share_visit_waiting on share_visit (device_id) where (not is_counted);
create index share_visit_waiting_of on share_visit (visitor_id) where ((not is_counted) and (visitor_id is not null));
create index share_visit_waiting_sharer on share_visit (user_id, biz_date, network) where (not is_counted);
create index share_visit_waiting_since on share_visit (at) where (not is_counted);

create table sign_in (
  user_id bigint not null,
  biz_date date not null,
  day_no smallint not null,
  points bigint not null,
  bonus bigint not null,
  is_freeze boolean default false not null,
  at timestamptz not null,
  constraint sign_in_day_no_check check ((day_no >= 0) and (day_no <= 7)),
  primary key (user_id, biz_date)
);

create table simulated_tx (
  chain text not null,
  from_address text not null,
  nonce bigint not null,
  tx_hash text not null,
  value numeric(78,0) not null,
  gas_price numeric(78,0) not null,
  sent_at timestamptz not null,
  primary key (chain, from_address, nonce),
  constraint simulated_tx_tx_hash_key unique (tx_hash)
);

create table streak_state (
  user_id bigint primary key,
  current integer default 0 not null,
  best integer default 0 not null,
  day_no smallint default 0 not null,
  last_date date,
  freezes integer default 1 not null,
  last_free_grant date not null,
  zone text,
  zone_since timestamptz,
  visited_at timestamptz,
  visited_day date,
  is_unbroken boolean default false not null,
  is_off boolean default false not null,
  constraint streak_state_freezes_check check ((freezes >= 0) and (freezes <= 2))
);

create table task_def (
  id bigint generated always as identity primary key,
  code text not null,
  task_type text not null,
  group_id bigint,
  task_key text not null,
  unit_key text not null,
  total_num integer not null,
  point bigint not null,
  sort integer not null,
  action_route text not null,
  status text default 'on' not null,
  valid_from date not null,
  valid_to date,
  constraint task_def_check check (valid_to > valid_from),
  constraint task_def_point_check check (point > 0),
  constraint task_def_status_check check (status in ('on', 'off')),
  constraint task_def_task_type_check check (task_type in ('new_user', 'day', 'week', 'advanced')),
  constraint task_def_total_num_check check (total_num > 0),
  constraint task_def_unit_key_check check (unit_key in ('time', 'other')),
  constraint task_def_code_valid_from_key unique (code, valid_from)
);
create unique index task_def_last on task_def (code) where (valid_to is null);

create table task_done (
  user_id bigint not null,
  code text not null,
  period_key text not null,
  task_id bigint not null,
  biz_date date not null,
  at timestamptz not null,
  amount bigint not null,
  journal_id bigint,
  reason text,
  constraint task_done_check check ((journal_id is null) = (reason is not null)),
  primary key (user_id, code, period_key)
);
create index task_done_of on task_done (user_id, at desc, code);
create index task_done_unpaid on task_done (user_id) where (journal_id is null);

create table task_event_seen (
  user_id bigint not null,
  kind text not null,
  target_id bigint not null,
  at timestamptz,
  stands boolean default true not null,
  taken_back integer default 0 not null,
  constraint task_event_seen_kind_check check (kind in ('like', 'collect', 'follow')),
  primary key (user_id, kind, target_id)
);

create table task_group (
  id bigint generated always as identity primary key,
  code text not null,
  name jsonb not null,
  sort integer not null,
  bonus bigint not null,
  constraint task_group_bonus_check check (bonus > 0),
  constraint task_group_code_key unique (code)
);

create table task_progress (
  user_id bigint not null,
  period_key text not null,
  kind text not null,
  units text[] default '{}'::text[] not null,
  ms bigint default 0 not null,
  last_day date not null,
  primary key (user_id, period_key, kind)
);
create index task_progress_over on task_progress (last_day) where (last_day < 'infinity'::date);

create table telegram_launch (
  hash bytea primary key,
  device_id text not null,
  at timestamptz default clock_timestamp() not null
);

create table ton_watermark (
  address text primary key,
  lt bigint not null
);

create table upload (
  id text primary key,
  user_id bigint not null,
  filename text not null,
  mime text not null,
  bytes bigint not null,
  token_sha256 bytea not null,
  claimed_sha256 bytea,
  sha256 bytea,
  state text default 'open' not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  multipart_id text,
  network text,
  constraint upload_bytes_check check (bytes > 0),
  constraint upload_check check (state in ('complete', 'consumed') = (sha256 is not null)),
  constraint upload_check1 check ((state <> 'consumed') or (consumed_at is not null)),
  constraint upload_id_check check (id ~ '^[A-Za-z0-9_-]{22}$'),
  constraint upload_state_check check (state in ('open', 'complete', 'consumed', 'expired')),
  constraint upload_token_sha256_key unique (token_sha256)
);
create index upload_of_person on upload (user_id, consumed_at);
create index upload_waiting on upload (expires_at) where state in ('open', 'complete');
create index upload_waiting_of_network on upload (network) where state in ('open', 'complete');

create table upload_grant (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  token_sha256 bytea not null,
  max_bytes bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  key text,
  taken_at timestamptz,
  at timestamptz not null,
  blur text default '' not null,
  constraint upload_grant_kind_check check (kind in ('avatar', 'story', 'image', 'caption')),
  constraint upload_grant_key_key unique (key),
  constraint upload_grant_token_sha256_key unique (token_sha256)
);
create index upload_grant_untaken on upload_grant (expires_at) where (taken_at is null);
create index upload_grant_user on upload_grant (user_id);

create table "user" (
  id bigint generated always as identity primary key,
  uuid uuid default gen_random_uuid() not null,
  nickname text not null,
  name text default '' not null,
  avatar text default '' not null,
  email citext,
  email_verified_at timestamptz,
  password_hash text,
  gender smallint default 0 not null,
  bio text default '' not null,
  invite_code character(8) not null,
  inviter_id bigint,
  chain_address character(42),
  ton_address text,
  telegram_id bigint,
  telegram_username text,
  telegram_can_write boolean default false not null,
  google_sub text,
  twitter text default '' not null,
  facebook text default '' not null,
  youtube text default '' not null,
  instagram text default '' not null,
  lang text default 'en' not null,
  timezone text default '+08:00' not null,
  log_type smallint not null,
  register_type smallint default 1 not null,
  is_new_desc smallint default 0 not null,
  age_confirmed_at timestamptz,
  status text default 'active' not null,
  status_reason text,
  status_until timestamptz,
  is_verified boolean default false not null,
  xp bigint default 0 not null,
  post_num integer default 0 not null,
  fans_num integer default 0 not null,
  follow_num integer default 0 not null,
  unread_num integer default 0 not null,
  invite_num integer default 0 not null,
  last_login_at timestamptz,
  created_at timestamptz default clock_timestamp() not null,
  updated_at timestamptz default clock_timestamp() not null,
  chain_bound_at timestamptz,
  cashout_from timestamptz,
  ton_bound_at timestamptz,
  country character(2),
  delete_due_at timestamptz,
  status_before text,
  nickname_skeleton text,
  telegram_stopped boolean default false not null,
  verified_fans_num integer default 0 not null,
  constraint user_chain_address_check check ((chain_address)::text = lower((chain_address)::text)),
  constraint user_gender_check check ((gender >= 0) and (gender <= 3)),
  constraint user_is_new_desc_check check (is_new_desc = any (array[0, 1])),
  constraint user_lang_check check (lang in ('en', 'cn', 'tw')),
  constraint user_log_type_check check ((log_type >= 1) and (log_type <= 6)),
  constraint user_nickname_check check ((char_length(nickname) >= 1) and (char_length(nickname) <= 30)),
  constraint user_register_type_check check ((register_type >= 1) and (register_type <= 3)),
  constraint user_status_before_check check (status_before in ('active', 'limited')),
  constraint user_status_check check (status in ('active', 'limited', 'suspended', 'deleting', 'deleted')),
  constraint user_chain_address_key unique (chain_address),
  constraint user_email_key unique (email),
  constraint user_google_sub_key unique (google_sub),
  constraint user_invite_code_key unique (invite_code),
  constraint user_telegram_id_key unique (telegram_id),
  constraint user_ton_address_key unique (ton_address),
  constraint user_uuid_key unique (uuid)
);
create index user_delete_due on "user" (delete_due_at) where (delete_due_at is not null);
create index user_nickname on "user" (lower(nickname));
create index user_nickname_pairs on "user" using gin ((((string_to_array(lower(nickname), null::text) ||
  string_to_array(regexp_replace(lower(nickname), '(..)(?=.)', '\1
', 'g'), '
')) || string_to_array(regexp_replace(substr(lower(nickname), 2), '(..)(?=.)', '\1
', 'g'), '
'))));
create index user_nickname_skeleton on "user" (nickname_skeleton);
create index user_suspended on "user" (id) where (status = 'suspended');

create table user_address (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  sealed bytea not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index user_address_default on user_address (user_id) where is_default;
create index user_address_of on user_address (user_id, id);

create table user_flag (
  user_id bigint not null,
  key text not null,
  value boolean not null,
  at timestamptz not null,
  primary key (user_id, key)
);

create table user_identity_log (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  old text,
  new text,
  ip inet,
  device_id text not null,
  at timestamptz not null
);
create index user_identity_log_user on user_identity_log (user_id, id);

create table user_interest (
  user_id bigint not null,
  category_id bigint not null,
  weight real default 1 not null,
  primary key (user_id, category_id)
);

create table verified_identity (
  hash bytea primary key,
  user_id bigint not null,
  kind text not null,
  at timestamptz not null,
  is_established boolean default false not null,
  constraint verified_identity_kind_check check (kind in ('telegram', 'google', 'staff'))
);
create index verified_identity_user on verified_identity (user_id, at);

create table video_asset (
  post_id bigint primary key,
  original_path text,
  state text not null,
  progress smallint default 0 not null,
  attempts integer default 0 not null,
  error jsonb,
  prefix text default '' not null,
  result jsonb,
  updated_at timestamptz default clock_timestamp() not null,
  lease_until timestamptz,
  tries_left integer default 3 not null,
  old_prefix text,
  replaced_at timestamptz,
  remade_at timestamptz[] default '{}'::timestamptz[] not null,
  remade_rung integer,
  network text,
  constraint video_asset_progress_check check ((progress >= 0) and (progress <= 100)),
  constraint video_asset_state_check check (state in ('uploaded', 'transcoding', 'playable', 'ready', 'failed'))
);
create index video_asset_of_network on video_asset (network) where (network is not null);
create index video_asset_replaced on video_asset (replaced_at) where (old_prefix is not null);
create index video_asset_unfinished on video_asset (lease_until) where state in ('uploaded', 'transcoding',
  'playable');

create table video_day (
  owner_id bigint not null,
  day date not null,
  post_id bigint not null,
  views integer default 0 not null,
  watch_ms bigint default 0 not null,
  length_ms bigint default 0 not null,
  qualified integer default 0 not null,
  measured integer default 0 not null,
  likes integer default 0 not null,
  comments integer default 0 not null,
  shares integer default 0 not null,
  fans integer default 0 not null,
  rewards bigint default 0 not null,
  primary key (owner_id, post_id, day)
)
with (fillfactor='80');
create index video_day_of_owner on video_day (owner_id, day) where (post_id <> 0);

create table video_day_part (
  owner_id bigint not null,
  post_id bigint not null,
  day date not null,
  dimension text not null,
  key text not null,
  views integer not null,
  constraint video_day_part_dimension_check check (dimension in ('source', 'device', 'country')),
  primary key (owner_id, post_id, dimension, day, key)
)
with (fillfactor='80');

create table video_day_seen (
  post_id bigint not null,
  day date not null,
  measured integer not null,
  counts integer[] not null,
  seen bigint not null,
  seconds integer not null,
  primary key (post_id, day)
);

create table video_hour (
  owner_id bigint not null,
  post_id bigint not null,
  hour timestamptz not null,
  views integer default 0 not null,
  qualified integer default 0 not null,
  measured integer default 0 not null,
  watch_ms bigint default 0 not null,
  length_ms bigint default 0 not null,
  likes integer default 0 not null,
  comments integer default 0 not null,
  shares integer default 0 not null,
  fans integer default 0 not null,
  rewards bigint default 0 not null,
  primary key (owner_id, post_id, hour)
)
with (fillfactor='80');
create index video_hour_of_owner on video_hour (owner_id, hour) where (post_id <> 0);

create table video_hour_part (
  owner_id bigint not null,
  post_id bigint not null,
  hour timestamptz not null,
  dimension text not null,
  key text not null,
  views integer not null,
  constraint video_hour_part_dimension_check check (dimension in ('source', 'device', 'country')),
  primary key (owner_id, post_id, dimension, hour, key)
)
with (fillfactor='80');

create table video_part (
  owner_id bigint not null,
  post_id bigint not null,
  dimension text not null,
  key text not null,
  views bigint not null,
  constraint video_part_dimension_check check (dimension in ('source', 'device', 'country')),
  primary key (owner_id, post_id, dimension, key)
)
with (fillfactor='80');

create table video_seen (
  post_id bigint primary key,
  measured integer not null,
  counts integer[] not null
)
with (fillfactor='80');

create table video_week (
  owner_id bigint not null,
  week date not null,
  post_id bigint not null,
  views bigint not null,
  primary key (owner_id, week, post_id)
)
with (fillfactor='80');

create table view_day (
  user_id bigint not null,
  biz_date date not null,
  rewarded integer default 0 not null,
  primary key (user_id, biz_date)
)
with (fillfactor='70');

create table view_display (
  viewer_key text not null,
  post_id bigint not null,
  hour timestamptz not null,
  source text default '' not null,
  device text default '' not null,
  is_counted boolean default false not null,
  is_start boolean default false not null,
  primary key (viewer_key, post_id, hour)
);
create index view_display_to_count on view_display (hour) where (not is_counted);

create table view_log (
  user_id bigint not null,
  post_id bigint not null,
  last_at timestamptz not null,
  position_s real default 0 not null,
  watched_ratio real default 0 not null,
  qualified_at timestamptz,
  times integer default 0 not null,
  hidden boolean default false not null,
  is_ranked boolean default true not null,
  primary key (user_id, post_id)
)
with (fillfactor='70');
create index view_log_qualified on view_log (user_id, qualified_at) where (qualified_at is not null);
create index view_log_recent on view_log (user_id, hidden, last_at desc, post_id desc);
create index view_log_watched on view_log (user_id) where (qualified_at is not null);

create table view_reward (
  user_id bigint not null,
  post_id bigint not null,
  journal_id bigint not null,
  session_id text,
  amount bigint not null,
  biz_date date not null,
  paid_at timestamptz not null,
  constraint view_reward_amount_check check (amount > 0),
  constraint view_reward_journal_id_key unique (journal_id),
  primary key (user_id, post_id)
);
create index view_reward_post on view_reward (post_id, paid_at desc);

create table view_session (
  id text primary key,
  user_id bigint not null,
  device_id text not null,
  app_type text not null,
  post_id bigint not null,
  state text not null,
  reason text,
  required_ms integer not null,
  credited_ms integer default 0 not null,
  seq integer default 0 not null,
  opened_seq integer default 0 not null,
  position_s real default 0 not null,
  rate real default 1 not null,
  offences smallint default 0 not null,
  last_token_sha256 bytea,
  last_answer jsonb,
  claim_answer jsonb,
  beats jsonb default '[]'::jsonb not null,
  started_at timestamptz not null,
  last_beat_at timestamptz not null,
  qualified_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz default clock_timestamp() not null,
  skip_ms integer default 0 not null,
  hour timestamptz,
  seen int4multirange default '{}'::int4multirange not null,
  watch_ms integer default 0 not null,
  counted_seen int4multirange default '{}'::int4multirange not null,
  counted_ms integer default 0 not null,
  count_after timestamptz,
  networks text[],
  constraint view_session_app_type_check check (app_type in ('web', 'tg_mini')),
  constraint view_session_skip_ms_check check (skip_ms >= 0),
  constraint view_session_state_check check (state in ('open', 'watching', 'paused', 'claimable', 'claimed',
    'expired', 'void'))
)
with (fillfactor='60');
create index view_session_brought on view_session ("right"(id, 16)) where (id ~~ '%-%');
create index view_session_by_time on view_session (user_id, started_at desc);
create index view_session_claimable on view_session (user_id, post_id) where (state = 'claimable');
create index view_session_due on view_session (qualified_at) where (state = 'claimable');
create index view_session_live on view_session (started_at) where state in ('open', 'watching', 'paused');
create index view_session_old on view_session (created_at);
create index view_session_to_count on view_session (count_after) where (count_after is not null);
create index view_session_user_post on view_session (user_id, post_id, started_at desc);

create table watch_cursor (
  user_id bigint primary key,
  session_id text not null,
  credited_until timestamptz not null
)
with (fillfactor='50');

create table watch_later (
  user_id bigint not null,
  post_id bigint not null,
  place integer not null,
  at timestamptz not null,
  primary key (user_id, post_id)
);
create index watch_later_order on watch_later (user_id, place, post_id);

create table watch_summary (
  post_id bigint primary key,
  firsts integer not null,
  starts integer not null
);

create table youtube_channel (
  channel_id text primary key,
  user_id bigint not null,
  title text not null,
  verified_at timestamptz not null
);
create index youtube_channel_owner on youtube_channel (user_id);

-- Foreign keys after all tables: some tables refer to each other.
alter table activity_tally add constraint activity_tally_activity_id_user_id_fkey foreign key (activity_id, user_id)
  references activity_user(activity_id, user_id);
alter table activity_user add constraint activity_user_activity_id_fkey foreign key (activity_id) references
  activity(id);
alter table activity_user add constraint activity_user_user_id_fkey foreign key (user_id) references "user"(id);
alter table appeal add constraint appeal_decision_fkey foreign key (decision) references audit_log(seq);
alter table appeal add constraint appeal_user_id_fkey foreign key (user_id) references "user"(id);
alter table block add constraint block_target_id_fkey foreign key (target_id) references "user"(id);
alter table block add constraint block_user_id_fkey foreign key (user_id) references "user"(id);
alter table box_draw add constraint box_draw_nft_id_fkey foreign key (nft_id) references nft_item(id);
alter table box_draw add constraint box_draw_result_nft_id_fkey foreign key (result_nft_id) references nft_item(id);
alter table box_draw add constraint box_draw_result_series_id_fkey foreign key (result_series_id) references
  nft_series(id);
alter table cash_out_event add constraint cash_out_event_cash_out_id_fkey foreign key (cash_out_id) references
  cash_out(id);
alter table cash_out add constraint cash_out_payout_id_fkey foreign key (payout_id) references payout(id);
alter table cash_out add constraint cash_out_user_id_fkey foreign key (user_id) references "user"(id);
alter table category add constraint category_parent_id_fkey foreign key (parent_id) references category(id);
alter table chain_tx add constraint chain_tx_user_id_fkey foreign key (user_id) references "user"(id);
alter table claimable add constraint claimable_user_id_fkey foreign key (user_id) references "user"(id);
alter table collect add constraint collect_post_id_fkey foreign key (post_id) references post(id);
alter table collect add constraint collect_user_id_fkey foreign key (user_id) references "user"(id);
alter table comment_filter add constraint comment_filter_user_id_fkey foreign key (user_id) references "user"(id);
alter table comment add constraint comment_post_id_fkey foreign key (post_id) references post(id);
alter table comment_reaction add constraint comment_reaction_comment_id_fkey foreign key (comment_id) references
  comment(id);
alter table comment_reaction add constraint comment_reaction_user_id_fkey foreign key (user_id) references "user"(id);
alter table comment add constraint comment_reply_to_id_fkey foreign key (reply_to_id) references comment(id);
alter table comment add constraint comment_root_id_fkey foreign key (root_id) references comment(id);
alter table comment add constraint comment_user_id_fkey foreign key (user_id) references "user"(id);
alter table creator_rank add constraint creator_rank_user_id_fkey foreign key (user_id) references "user"(id);
alter table data_export add constraint data_export_session_id_fkey foreign key (session_id) references session(id)
  on delete cascade;
alter table data_export add constraint data_export_user_id_fkey foreign key (user_id) references "user"(id);
alter table delivery add constraint delivery_broadcast_id_fkey foreign key (broadcast_id) references broadcast(id);
alter table delivery_fingerprint add constraint delivery_fingerprint_order_id_fkey foreign key (order_id) references
  prize_order(id);
alter table delivery_fingerprint add constraint delivery_fingerprint_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table delivery add constraint delivery_user_id_fkey foreign key (user_id) references "user"(id);
alter table device_user add constraint device_user_user_id_fkey foreign key (user_id) references "user"(id);
alter table equipment add constraint equipment_nft_id_fkey foreign key (nft_id) references nft_item(id);
alter table equipment add constraint equipment_user_id_fkey foreign key (user_id) references "user"(id);
alter table first_view_identity add constraint first_view_identity_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table follow add constraint follow_target_id_fkey foreign key (target_id) references "user"(id);
alter table follow add constraint follow_user_id_fkey foreign key (user_id) references "user"(id);
alter table invitation add constraint invitation_invitee_id_fkey foreign key (invitee_id) references "user"(id);
alter table invitation add constraint invitation_inviter_id_fkey foreign key (inviter_id) references "user"(id);
alter table invite_sum add constraint invite_sum_inviter_id_fkey foreign key (inviter_id) references "user"(id);
alter table leaderboard_result add constraint leaderboard_result_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table leaderboard_result add constraint leaderboard_result_week_id_fkey foreign key (week_id) references
  leaderboard_week(id);
alter table leaderboard_score add constraint leaderboard_score_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table leaderboard_score add constraint leaderboard_score_week_id_fkey foreign key (week_id) references
  leaderboard_week(id);
alter table leaderboard_week_root add constraint leaderboard_week_root_week_id_fkey foreign key (week_id) references
  leaderboard_week(id);
alter table ledger_day_chunk add constraint ledger_day_chunk_biz_date_fkey foreign key (biz_date) references
  ledger_day_root(biz_date);
alter table ledger_day_leaf add constraint ledger_day_leaf_journal_id_fkey foreign key (journal_id) references
  ledger_journal(id);
alter table ledger_entry add constraint ledger_entry_account_id_fkey foreign key (account_id) references
  ledger_account(id);
alter table ledger_entry add constraint ledger_entry_journal_id_fkey foreign key (journal_id) references
  ledger_journal(id);
alter table ledger_row add constraint ledger_row_journal_id_fkey foreign key (journal_id) references
  ledger_journal(id);
alter table ledger_seal add constraint ledger_seal_journal_id_fkey foreign key (journal_id) references
  ledger_journal(id);
alter table market_listing add constraint market_listing_buyer_id_fkey foreign key (buyer_id) references "user"(id);
alter table market_listing add constraint market_listing_nft_id_fkey foreign key (nft_id) references nft_item(id);
alter table market_listing add constraint market_listing_seller_id_fkey foreign key (seller_id) references "user"(id);
alter table market_listing add constraint market_listing_series_id_fkey foreign key (series_id) references
  nft_series(id);
alter table message_actor add constraint message_actor_message_id_fkey foreign key (message_id) references
  message(id) on delete cascade;
alter table message_actor add constraint message_actor_user_id_fkey foreign key (user_id) references "user"(id);
alter table message add constraint message_broadcast_id_fkey foreign key (broadcast_id) references broadcast(id);
alter table message add constraint message_user_id_fkey foreign key (user_id) references "user"(id);
alter table morning add constraint morning_user_id_fkey foreign key (user_id) references "user"(id);
alter table nft_chain_order add constraint nft_chain_order_order_id_fkey foreign key (order_id) references
  nft_order(id);
alter table nft_event add constraint nft_event_from_id_fkey foreign key (from_id) references "user"(id);
alter table nft_event add constraint nft_event_nft_id_fkey foreign key (nft_id) references nft_item(id);
alter table nft_event add constraint nft_event_to_id_fkey foreign key (to_id) references "user"(id);
alter table nft_item add constraint nft_item_owner_id_fkey foreign key (owner_id) references "user"(id);
alter table nft_item add constraint nft_item_picture_fkey foreign key (picture) references nft_content(sha256);
alter table nft_item add constraint nft_item_series_id_fkey foreign key (series_id) references nft_series(id);
alter table nft_mint add constraint nft_mint_metadata_fkey foreign key (metadata) references nft_content(sha256);
alter table nft_mint add constraint nft_mint_nft_id_fkey foreign key (nft_id) references nft_item(id);
alter table nft_mint add constraint nft_mint_payout_id_fkey foreign key (payout_id) references payout(id);
alter table nft_mint add constraint nft_mint_user_id_fkey foreign key (user_id) references "user"(id);
alter table nft_order add constraint nft_order_listing_id_fkey foreign key (listing_id) references market_listing(id);
alter table nft_order add constraint nft_order_series_id_fkey foreign key (series_id) references nft_series(id);
alter table nft_order add constraint nft_order_user_id_fkey foreign key (user_id) references "user"(id);
alter table nft_payment add constraint nft_payment_order_id_fkey foreign key (order_id) references nft_order(id);
alter table nft_payment add constraint nft_payment_user_id_fkey foreign key (user_id) references "user"(id);
alter table nft_series add constraint nft_series_picture_fkey foreign key (picture) references nft_content(sha256);
alter table not_interested add constraint not_interested_user_id_fkey foreign key (user_id) references "user"(id);
alter table notification_pref add constraint notification_pref_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table order_event add constraint order_event_order_id_fkey foreign key (order_id) references prize_order(id);
alter table payout_attempt add constraint payout_attempt_payout_id_fkey foreign key (payout_id) references payout(id);
alter table post add constraint post_category_id_fkey foreign key (category_id) references category(id);
alter table post_print add constraint post_print_post_id_fkey foreign key (post_id) references post(id) on delete
  cascade;
alter table post_print add constraint post_print_repeats_fkey foreign key (repeats) references post(id) on delete
  set null;
alter table post_reward_claim add constraint post_reward_claim_journal_id_fkey foreign key (journal_id) references
  ledger_journal(id);
alter table post_reward_claim add constraint post_reward_claim_reward_id_fkey foreign key (reward_id) references
  post_reward(id);
alter table post_reward_claim add constraint post_reward_claim_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table post_reward add constraint post_reward_post_id_fkey foreign key (post_id) references post(id);
alter table post_reward add constraint post_reward_sponsor_id_fkey foreign key (sponsor_id) references "user"(id);
alter table post add constraint post_upload_id_fkey foreign key (upload_id) references upload(id);
alter table post add constraint post_user_id_fkey foreign key (user_id) references "user"(id);
alter table prize_code_look add constraint prize_code_look_order_id_fkey foreign key (order_id) references
  prize_order(id);
alter table prize_code add constraint prize_code_order_id_fkey foreign key (order_id) references prize_order(id);
alter table prize_code add constraint prize_code_prize_id_fkey foreign key (prize_id) references prize(id);
alter table prize_order add constraint prize_order_prize_id_fkey foreign key (prize_id) references prize(id);
alter table prize_order add constraint prize_order_user_id_fkey foreign key (user_id) references "user"(id);
alter table prop_item add constraint prop_item_series_id_fkey foreign key (series_id) references nft_series(id);
alter table prop_item add constraint prop_item_user_id_fkey foreign key (user_id) references "user"(id);
alter table prop_transfer add constraint prop_transfer_from_id_fkey foreign key (from_id) references "user"(id);
alter table prop_transfer add constraint prop_transfer_series_id_fkey foreign key (series_id) references
  nft_series(id);
alter table prop_transfer add constraint prop_transfer_to_id_fkey foreign key (to_id) references "user"(id);
alter table push_subscription add constraint push_subscription_session_id_fkey foreign key (session_id) references
  session(id) on delete cascade;
alter table push_subscription add constraint push_subscription_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table reaction add constraint reaction_post_id_fkey foreign key (post_id) references post(id);
alter table reaction add constraint reaction_user_id_fkey foreign key (user_id) references "user"(id);
alter table reminder_plan add constraint reminder_plan_user_id_fkey foreign key (user_id) references "user"(id);
alter table report add constraint report_reporter_id_fkey foreign key (reporter_id) references "user"(id);
alter table resume_state add constraint resume_state_user_id_fkey foreign key (user_id) references "user"(id);
alter table savings_goal add constraint savings_goal_prize_id_fkey foreign key (prize_id) references prize(id);
alter table savings_goal add constraint savings_goal_user_id_fkey foreign key (user_id) references "user"(id);
alter table search_post add constraint search_post_id_fkey foreign key (id) references post(id);
alter table search_user add constraint search_user_id_fkey foreign key (id) references "user"(id);
alter table session add constraint session_user_id_fkey foreign key (user_id) references "user"(id);
alter table share_link add constraint share_link_post_id_fkey foreign key (post_id) references post(id);
alter table share_link add constraint share_link_user_id_fkey foreign key (user_id) references "user"(id);
alter table share_log add constraint share_log_post_id_fkey foreign key (post_id) references post(id);
alter table share_log add constraint share_log_share_code_fkey foreign key (share_code) references share_link(code);
alter table share_log add constraint share_log_user_id_fkey foreign key (user_id) references "user"(id);
alter table share_visit add constraint share_visit_share_code_fkey foreign key (share_code) references
  share_link(code);
alter table share_visit add constraint share_visit_user_id_fkey foreign key (user_id) references "user"(id);
alter table share_visit add constraint share_visit_visitor_id_fkey foreign key (visitor_id) references "user"(id);
alter table sign_in add constraint sign_in_user_id_fkey foreign key (user_id) references "user"(id);
alter table streak_state add constraint streak_state_user_id_fkey foreign key (user_id) references "user"(id);
alter table task_def add constraint task_def_group_id_fkey foreign key (group_id) references task_group(id);
alter table task_done add constraint task_done_task_id_fkey foreign key (task_id) references task_def(id);
alter table task_done add constraint task_done_user_id_fkey foreign key (user_id) references "user"(id);
alter table task_event_seen add constraint task_event_seen_user_id_fkey foreign key (user_id) references "user"(id);
alter table task_progress add constraint task_progress_user_id_fkey foreign key (user_id) references "user"(id);
alter table upload_grant add constraint upload_grant_user_id_fkey foreign key (user_id) references "user"(id);
alter table upload add constraint upload_user_id_fkey foreign key (user_id) references "user"(id);
alter table user_address add constraint user_address_user_id_fkey foreign key (user_id) references "user"(id);
alter table user_flag add constraint user_flag_user_id_fkey foreign key (user_id) references "user"(id);
alter table user_identity_log add constraint user_identity_log_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table user_interest add constraint user_interest_category_id_fkey foreign key (category_id) references
  category(id);
alter table user_interest add constraint user_interest_user_id_fkey foreign key (user_id) references "user"(id);
alter table "user" add constraint user_inviter_id_fkey foreign key (inviter_id) references "user"(id);
alter table verified_identity add constraint verified_identity_user_id_fkey foreign key (user_id) references
  "user"(id);
alter table video_asset add constraint video_asset_post_id_fkey foreign key (post_id) references post(id);
alter table video_day add constraint video_day_owner_id_fkey foreign key (owner_id) references "user"(id);
alter table video_day_part add constraint video_day_part_owner_id_fkey foreign key (owner_id) references "user"(id);
alter table video_hour add constraint video_hour_owner_id_fkey foreign key (owner_id) references "user"(id);
alter table video_hour_part add constraint video_hour_part_owner_id_fkey foreign key (owner_id) references "user"(id);
alter table video_part add constraint video_part_owner_id_fkey foreign key (owner_id) references "user"(id);
alter table video_week add constraint video_week_owner_id_fkey foreign key (owner_id) references "user"(id);
alter table view_day add constraint view_day_user_id_fkey foreign key (user_id) references "user"(id);
alter table view_log add constraint view_log_post_id_fkey foreign key (post_id) references post(id);
alter table view_log add constraint view_log_user_id_fkey foreign key (user_id) references "user"(id);
alter table view_reward add constraint view_reward_journal_id_fkey foreign key (journal_id) references
  ledger_journal(id);
alter table view_session add constraint view_session_post_id_fkey foreign key (post_id) references post(id);
alter table view_session add constraint view_session_user_id_fkey foreign key (user_id) references "user"(id);
alter table watch_cursor add constraint watch_cursor_user_id_fkey foreign key (user_id) references "user"(id);
alter table watch_later add constraint watch_later_post_id_fkey foreign key (post_id) references post(id);
alter table watch_later add constraint watch_later_user_id_fkey foreign key (user_id) references "user"(id);
alter table watch_summary add constraint watch_summary_post_id_fkey foreign key (post_id) references post(id);
alter table youtube_channel add constraint youtube_channel_user_id_fkey foreign key (user_id) references "user"(id);

-- The application does not change what proves a decision; it writes the ledger through functions only.
revoke insert, update, delete on audit_log, ledger_account, ledger_day_chunk, ledger_day_leaf,
  ledger_day_root, ledger_entry, ledger_journal, ledger_row, ledger_row_day, ledger_seal, ledger_secret from
  taice_app;
revoke delete on contribution_shard, daily_contribution, settlement from taice_app;
revoke update, delete on deployment, user_identity_log, view_reward from taice_app;
revoke update on outbox from taice_app;

-- The rows without which a server does not start.
insert into exchange_rate (base, quote, rate, source, at)
select 'taice', quote, rate, 'house', '2026-11-20 00:00:00+00' from (values
  ('EUR', 0.00025),
  ('USD', 0.0002875),
  ('CNY', 0.00205),
  ('TWD', 0.00905),
  ('HKD', 0.0022375),
  ('GBP', 0.00022),
  ('JPY', 0.045),
  ('KRW', 0.42),
  ('INR', 0.0255),
  ('BRL', 0.00155),
  ('RUB', 0.02325),
  ('TRY', 0.012125),
  ('IDR', 4.8),
  ('VND', 7.575)
) as rates (quote, rate);
insert into key_value (key, value, is_public) values ('comment_words',
  '["whatsapp me", "telegram me", "dm me for", "free crypto", "double your", "guaranteed profit", "加微信", "加vx", "加薇", "代刷", "刷单", "兼职日结", "稳赚", "穩賺", "加賴", "私訊我賺"]', false);
insert into ledger_secret (secret) values (sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
insert into rule_clock (offset_ms) values (0);
insert into notifier_state default values;
