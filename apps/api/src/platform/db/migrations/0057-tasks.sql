-- note: tasks. What they ask for and pay is data with a beginning and an end, so that a change holds from a day on and
-- what was before stays explained.

create table task_group (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  sort int not null,
  -- Micro-points.
  bonus bigint not null check (bonus > 0)
);

create table task_def (
  id bigint generated always as identity primary key,
  -- The same for all versions of a task.
  code text not null,
  task_type text not null check (task_type in ('new_user', 'day', 'week', 'advanced')),
  group_id bigint references task_group,
  task_key text not null,
  unit_key text not null check (unit_key in ('time', 'other')),
  -- Seconds where the unit is time.
  total_num int not null check (total_num > 0),
  -- Micro-points.
  point bigint not null check (point > 0),
  sort int not null,
  action_route text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  -- Business days: from this one on, and up to but not this one. A period goes by the version of its first day.
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  unique (code, valid_from)
);
create unique index task_def_last on task_def (code) where valid_to is null;

-- What somebody has done of one kind in one period: `D2026-11-21`, `W2026-47` or `ONCE`. Never more units than the
-- greatest task of the kind asks for, each what it was done to, so that nothing counts twice and can be taken back.
create table task_tally (
  user_id bigint not null references "user",
  period_key text not null,
  kind text not null,
  units text[] not null default '{}',
  ms bigint not null default 0,
  -- The period's last business day; infinity of what is done once.
  last_day date not null,
  primary key (user_id, period_key, kind)
);
create index task_tally_over on task_tally (last_day) where last_day < 'infinity';

-- That a person has once liked, kept or followed this; it stays when they take it back, so that no second time counts.
create table task_deed (
  user_id bigint not null references "user",
  kind text not null check (kind in ('like', 'collect', 'follow')),
  target_id bigint not null,
  primary key (user_id, kind, target_id)
);

-- What was completed; it is never taken back. Without a journal it was not paid, for `reason`.
create table task_done (
  user_id bigint not null references "user",
  code text not null,
  period_key text not null,
  task_id bigint not null references task_def,
  biz_date date not null,
  at timestamptz not null,
  amount bigint not null,
  journal_id bigint,
  reason text,
  primary key (user_id, code, period_key),
  check ((journal_id is null) = (reason is not null))
);
create index task_done_of on task_done (user_id, at desc, code);
create index task_done_waits on task_done (user_id) where reason = 'no_first_view';

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check check (target_type in ('post', 'comment', 'user', 'appeal', 'task'));
