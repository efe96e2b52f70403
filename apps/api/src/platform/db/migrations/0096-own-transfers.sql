-- note: transfers that people make by their own wallets, as they tell of them and as our node sees them.

create table chain_tx (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  chain text not null check (chain = 'bsc'),
  coin_type text not null check (coin_type in ('BNB', 'SPK', 'USDT')),
  tx_hash text not null,
  -- The bound address when it was told of: nobody else's transaction counts.
  from_address text not null,
  -- As the chain says; base units of the coin.
  to_address text,
  value numeric(78, 0),
  state text not null check (state in ('broadcast', 'confirmed', 'failed')),
  reason text check (reason in ('reverted', 'unseen', 'other')),
  block_no bigint,
  confirmations int not null default 0,
  created_at timestamptz not null,
  -- On the real clock, as nodes count.
  told_at timestamptz not null,
  looked_at timestamptz not null,
  -- Whoever is first to tell of another's transaction does not keep its sender from telling.
  unique (user_id, tx_hash),
  check ((state = 'failed') = (reason is not null))
) with (fillfactor = 70);
create index chain_tx_of on chain_tx (user_id, created_at desc, id desc);
create index chain_tx_open on chain_tx (looked_at) where state = 'broadcast';
grant select, insert, update, delete on chain_tx to taice_app;
