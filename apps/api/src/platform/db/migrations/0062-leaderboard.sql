-- note: keeps each week's scores, and beside them in order blocks of a few hundred people with their number, so that a
-- rank among a million is a sum over the blocks before and a count within one.

create table leader_week (
  id bigint generated always as identity primary key,
  week_key text not null unique,
  -- Its Monday; by the rule clock it ends with its Sunday.
  starts_on date not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'frozen', 'verifying', 'published', 'distributing', 'distributed')),
  -- The rules as they were when it began.
  rules jsonb not null,
  frozen_at timestamptz,
  published_at timestamptz,
  distributed_at timestamptz
);
create index leader_week_running on leader_week (starts_on) where state <> 'distributed';

create table leader_score (
  week_id bigint not null references leader_week,
  user_id bigint not null references "user",
  -- Micro-points before the factor.
  points bigint not null check (points >= 0),
  reached_at timestamptz not null,
  country text not null,
  invites int not null,
  views int not null,
  uploads int not null,
  ai_uploads int not null,
  hidden boolean not null,
  disqualified_reason text,
  primary key (week_id, user_id)
) with (fillfactor = 80);

-- Who stands where; scope '' is everybody, otherwise a country. `place` is the score, negative: the most comes first.
create table leader_place (
  week_id bigint not null,
  scope text not null,
  place bigint not null,
  reached_at timestamptz not null,
  user_id bigint not null,
  primary key (week_id, scope, place, reached_at, user_id)
);

-- From this place on to the next block's there are so many people.
create table leader_block (
  week_id bigint not null,
  scope text not null,
  place bigint not null,
  reached_at timestamptz not null,
  user_id bigint not null,
  people int not null check (people >= 0),
  primary key (week_id, scope, place, reached_at, user_id)
) with (fillfactor = 50);

create type leader_move as (week_id bigint, scope text, place bigint, reached_at timestamptz, user_id bigint, n int);

-- Whose score is to be worked out anew; views: so many videos were watched that had not been before.
create table leader_due (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  biz_date date not null,
  views int not null default 0
);

create table leader_result (
  week_id bigint not null references leader_week,
  rank int not null check (rank > 0),
  user_id bigint not null references "user",
  score bigint not null,
  tier int not null check (tier in (0, 1, 2)),
  paid_rank int,
  -- Why nothing is paid, or not more; empty where nothing is missing.
  why text[] not null,
  prize bigint not null check (prize >= 0),
  primary key (week_id, rank),
  unique (week_id, user_id)
);
create trigger append_only before update or delete or truncate on leader_result
  for each statement execute function ledger_refuse_change();

grant select, insert, update on leader_week, leader_score to taice_app;
grant select, insert, update, delete on leader_place, leader_block, leader_due to taice_app;
grant select, insert on leader_result to taice_app;

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week'));
