-- note: the NFT market. An item is kept for its owner until it is minted; whatever happens to it is written down.

-- What is drawn once, kept under the SHA-256 of its bytes and never changed: what a token says of itself holds for ever.
create table nft_content (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  type text not null check (type in ('svg', 'json')),
  body text not null
);

create table nft_series (
  id bigint generated always as identity primary key,
  slug text not null unique,
  kind text not null check (kind in ('spectacles', 'prop', 'box')),
  -- Texts in every language.
  name jsonb not null,
  description jsonb not null,
  quality smallint not null check (quality between 1 and 5),
  -- Its own picture.
  picture bytea not null references nft_content,
  -- Of spectacles: basis points that level 1 and level 30 add to a view's own reward.
  boost_from int check (boost_from between 500 and 3000),
  boost_to int check (boost_to between boost_from and 3000),
  max_durability int check (max_durability > 0),
  -- Of props.
  prop_kind text check (prop_kind in ('repair_potion')),
  power int check (power > 0),
  -- Of boxes: [{series_id, quantity, ppm}], a million in all.
  odds jsonb,
  -- Micro-points; null: not sold by itself.
  price bigint check (price > 0),
  stock int not null default 0 check (stock >= 0),
  sold int not null default 0 check (sold >= 0),
  -- How many have been made, by sale, box or gift: the last serial number.
  made int not null default 0 check (made >= 0),
  per_user_limit int check (per_user_limit > 0),
  sale_from timestamptz,
  sale_to timestamptz,
  sort int not null default 0,
  state text not null check (state in ('draft', 'on', 'off')),
  created_at timestamptz not null,
  check ((kind = 'spectacles') = (boost_from is not null)),
  check ((kind = 'spectacles') = (boost_to is not null)),
  check ((kind = 'spectacles') = (max_durability is not null)),
  check ((kind = 'prop') = (prop_kind is not null)),
  check ((kind = 'prop') = (power is not null)),
  check ((kind = 'box') = (odds is not null))
) with (fillfactor = 70);

create table nft_item (
  id bigint generated always as identity primary key,
  series_id bigint not null references nft_series,
  kind text not null check (kind in ('spectacles', 'box')),
  quality smallint not null check (quality between 1 and 5),
  serial int not null check (serial > 0),
  -- What its look is drawn from.
  seed bytea not null unique check (octet_length(seed) = 32),
  picture bytea not null references nft_content,
  -- [{trait, value}]
  attributes jsonb not null,
  -- Null: in a wallet that is nobody's here.
  owner_id bigint references "user",
  -- The wallet that has it, lowercase, while it is on a chain.
  owner_address text,
  level smallint not null check (level between 1 and 30),
  boost_bp int not null check (boost_bp between 0 and 3000),
  durability int not null check (durability between 0 and max_durability),
  max_durability int not null check (max_durability >= 0),
  -- Paid views since the last point of durability went.
  wear smallint not null default 0 check (wear >= 0),
  state text not null check (state in ('held', 'equipped', 'listed', 'broken', 'minting', 'on_chain', 'sealed', 'opened')),
  chain text not null default 'off' check (chain in ('off', 'bsc', 'ton')),
  created_at timestamptz not null,
  -- When its owner got it.
  owned_at timestamptz not null,
  unique (series_id, serial),
  check ((state = 'on_chain') = (chain <> 'off')),
  check ((owner_address is not null) = (state = 'on_chain')),
  check (owner_id is not null or state = 'on_chain'),
  check (kind = 'box' or state not in ('sealed', 'opened')),
  check (state <> 'broken' or durability = 0)
) with (fillfactor = 70);
create index nft_item_owner on nft_item (owner_id, owned_at desc, id desc);
create index nft_item_address on nft_item (owner_address) where owner_address is not null;
create index nft_item_picture on nft_item (picture);

-- What happened to each item.
create table nft_event (
  id bigint generated always as identity primary key,
  nft_id bigint not null references nft_item,
  event text not null,
  from_id bigint references "user",
  to_id bigint references "user",
  -- Micro-points.
  price bigint,
  tx_hash text,
  at timestamptz not null
);
create index nft_event_item on nft_event (nft_id, id desc);

-- So many of a prop somebody has.
create table prop_item (
  id bigint generated always as identity primary key,
  series_id bigint not null references nft_series,
  user_id bigint not null references "user",
  quantity int not null check (quantity >= 0),
  unique (user_id, series_id)
) with (fillfactor = 70);

create table prop_transfer (
  id bigint generated always as identity primary key,
  series_id bigint not null references nft_series,
  from_id bigint not null references "user",
  to_id bigint not null references "user",
  quantity int not null check (quantity > 0),
  at timestamptz not null,
  check (from_id <> to_id)
);
create index prop_transfer_from on prop_transfer (from_id, at desc);

-- What is worn.
create table equipment (
  user_id bigint primary key references "user",
  nft_id bigint not null unique references nft_item,
  equipped_at timestamptz not null
) with (fillfactor = 70);

create table market_listing (
  id bigint generated always as identity primary key,
  nft_id bigint not null references nft_item,
  seller_id bigint not null references "user",
  -- Micro-points; `fee` of it is kept.
  price bigint not null check (price > 0),
  fee bigint not null check (fee >= 0 and fee < price),
  -- As they are while it is offered, so that a list is read from here alone.
  kind text not null,
  quality smallint not null,
  level smallint not null,
  boost_bp int not null,
  state text not null check (state in ('open', 'sold', 'cancelled', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  buyer_id bigint references "user",
  -- When it was sold, cancelled or expired.
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'sold') = (buyer_id is not null)),
  check (buyer_id <> seller_id)
) with (fillfactor = 70);
create unique index market_listing_of_item on market_listing (nft_id) where state = 'open';
create index market_listing_price on market_listing (kind, price, id) where state = 'open';
create index market_listing_seller on market_listing (seller_id, id desc);
create index market_listing_due on market_listing (expires_at) where state = 'open';
create index market_listing_sold on market_listing (quality, closed_at desc) where state = 'sold';

create table nft_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  user_id bigint not null references "user",
  series_id bigint references nft_series,
  listing_id bigint references market_listing,
  quantity int not null check (quantity > 0),
  pay_method text not null check (pay_method in ('taice', 'bnb', 'usdt', 'ton', 'stars')),
  -- Micro-points, in all.
  amount bigint not null check (amount > 0),
  state text not null check (state in ('created', 'paying', 'paid', 'delivered', 'cancelled', 'expired', 'refunded')),
  created_at timestamptz not null,
  -- By when it has to be paid.
  expires_at timestamptz,
  delivered_at timestamptz,
  check ((series_id is null) <> (listing_id is null)),
  check ((state = 'delivered') = (delivered_at is not null))
) with (fillfactor = 70);
create index nft_order_user on nft_order (user_id, id desc);
create index nft_order_series on nft_order (series_id, user_id) where series_id is not null;
create index nft_order_due on nft_order (expires_at) where state in ('created', 'paying');
create unique index nft_order_of_listing on nft_order (listing_id) where state = 'delivered' and listing_id is not null;

-- A box's promise, made with it; what it held is decided by both seeds.
create table box_draw (
  nft_id bigint primary key references nft_item,
  -- Told from the beginning.
  server_seed_hash bytea not null check (octet_length(server_seed_hash) = 32),
  -- Told when it is opened.
  server_seed bytea not null check (octet_length(server_seed) = 32),
  nonce int not null default 0,
  -- As they stood when it was made: [{series_id, slug, from, to, quantity}].
  odds jsonb not null,
  odds_hash bytea not null check (octet_length(odds_hash) = 32),
  client_seed text,
  roll int check (roll between 0 and 999999),
  result_series_id bigint references nft_series,
  result_nft_id bigint references nft_item,
  opened_at timestamptz,
  check ((opened_at is null) = (client_seed is null)),
  check ((opened_at is null) = (roll is null)),
  check ((opened_at is null) = (result_series_id is null))
) with (fillfactor = 70);

grant select, insert on nft_content to taice_app;
grant select, insert, update on nft_series to taice_app;
grant select, insert, update on nft_item to taice_app;
grant select, insert on nft_event to taice_app;
grant select, insert, update on prop_item to taice_app;
grant select, insert on prop_transfer to taice_app;
grant select, insert, update, delete on equipment to taice_app;
grant select, insert, update on market_listing to taice_app;
grant select, insert, update on nft_order to taice_app;
grant select, insert, update on box_draw to taice_app;

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week', 'activity', 'prize', 'order',
      'cash_out', 'payout', 'number', 'sending', 'broadcast', 'nft_series', 'nft', 'nft_order'));
