-- note: spectacles in people's own wallets. Each minting is sent by the payouts' queue, and the contract's moves are read from our own nodes.

alter table payout
  drop constraint payout_kind_check,
  add constraint payout_kind_check check (kind in ('single', 'batch', 'mint'));

-- Somebody's wish to have an item in their wallet, until it is there or came to nothing.
create table nft_mint (
  id bigint generated always as identity primary key,
  nft_id bigint not null references nft_item,
  user_id bigint not null references "user",
  to_address text not null check (to_address = lower(to_address)),
  -- Micro-points; they come back where it comes to nothing.
  fee bigint not null check (fee >= 0),
  -- What the token says of itself.
  metadata bytea not null references nft_content,
  -- What sends it; null: nothing yet.
  payout_id bigint unique references payout,
  state text not null check (state in ('open', 'done', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check (state <> 'done' or payout_id is not null)
) with (fillfactor = 70);
create unique index nft_mint_of_item on nft_mint (nft_id) where state = 'open';
-- One at a time.
create unique index nft_mint_of_person on nft_mint (user_id) where state = 'open';
create index nft_mint_waiting on nft_mint (id) where state = 'open' and payout_id is null;
create index nft_mint_done on nft_mint (nft_id, id desc) where state = 'done';

-- Up to which block a contract's moves have been read: only blocks that count as final.
create table nft_chain_sync (
  contract text primary key,
  block_no bigint not null,
  block_hash text not null,
  -- Who keeps what came back, lowercase.
  custody text not null,
  -- On the real clock, as blocks come.
  synced_at timestamptz not null
) with (fillfactor = 70);

create table nft_chain_move (
  contract text not null,
  block_no bigint not null,
  log_index int not null,
  block_hash text not null,
  tx_hash text not null,
  token_id numeric(78, 0) not null,
  from_address text not null,
  to_address text not null,
  primary key (contract, block_no, log_index)
);
create index nft_chain_move_of on nft_chain_move (contract, token_id, block_no desc, log_index desc);

grant select, insert, update on nft_mint to taice_app;
grant select, insert, update on nft_chain_sync to taice_app;
grant select, insert, delete on nft_chain_move to taice_app;
