-- note: displayed counters count everybody up to one limit per network and target; rankings count verified people

drop function if exists counts_as_done(bigint, text, bigint, date, text, int);
drop function if exists give_place_back(bigint, text, bigint, date, text);
drop function if exists has_watched(bigint);
drop function if exists telling_video_s();

-- Both bounded people who had watched nothing, for a day at most.
drop table newcomer_place;
drop table view_network;
create table network_quota (
  -- As `networkKey` writes it.
  network text not null,
  kind text not null check (kind in ('view', 'qualified', 'react', 'collect', 'follow', 'share', 'comment', 'comment_react')),
  target_id bigint not null,
  day date not null,
  used int not null,
  primary key (network, kind, target_id, day)
);
create index network_quota_day on network_quota (day);

-- `counts`: in the displayed numbers. `ranks`: in the numbers that rankings go by. So far they were one.
alter table view_log rename column counts to ranks;
alter table follow add column ranks boolean not null default true;
update follow set ranks = false where not counts;
alter table "user" add column verified_fans_num int not null default 0;
update "user" set verified_fans_num = fans_num where fans_num <> 0;
alter table creator_rank rename column fans_num to verified_fans_num;

-- A completion is a person's first qualified view: `qualified_view_num`.
alter table post drop column completion_sum;

alter table comment_reaction add column ranks boolean not null default true;
update comment_reaction set ranks = false where not counts;
drop index comment_hot;
alter table comment drop column score;
alter table comment
  add column ranks boolean not null default true,
  -- Likes less dislikes.
  add column ranked_like_num int not null default 0,
  add column ranked_reply_num int not null default 0;
update comment set ranks = counts, ranked_like_num = like_num - dislike_num, ranked_reply_num = reply_num - uncounted_reply_num
where not counts or like_num <> dislike_num or reply_num <> uncounted_reply_num;
alter table comment
  drop column uncounted_reply_num,
  add column score int not null generated always as (2 * ranked_like_num + least(ranked_reply_num, 20)) stored;
create index comment_hot on comment (post_id, score desc, id desc) where root_id is null and is_listed;

-- The search ranks videos by qualified views instead of displayed ones.
insert into search_due (kind, id) select 'post', id from post
where state = 'published' and floor(ln(view_num + 1) / ln(4)) <> floor(ln(qualified_view_num + 1) / ln(4))
order by published_at, id;

delete from app_config where key in ('newcomers_per_network', 'views_per_network', 'views_per_provider',
  'views_per_network_day', 'views_per_provider_day', 'share_visits_waiting', 'share_visits_of_network');

-- Visits that wait are bounded for each sharer in a network.
drop index share_visit_waiting_network;
create index share_visit_waiting_sharer on share_visit (user_id, biz_date, network) where not is_counted;
