-- note: what people say under a video, what others think of it, and the words that a creator wants to read first.

create table comment (
  id bigint generated always as identity primary key,
  post_id bigint not null references post,
  user_id bigint not null references "user",
  -- Two levels: the comment that its thread begins with, and the one that was answered.
  root_id bigint references comment,
  reply_to_id bigint references comment,
  content text not null,
  -- The same for what reads the same: whoever says a thing again is told so.
  look bigint not null,
  state text not null check (state in ('visible', 'held', 'removed_author', 'removed_staff')),
  hold_reason text check (hold_reason in ('approval', 'link', 'repetition', 'word', 'creator_word')),
  pinned boolean not null default false,
  like_num int not null default 0,
  dislike_num int not null default 0,
  reply_num int not null default 0,
  -- What goes first: what others like and answer. A quarrel in the replies does not outweigh what many like.
  score int not null generated always as (2 * (like_num - dislike_num) + least(reply_num, 20)) stored,
  -- Shown to everybody: itself, or the place that it has left over its replies.
  is_listed boolean not null
    generated always as (state = 'visible' or (state <> 'held' and reply_num > 0)) stored,
  at timestamptz not null,
  check ((root_id is null) = (reply_to_id is null)),
  check (not pinned or (root_id is null and state = 'visible')),
  check (state <> 'held' or hold_reason is not null)
) with (fillfactor = 85);
create index comment_hot on comment (post_id, score desc, id desc) where root_id is null and is_listed;
create index comment_new on comment (post_id, id desc) where root_id is null and is_listed;
create index comment_reply on comment (root_id, id) where root_id is not null;
create index comment_held on comment (post_id, id desc) where state = 'held';
create unique index comment_pinned on comment (post_id) where pinned;
create index comment_said on comment (user_id, look, id);

create table comment_reaction (
  user_id bigint not null references "user",
  comment_id bigint not null references comment,
  value text not null check (value in ('like', 'dislike')),
  at timestamptz not null,
  primary key (user_id, comment_id)
);

create table comment_filter (
  user_id bigint primary key references "user",
  words text[] not null
);

-- Of the house, beside those of each creator: what only spam says.
insert into key_value (key, value, is_public) values ('comment_words',
  '["whatsapp me", "telegram me", "dm me for", "free crypto", "double your", "guaranteed profit", "加微信", "加vx", "加薇", "代刷", "刷单", "兼职日结", "稳赚", "穩賺", "加賴", "私訊我賺"]', false);
