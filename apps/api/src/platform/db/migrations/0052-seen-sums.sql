-- note: keeps of each day how many seconds its measured views saw, so that what was watched of a video is told without
-- unpacking every second of every day.

alter table video_day_seen
  -- Of `counts`: the sum, and how many there are.
  add column seen bigint not null default 0,
  add column seconds int not null default 0;
update video_day_seen set seen = (select coalesce(sum(n), 0) from unnest(counts) n), seconds = cardinality(counts);
alter table video_day_seen alter column seen drop default, alter column seconds drop default;
