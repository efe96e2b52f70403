-- note: notifications: what reaches people outside the application, where and when.

create table notification_pref (
  user_id bigint primary key references "user",
  -- {type: {channel: 0 | 1}}: only what the person has changed.
  matrix jsonb not null default '{}',
  -- Minutes of the person's own day; null: as everybody's.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  digest boolean not null default false,
  remind boolean not null default true,
  -- Minute of the own day; null: at the hour that we choose.
  remind_at smallint check (remind_at between 0 and 1439),
  confirm_cash_outs boolean not null default false,
  updated_at timestamptz not null default now()
);

create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  fail_count int not null default 0,
  last_ok_at timestamptz,
  created_at timestamptz not null default now()
);
create index push_subscription_user on push_subscription (user_id);

-- What is to be sent to somebody by one channel, once per key.
create table delivery (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  channel text not null check (channel in ('telegram', 'push')),
  kind text not null check (kind in ('message', 'reminder', 'broadcast', 'confirmation')),
  -- 'remind:{user}:{day}', 'message:{id}', 'broadcast:{id}:{user}', 'cash_out:{id}'.
  delivery_key text not null,
  -- What the text is made of when it is sent, in the language that the person then has.
  payload jsonb not null default '{}',
  -- On the rule clock: not before, and worth nothing after.
  due_at timestamptz not null,
  expires_at timestamptz not null,
  -- sending: handed to the other side, its answer not yet known; unknown: nobody will know.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'dropped', 'unreachable', 'failed', 'unknown')),
  why text,
  attempts int not null default 0,
  -- Telegram's number of the message in the chat, by which it can be changed.
  remote_id bigint,
  settled_at timestamptz,
  unique (channel, delivery_key)
);
create index delivery_due on delivery (channel, due_at) where state = 'waiting';
create index delivery_sending on delivery (channel) where state = 'sending';
create index delivery_user on delivery (user_id, id desc);

grant select, insert, update, delete on notification_pref to taice_app;
grant select, insert, update, delete on push_subscription to taice_app;
grant select, insert, update, delete on delivery to taice_app;
