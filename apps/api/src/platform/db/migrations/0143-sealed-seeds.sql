-- note: a closed box's seed lies sealed: who reads the database could choose the client seed that wins; and who sold a piece is found by it
-- Told when it is opened; of the first boxes it stands there from the beginning.
alter table box_draw alter column server_seed drop not null;
alter table box_draw add column sealed_seed bytea;
alter table box_draw add check (server_seed is not null or (sealed_seed is not null and opened_at is null));
-- Whether somebody sold a piece lately.
create index market_listing_past on market_listing (nft_id, closed_at desc) where state = 'sold';
-- What is on a chain, asked for every few seconds.
create index nft_item_away on nft_item (id) where state = 'on_chain';
