-- note: takes every video up anew, so that three neighbouring characters of Chinese are found as one: until that is
-- done, what was not taken up yet is found by its pairs, but by no phrase in quotes.

insert into search_due (kind, id) select 'post', id from search_post order by seq;
