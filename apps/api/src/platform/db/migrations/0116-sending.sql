-- note: who sends what waits, when each person is reminded, and what the staff tells many.

-- What whoever sends may do; one row.
create table sending (
  is_only boolean primary key default true check (is_only),
  -- Where this database is as it sends; null: wherever it is started first. A copy of it is elsewhere, and sends nothing.
  armed_for text,
  -- Where somebody waits to be armed.
  asked_for text,
  -- On the real clock: Telegram has asked for quiet until then.
  telegram_paused_until timestamptz,
  updated_at timestamptz not null default now()
);
-- Of a database that had people before, nobody knows whether it is the one that speaks to them or a copy: somebody says so.
insert into sending (armed_for) select case when exists (select from "user") then 'nowhere' end;

-- When a person is looked at next for their daily reminder. Whoever can be told nothing has no row, or 'infinity'.
create table reminder_plan (
  user_id bigint primary key references "user",
  -- On the rule clock; '-infinity': something has changed that it hangs on.
  next_at timestamptz not null
);
create index reminder_plan_due on reminder_plan (next_at);

create table broadcast (
  id bigint generated always as identity primary key,
  -- {title, body}, each in every language.
  texts jsonb not null,
  -- A path of the application.
  link text,
  -- {langs, countries, seen_within_days}: whom it is for; {}: everybody.
  audience jsonb not null default '{}',
  -- On the rule clock: nobody has it before, and each has it at that minute of their own day, where there is one.
  starts_at timestamptz not null,
  at_minute smallint check (at_minute between 0 and 1439),
  -- So long after its minute it is still worth something.
  keep_ms int not null check (keep_ms > 0),
  state text not null check (state in ('planning', 'planned', 'stopped')),
  -- The last person for whom it was planned.
  planned_to bigint not null default 0,
  created_at timestamptz not null
);
create index broadcast_planning on broadcast (id) where state = 'planning';

-- 'stop' and 'resend' find what belongs to a broadcast.
alter table delivery add column broadcast_id bigint references broadcast;
create index delivery_broadcast on delivery (broadcast_id, state) where broadcast_id is not null;
-- What else waits for somebody who is just being written to.
create index delivery_waiting_of on delivery (user_id, channel) where state = 'waiting';
create index delivery_settled on delivery (settled_at) where settled_at is not null;

grant select, update on sending to taice_app;
grant select, insert, update, delete on reminder_plan to taice_app;
grant select, insert, update, delete on broadcast to taice_app;

insert into reminder_plan (user_id, next_at)
  select id, '-infinity' from "user" where telegram_can_write and telegram_id is not null;

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week', 'activity', 'prize', 'order',
      'cash_out', 'payout', 'number', 'sending', 'broadcast'));
