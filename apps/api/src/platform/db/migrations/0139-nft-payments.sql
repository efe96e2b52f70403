-- note: what the platform sells is paid by coins of a chain too. Whatever arrives is kept, and what became of it.

-- How an order is paid by a chain.
create table nft_chain_order (
  order_id bigint primary key references nft_order,
  coin text not null check (coin in ('BNB', 'USDT')),
  -- Of the token; null: the chain's own coin.
  contract text,
  -- Addresses, lowercase: whom it is paid to, and by whom.
  collector text not null,
  payer text not null,
  -- Base units, exact: two orders of one person that wait differ in it.
  value numeric(78) not null check (value > 0),
  -- In the time of blocks, which is the real clock's.
  pay_until timestamptz not null,
  -- As its payer tells it; what counts is read from the chain.
  tx_hash text,
  -- The items that were made for it.
  made text[] not null default '{}'
);
create index nft_chain_order_payer on nft_chain_order (payer, order_id desc);
create index nft_chain_order_until on nft_chain_order (pay_until);

-- What has arrived in blocks that count as final.
create table nft_payment (
  id bigint generated always as identity primary key,
  -- Where on the chain it stands: its transaction and place in it, so that none is counted twice.
  place text not null unique,
  coin text not null check (coin in ('BNB', 'USDT')),
  collector text not null,
  -- Null: a contract has sent it, and blocks do not say by which transaction.
  tx_hash text,
  from_address text,
  value numeric(78) not null check (value > 0),
  block_no bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  -- What it was; null: nobody has looked yet.
  kind text check (kind in ('matched', 'late', 'short', 'over', 'double', 'unknown')),
  order_id bigint references nft_order,
  user_id bigint references "user",
  -- Base units that are not paid for anything.
  owed numeric(78) not null default 0 check (owed >= 0 and owed <= value),
  -- `open`: a person decides; `passed`: nothing of it is given back.
  state text not null check (state in ('new', 'done', 'open', 'settled', 'refunded', 'passed')),
  refund_tx text,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((kind is null) = (state = 'new')),
  check (state not in ('done', 'settled') or order_id is not null),
  check ((decided_at is null) = (state in ('new', 'done', 'open')))
) with (fillfactor = 70);
create unique index nft_payment_refund on nft_payment (refund_tx) where refund_tx is not null;
-- An order is delivered for one payment.
create unique index nft_payment_of_order on nft_payment (order_id)
  where kind in ('matched', 'over') or state = 'settled';
create index nft_payment_order on nft_payment (order_id) where order_id is not null;
create index nft_payment_waits on nft_payment (state, id) where state in ('new', 'open');
create index nft_payment_from on nft_payment (from_address) where state = 'new';

-- How far the chain has been read for what arrives at an address.
create table nft_chain_read (
  collector text primary key,
  block_no bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  -- When nodes last answered, on the real clock.
  read_at timestamptz not null
) with (fillfactor = 50);

grant select, insert, update on nft_chain_order to taice_app;
grant select, insert, update on nft_payment to taice_app;
grant select, insert, update on nft_chain_read to taice_app;

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week', 'activity', 'prize', 'order',
      'cash_out', 'payout', 'number', 'sending', 'broadcast', 'nft_series', 'nft', 'nft_order', 'nft_payment'));
