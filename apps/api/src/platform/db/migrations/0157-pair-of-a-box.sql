-- note: what was paid for a pair that came out of a box is what its box cost
create index box_draw_result on box_draw (result_nft_id) where result_nft_id is not null;
