-- note: keeps what is much watched in indexes of its own, each far smaller than the one before it: a common word
-- is found among them without a walk through everything that has it.

create index search_post_above_4 on search_post using gin (words) with (fastupdate = off) where level >= 4;
create index search_post_above_6 on search_post using gin (words) with (fastupdate = off) where level >= 6;
create index search_post_above_8 on search_post using gin (words) with (fastupdate = off) where level >= 8;
create index search_post_above_10 on search_post using gin (words) with (fastupdate = off) where level >= 10;
create index search_post_above_12 on search_post using gin (words) with (fastupdate = off) where level >= 12;
