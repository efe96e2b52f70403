-- note: keeps what a creator's quarter is told by: the weeks of each video, and by the day where its views came from. Finds
-- the most watched of a category at once.

-- Views of a video in a week of UTC, which begins on Monday: which of many videos went best.
create table video_week (
  owner_id bigint not null references "user",
  week date not null,
  post_id bigint not null,
  views bigint not null,
  primary key (owner_id, week, post_id)
) with (fillfactor = 80);
insert into video_week (owner_id, week, post_id, views)
  select owner_id, date_trunc('week', day::timestamp)::date, post_id, sum(views)
  from video_day where post_id <> 0 group by 1, 2, 3 having sum(views) > 0;

-- Of a day of UTC: by where they came from, by what they were watched on, and by country.
create table video_day_part (
  owner_id bigint not null references "user",
  post_id bigint not null,
  day date not null,
  dimension text not null check (dimension in ('source', 'device', 'country')),
  key text not null,
  views int not null,
  primary key (owner_id, post_id, dimension, day, key)
) with (fillfactor = 80);
insert into video_day_part (owner_id, post_id, day, dimension, key, views)
  select owner_id, post_id, (hour at time zone 'UTC')::date, dimension, key, sum(views) from video_hour_part
  group by 1, 2, 3, 4, 5;

create index post_category_popular on post (category_id, qualified_view_num desc, id desc)
  where state = 'published' and visibility = 'public';
