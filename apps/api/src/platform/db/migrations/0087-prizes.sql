-- note: what points are redeemed for. An order's points lie in the escrow account order:<id> from its beginning to its end.

create table prize (
  id bigint generated always as identity primary key,
  slug text not null unique,
  type text not null check (type in ('physical', 'member', 'virtual')),
  -- Texts in every language.
  name jsonb not null,
  description jsonb not null,
  notice jsonb not null,
  images text[] not null check (cardinality(images) between 1 and 8),
  -- Micro-points.
  points bigint not null check (points > 0),
  market_value text not null default '',
  stock int not null check (stock >= 0),
  sold int not null default 0 check (sold >= 0),
  -- So many of it may one person have in so many days; without days: ever.
  per_user_limit int check (per_user_limit > 0),
  limit_days int check (limit_days > 0),
  min_level int not null default 1 check (min_level > 0),
  countries text[],
  member_field jsonb,
  -- How it is sent; null: it is not.
  shipping jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  sort int not null default 0,
  state text not null check (state in ('draft', 'on', 'off')),
  created_at timestamptz not null,
  check ((type = 'physical') = (shipping is not null)),
  check ((type = 'member') = (member_field is not null)),
  check (limit_days is null or per_user_limit is not null)
) with (fillfactor = 70);
create index prize_shown on prize (points, id) where state = 'on';

create table prize_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  user_id bigint not null references "user",
  prize_id bigint not null references prize,
  -- The prize as it was.
  prize_snapshot jsonb not null,
  type text not null check (type in ('physical', 'member', 'virtual')),
  quantity int not null check (quantity > 0),
  -- Micro-points, in all.
  points bigint not null check (points > 0),
  state text not null check (state in ('created', 'reviewing', 'approved', 'processing', 'shipped', 'delivered',
    'completed', 'rejected', 'cancelled', 'returned', 'refunded')),
  -- Where it is sent to, and the account that it is for: sealed. Null once nobody needs them and its person is gone.
  address bytea,
  member_account bytea,
  carrier text,
  tracking_no text,
  remark text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  shipped_at timestamptz,
  -- On the rule clock: nothing happens to it any more.
  ended_at timestamptz,
  check ((state in ('completed', 'refunded')) = (ended_at is not null))
) with (fillfactor = 70);
create index prize_order_of on prize_order (user_id, id desc);
create index prize_order_had on prize_order (user_id, prize_id, created_at) where state <> 'refunded';
create index prize_order_open on prize_order (state, id) where ended_at is null;
create index prize_order_sent on prize_order (shipped_at) where state in ('shipped', 'delivered');

create table order_event (
  order_id bigint not null references prize_order,
  seq int not null,
  state text not null,
  -- 'user', 'job' or 'staff:<name>'.
  actor text not null,
  note text not null default '',
  at timestamptz not null,
  primary key (order_id, seq)
);
create trigger append_only before update or delete or truncate on order_event
  for each statement execute function ledger_refuse_change();

create table prize_code (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prize,
  -- Sealed; and its keyed hash, so that none comes twice.
  code bytea not null,
  print bytea not null unique,
  state text not null check (state in ('free', 'used', 'void')),
  order_id bigint unique references prize_order,
  check ((state = 'used') = (order_id is not null))
);
create index prize_code_free on prize_code (prize_id, id) where state = 'free';

-- Who looked at which code, and when: on the real clock.
create table prize_code_look (
  id bigint generated always as identity primary key,
  order_id bigint not null references prize_order,
  session_id bigint,
  at timestamptz not null
);
create index prize_code_look_of on prize_code_look (order_id, id);

create table user_address (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  -- All of it, sealed.
  sealed bytea not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_address_of on user_address (user_id, id);
create unique index user_address_default on user_address (user_id) where is_default;

-- What somebody saves for: one at a time.
create table prize_wish (
  user_id bigint primary key references "user",
  prize_id bigint not null references prize,
  at timestamptz not null
);

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week', 'activity', 'prize', 'order'));

grant select, insert, update on prize to taice_app;
grant select, insert, update on prize_order to taice_app;
grant select, insert on order_event to taice_app;
grant select, insert, update on prize_code to taice_app;
grant select, insert on prize_code_look to taice_app;
grant select, insert, update, delete on user_address to taice_app;
grant select, insert, update, delete on prize_wish to taice_app;
