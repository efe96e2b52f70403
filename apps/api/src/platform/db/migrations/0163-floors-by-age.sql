-- note: the lowest price among what was offered a week ago already is read from the index of prices alone

drop index market_listing_floor;
create index market_listing_floor on market_listing (kind, quality, price, id) include (created_at) where state = 'open';
