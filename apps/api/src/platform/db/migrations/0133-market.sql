-- note: what people offer is found by its boost, its level, what it adds for its price, and its age; buying counts as a task.

create index market_listing_boost on market_listing (boost_bp desc, price, id) where state = 'open';
create index market_listing_level on market_listing (level desc, price, id) where state = 'open';
create index market_listing_value on market_listing ((boost_bp::float8 / price::float8) desc, id) where state = 'open';
create index market_listing_cheap on market_listing (price, id) where state = 'open';
create index market_listing_new on market_listing (id) where state = 'open';
create index market_listing_closed on market_listing (closed_at) where state <> 'open';

-- They were off while there was nothing to buy; what the staff has changed since stays as it is.
update task_def set status = 'on'
where code in ('advanced_buy_spk_nft_1', 'advanced_invite_buy_nft_1') and status = 'off'
  and valid_from = '2020-01-01' and valid_to is null;
