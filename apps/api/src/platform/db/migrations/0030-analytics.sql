-- note: what happened to people's videos, counted by the hour so that it is read at once however many watched.

-- watching: what of the video was really seen, and when it is next added to the numbers. A beat changes neither
-- `hour` nor `count_after`, so that no index is written for it.
alter table view_session
  -- On the rule clock, of the opening.
  add column hour timestamptz,
  -- Seconds of the video, each once however often it was seen.
  add column seen int4multirange not null default '{}',
  -- Watched in all, also beyond what is credited.
  add column watch_ms int not null default 0,
  -- What of both is in the numbers already.
  add column counted_seen int4multirange not null default '{}',
  add column counted_ms int not null default 0,
  -- On the real clock; null: all of it is.
  add column count_after timestamptz;
create index view_session_to_count on view_session (count_after) where count_after is not null;

alter table view_display
  -- Where the viewer came from and by what they watch, as the page says: empty where it does not.
  add column source text not null default '',
  add column device text not null default '',
  add column is_counted boolean not null default false;
create index view_display_to_count on view_display (hour) where not is_counted;

-- analytics: hours of UTC on the rule clock. post_id 0: all of the owner's videos together.
create table video_hour (
  owner_id bigint not null references "user",
  post_id bigint not null,
  hour timestamptz not null,
  views int not null default 0,
  qualified int not null default 0,
  -- Views of which it is known what was watched, that time, and how long their videos were.
  measured int not null default 0,
  watch_ms bigint not null default 0,
  length_ms bigint not null default 0,
  likes int not null default 0,
  comments int not null default 0,
  shares int not null default 0,
  fans int not null default 0,
  -- Micro-points that its viewers were paid for watching.
  rewards bigint not null default 0,
  primary key (owner_id, post_id, hour)
) with (fillfactor = 80);

-- Of all of an owner's videos, for the hours at the two ends of a time.
create index video_hour_of_owner on video_hour (owner_id, hour) where post_id <> 0;

-- The views of an hour by where they came from, by what they were watched on, and by country.
create table video_hour_part (
  owner_id bigint not null references "user",
  post_id bigint not null,
  hour timestamptz not null,
  dimension text not null check (dimension in ('source', 'device', 'country')),
  -- Empty: not known.
  key text not null,
  views int not null,
  primary key (owner_id, post_id, dimension, hour, key)
) with (fillfactor = 80);

-- By the day, to tell which of many videos went best.
create table video_day (
  owner_id bigint not null references "user",
  day date not null,
  post_id bigint not null,
  views int not null default 0,
  watch_ms bigint not null default 0,
  length_ms bigint not null default 0,
  primary key (owner_id, day, post_id)
) with (fillfactor = 80);

-- How many of a day's measured views saw each part of a video.
create table video_day_seen (
  post_id bigint not null,
  day date not null,
  measured int not null,
  -- One number for each second.
  counts int[] not null,
  primary key (post_id, day)
);
