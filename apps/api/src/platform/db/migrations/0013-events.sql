-- note: what happened, as rows of a transactional outbox, and how far each consumer has come. A consumer's effect
-- and its place move in one transaction, so each event has its effect once, whatever dies in between.

create table outbox (
  -- Not before that of the person's event before it (outbox_person); never before the writing transaction's own.
  -- Read in (xid, id) order up to the oldest running transaction, nothing that commits late is passed over.
  xid xid8 not null,
  id bigint generated always as identity,
  type text not null,
  -- What happened, once and for all: the same for a repetition.
  event_key text not null,
  -- Of whom; their events are handled in the order in which they were committed.
  user_id bigint not null,
  -- The business day of the cause; at: its moment on the rule clock.
  biz_date date not null,
  payload jsonb not null,
  at timestamptz not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
revoke update on outbox from taice_app;

-- A person's last event. Its row stays locked until the writing transaction ends, which orders the next one.
create table outbox_person (
  user_id bigint primary key,
  xid xid8 not null
) with (fillfactor = 50);

-- The last event that a consumer has handled. Whoever holds the row's lock leads.
create table outbox_consumer (
  name text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0
) with (fillfactor = 10);
