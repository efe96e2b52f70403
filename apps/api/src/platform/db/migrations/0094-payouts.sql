-- note: points that leave. A cash-out's points are held from its beginning to its end; what is sent for it is a payout, one for each nonce.

-- One nonce of one of our addresses on one chain, and what it is used for. Whatever is sent with it, only one of its attempts can ever count.
create table payout (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('single', 'batch')),
  chain text not null check (chain in ('bsc', 'ton')),
  from_address text not null,
  -- A nonce, on TON a query id.
  nonce bigint not null check (nonce >= 0),
  -- What is called, and with what: whoever signs it once more must sign the same.
  to_address text not null,
  contract text,
  call_data bytea,
  -- Base units of the token, in all.
  value numeric(78, 0) not null check (value >= 0),
  state text not null check (state in ('prepared', 'signed', 'broadcast', 'confirmed', 'failed', 'needs_attention')),
  -- Of the attempt that a node has in a block.
  tx_hash text,
  block_no bigint,
  block_hash text,
  confirmations int not null default 0,
  -- What is wrong with it, and since when.
  error text,
  error_at timestamptz,
  -- The staff has it closed without paying.
  is_given_up boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (chain, from_address, nonce)
) with (fillfactor = 70);
create index payout_open on payout (chain, nonce) where state in ('prepared', 'signed', 'broadcast', 'needs_attention');

-- Every transaction that was ever signed for a payout: stored before it is sent.
create table payout_attempt (
  payout_id bigint not null references payout,
  seq int not null,
  -- 'nothing' moves nothing: it closes the nonce.
  kind text not null check (kind in ('pay', 'nothing')),
  tx_hash text not null unique,
  -- Sealed.
  raw_tx bytea not null,
  gas_limit bigint,
  -- Wei.
  gas_price numeric(78, 0),
  -- On the real clock, as nodes count; `sent_at`: the last time.
  signed_at timestamptz not null,
  sent_at timestamptz,
  primary key (payout_id, seq)
);

create table cash_out (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  user_id bigint not null references "user",
  currency_key text not null,
  -- Micro-points; what arrives is amount − fee.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  chain text not null check (chain in ('bsc', 'ton')),
  to_address text not null,
  state text not null check (state in ('requested', 'reviewing', 'approved', 'signing', 'broadcast', 'confirmed',
    'rejected', 'cancelled', 'failed', 'needs_attention', 'refunded')),
  -- What a look at it begins with.
  risk_score int not null,
  risk_reasons text[] not null default '{}',
  -- Who of the staff has approved it; from an amount on it takes two.
  approved_by text[] not null default '{}',
  reject_reason text,
  payout_id bigint references payout,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('confirmed', 'refunded')) = (ended_at is not null))
) with (fillfactor = 70);
create unique index cash_out_open_of on cash_out (user_id) where ended_at is null;
create index cash_out_of on cash_out (user_id, id desc);
create index cash_out_lately on cash_out (user_id, created_at) where state <> 'refunded';
create index cash_out_open on cash_out (state, id) where ended_at is null;
create index cash_out_paid_by on cash_out (payout_id) where payout_id is not null;

create table cash_out_event (
  cash_out_id bigint not null references cash_out,
  seq int not null,
  state text not null,
  -- 'user', 'job' or 'staff:<name>'.
  actor text not null,
  note text not null default '',
  at timestamptz not null,
  primary key (cash_out_id, seq)
);
create trigger append_only before update or delete or truncate on cash_out_event
  for each statement execute function ledger_refuse_change();

-- What the payout worker may do: one row a chain.
create table payout_switch (
  chain text primary key check (chain in ('bsc', 'ton')),
  -- Off: nothing is signed or sent until somebody says so.
  is_on boolean not null,
  reason text not null default '',
  -- Where this database was when somebody armed it: a copy of it is elsewhere, and sends nothing.
  armed_for text,
  updated_at timestamptz not null
);

-- The chain that a demo plays: every second there is a block.
create table simulated_tx (
  chain text not null,
  from_address text not null,
  nonce bigint not null,
  tx_hash text not null unique,
  -- Base units of the token.
  value numeric(78, 0) not null,
  gas_price numeric(78, 0) not null,
  -- On the real clock.
  sent_at timestamptz not null,
  primary key (chain, from_address, nonce)
);

-- What a point is worth in money, as information.
create table exchange_rate (
  base text not null,
  quote text not null,
  rate numeric(30, 15) not null check (rate > 0),
  source text not null,
  at timestamptz not null,
  primary key (base, quote)
);
-- One rate is the house's (domain.md 2); the others are what a euro was worth when it was written down.
insert into exchange_rate (base, quote, rate, source, at)
  select 'taice', quote, 0.00025 * euro, 'house', '2026-11-20T00:00:00Z'
  from (values ('EUR', 1.0), ('USD', 1.15), ('CNY', 8.2), ('TWD', 36.2), ('HKD', 8.95), ('GBP', 0.88), ('JPY', 180.0),
    ('KRW', 1680.0), ('INR', 102.0), ('BRL', 6.2), ('RUB', 93.0), ('TRY', 48.5), ('IDR', 19200.0), ('VND', 30300.0)) as e (quote, euro);

-- Accounts whose 30-day limit the staff has lifted.
alter table "user" add column cashout_lifted boolean not null default false;

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week', 'activity', 'prize', 'order',
      'cash_out', 'payout'));

grant select, insert, update on payout to taice_app;
grant select, insert, update on payout_attempt to taice_app;
grant select, insert, update on cash_out to taice_app;
grant select, insert on cash_out_event to taice_app;
grant select, insert, update on payout_switch to taice_app;
grant select, insert, update on simulated_tx to taice_app;
grant select, insert, update on exchange_rate to taice_app;
