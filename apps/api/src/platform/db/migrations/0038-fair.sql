-- note: what of each video went where, so that a view is credited only where its video has come.

-- By a hash of the network, or by the view session for what was fetched in its name. Parts of the whole video: what a
-- qualified view takes is gone, so that one download serves no farm. Lost in a crash: then it is fetched once more.
create unlogged table media_delivery (
  receiver text not null,
  -- Where the files of one video lie.
  place text not null,
  share double precision not null,
  last_at timestamptz not null,
  primary key (receiver, place)
);
create index media_delivery_last on media_delivery (last_at);

-- Days tell all that hours do, and of all of an owner's videos together (post_id 0), so that years are read by the day.
alter table video_day drop constraint video_day_pkey;
truncate video_day;
alter table video_day
  add column qualified int not null default 0,
  add column measured int not null default 0,
  add column likes int not null default 0,
  add column comments int not null default 0,
  add column shares int not null default 0,
  add column fans int not null default 0,
  add column rewards bigint not null default 0,
  add primary key (owner_id, post_id, day);
insert into video_day (owner_id, post_id, day, views, qualified, measured, watch_ms, length_ms, likes, comments, shares,
    fans, rewards)
  select owner_id, post_id, (hour at time zone 'UTC')::date, sum(views), sum(qualified), sum(measured), sum(watch_ms),
    sum(length_ms), sum(likes), sum(comments), sum(shares), sum(fans), sum(rewards)
  from video_hour group by 1, 2, 3;
create index video_day_of_owner on video_day (owner_id, day) where post_id <> 0;

-- Since the first view: by where they came from, by what they were watched on, and by country.
create table video_part (
  owner_id bigint not null references "user",
  post_id bigint not null,
  dimension text not null check (dimension in ('source', 'device', 'country')),
  key text not null,
  views bigint not null,
  primary key (owner_id, post_id, dimension, key)
) with (fillfactor = 80);
insert into video_part select owner_id, post_id, dimension, key, sum(views) from video_hour_part group by 1, 2, 3, 4;

-- Since the first view: how many of the measured ones saw each second.
create table video_seen (
  post_id bigint primary key,
  measured int not null,
  counts int[] not null
) with (fillfactor = 80);
insert into video_seen
  select s.post_id, sum(s.measured), (select array_agg(n order by at) from (
      select at, sum(n)::int as n from video_day_seen d, unnest(d.counts) with ordinality as c(n, at)
      where d.post_id = s.post_id group by at) each)
  from video_day_seen s group by 1;

-- Names that few have, wherever what is looked for stands in them.
create index user_nickname_like on "user" using gin (nickname gin_trgm_ops);
