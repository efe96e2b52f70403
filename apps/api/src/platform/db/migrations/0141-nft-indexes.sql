-- note: of which series and number an offer is, too, so that a keyword, a quality and a floor are found among 100,000
alter table market_listing add column series_id bigint references nft_series, add column serial int;
update market_listing l set series_id = i.series_id, serial = i.serial from nft_item i where i.id = l.nft_id;
alter table market_listing alter column series_id set not null, alter column serial set not null;

-- What a quality costs, and a list of a few of them.
create index market_listing_floor on market_listing (kind, quality, price, id) where state = 'open';
create index market_listing_series on market_listing (series_id, price, id) where state = 'open';
create index market_listing_worth on market_listing (series_id, closed_at desc) where state = 'sold';
create index market_listing_serial on market_listing (serial) where state = 'open';
