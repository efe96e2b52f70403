-- note: whom a merged message tells of, creators in the orders in which they are listed, who follows whom by time, and
-- the banners of pages.
-- messages: of likes and of fans there is one for 15 minutes, with everybody who is in it.
alter table message
  -- How many it tells of, how many ever came into it, and how many of these its reader has seen.
  add column people_num int not null default 0,
  add column people_last int not null default 0,
  add column people_seen int not null default 0;
create table message_person (
  -- What was done to what: `liked:<post>`, `followed:<person>`. Each person is told of once.
  subject text not null,
  user_id bigint not null references "user",
  message_id bigint not null references message on delete cascade,
  -- The how manieth in the message.
  place int not null,
  primary key (subject, user_id)
);
create index message_person_of on message_person (message_id, place desc);
create index message_kind on message (user_id, type, id desc);
create index message_unread on message (user_id, id desc) where read_at is null;

-- creators: whoever has a video that anybody may find, once in all (category 0) and once in each of their categories.
create table creator_rank (
  category_id bigint not null,
  user_id bigint not null references "user",
  post_num int not null,
  view_num bigint not null,
  -- Videos that pay whoever watches them.
  pays_num int not null,
  fans_num int not null,
  -- Views that were long enough, each worth half of one of a video that is a week younger.
  heat double precision not null,
  first_at timestamptz not null,
  primary key (category_id, user_id)
);
create index creator_rank_of on creator_rank (user_id);
create index creator_rank_hot on creator_rank (category_id, heat desc, user_id desc);
create index creator_rank_new on creator_rank (category_id, first_at desc, user_id desc);
create index creator_rank_fans on creator_rank (category_id, fans_num desc, user_id desc);
create index creator_rank_pays on creator_rank (category_id, pays_num desc, user_id desc) where pays_num > 0;
create index post_of_author on post (user_id, published_at desc, id desc)
  where state = 'published' and visibility = 'public';

create index follow_newest on follow (user_id, at desc, target_id desc);
create index fans_newest on follow (target_id, at desc, user_id desc);
drop index follow_target;

-- content
create table banner (
  id bigint generated always as identity primary key,
  position text not null check (position in ('home', 'discover', 'task', 'prize', 'campaign', 'market')),
  -- In every language; the picture has no words of its own.
  title jsonb not null,
  text jsonb not null,
  image text not null,
  image_mobile text not null,
  -- What to call the picture by who does not see it is the title; where it leads is a path, or a page elsewhere.
  link text not null,
  link_type text not null check (link_type in ('route', 'url', 'post', 'activity', 'none')),
  sort int not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Whom it is for: {langs, app_types, level_min, countries}; what is missing is for everybody.
  target jsonb not null,
  is_on boolean not null default true
);
create index banner_shown on banner (position, sort, id) where is_on;
