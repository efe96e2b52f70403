-- note: campaigns, who takes part, and what they have done for it since they joined. What a campaign pays is a number of
-- its own that only falls: points are issued as they are paid, so that a day's issue is what people got.

create table activity (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,80}$'),
  title jsonb not null,
  summary jsonb not null,
  content jsonb not null,
  -- {en: [sentence, …], …}
  rules jsonb not null,
  cover text not null,
  type text not null check (type in ('watch', 'invite', 'upload', 'share', 'mixed', 'info')),
  -- [{task_key, unit_key, total_num}]
  conditions jsonb not null,
  reward_type text check (reward_type in ('fixed', 'pool', 'rank')),
  -- Micro-points: of each person (fixed), of all together (pool); null: without an end.
  reward bigint not null default 0 check (reward >= 0),
  pool bigint check (pool > 0),
  pool_left bigint check (pool_left >= 0),
  per_user_cap bigint check (per_user_cap > 0),
  -- [{from, to, point}]
  prizes jsonb not null default '[]',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'scheduled'
    check (state in ('draft', 'scheduled', 'running', 'ended', 'settling', 'settled', 'cancelled')),
  sort int not null default 0,
  target jsonb not null default '{}',
  cancel_reason text,
  joined_num int not null default 0,
  completed_num int not null default 0,
  -- All that is owed waits to be claimed.
  paid_at timestamptz,
  check (ends_at > starts_at),
  check ((type = 'info') = (reward_type is null)),
  check ((pool is null) = (pool_left is null)),
  check (reward_type <> 'fixed' or reward > 0),
  check (reward_type <> 'pool' or pool is not null),
  check ((state = 'cancelled') = (cancel_reason is not null))
);
create index activity_open on activity (ends_at) where paid_at is null;
create index activity_over on activity (ends_at desc, id desc) where state in ('ended', 'settling', 'settled', 'cancelled');

create table activity_user (
  activity_id bigint not null references activity,
  user_id bigint not null references "user",
  joined_at timestamptz not null,
  state text not null default 'joined' check (state in ('joined', 'completed', 'rejected')),
  completed_at timestamptz,
  -- Why nothing is paid for what was done.
  why text,
  -- Of the first condition, where places are won by it; and since when.
  num int not null default 0,
  reached_at timestamptz,
  -- Of a result that is written down.
  rank int,
  reward bigint not null default 0 check (reward >= 0),
  primary key (activity_id, user_id)
) with (fillfactor = 80);
create index activity_user_order on activity_user (activity_id, num desc, reached_at, user_id) where num > 0;
create index activity_user_owed on activity_user (activity_id, user_id) where reward > 0;
create index activity_user_of on activity_user (user_id);

create table activity_tally (
  activity_id bigint not null,
  user_id bigint not null,
  kind text not null,
  units text[] not null,
  ms bigint not null,
  primary key (activity_id, user_id, kind),
  foreign key (activity_id, user_id) references activity_user
) with (fillfactor = 70);

grant select, insert, update on activity, activity_user, activity_tally to taice_app;

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week', 'activity'));
