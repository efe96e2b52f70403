-- note: what there is to watch and read: categories, posts with their video, documents and public settings;
-- and what people did with a post.

create table category (
  id bigint generated always as identity primary key,
  parent_id bigint references category,
  slug text not null unique,
  name jsonb not null,
  icon text not null default '',
  sort int not null default 0,
  is_on boolean not null default true
);

create table post (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  source text not null default 'upload' check (source in ('upload', 'youtube')),
  title text not null,
  description text not null default '',
  lang text not null default 'en' check (lang in ('en', 'cn', 'tw')),
  category_id bigint not null references category,
  tags text[] not null default '{}',
  is_ai boolean not null default false,
  duration_s real not null,
  width int not null,
  height int not null,
  state text not null check (state in ('draft', 'processing', 'process_failed', 'review', 'rejected',
    'scheduled', 'published', 'offline', 'removed', 'deleted')),
  visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  published_at timestamptz,
  comment_policy text not null default 'all' check (comment_policy in ('all', 'approve', 'off')),
  view_num int not null default 0,
  qualified_view_num int not null default 0,
  like_num int not null default 0,
  dislike_num int not null default 0,
  comment_num int not null default 0,
  collect_num int not null default 0,
  share_num int not null default 0,
  -- Sum and count of watched ratios, for the completion score.
  completion_sum real not null default 0,
  completion_num int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index post_newest on post (published_at desc, id desc) where state = 'published' and visibility = 'public';
create index post_category on post (category_id, published_at desc, id desc)
  where state = 'published' and visibility = 'public';
create index post_author on post (user_id, id desc);
create index post_popular on post (qualified_view_num desc, id desc)
  where state = 'published' and visibility = 'public';

create table video_asset (
  post_id bigint primary key references post,
  -- Where the original lies in the storage; null once it was purged or never kept.
  original_path text,
  state text not null check (state in ('uploaded', 'transcoding', 'playable', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts int not null default 0,
  error jsonb,
  -- Where its files lie in the storage, with a slash at the end: what a url has between MEDIA_URL and a path
  -- of `result`.
  prefix text not null default '',
  -- What the pipeline answered (platform/media/types.ts, TranscodeResult).
  result jsonb,
  updated_at timestamptz not null default clock_timestamp()
);

create table reaction (
  user_id bigint not null references "user",
  post_id bigint not null references post,
  value text not null check (value in ('like', 'dislike')),
  at timestamptz not null,
  primary key (user_id, post_id)
);

create table collect (
  user_id bigint not null references "user",
  post_id bigint not null references post,
  at timestamptz not null,
  primary key (user_id, post_id)
);

create table doc (
  id bigint generated always as identity primary key,
  type text not null check (type in ('about', 'token', 'news', 'terms', 'privacy', 'help', 'reward_rules',
    'leaderboard_rules', 'invite_rules', 'wallet_terms')),
  slug text not null,
  title jsonb not null,
  summary jsonb not null,
  -- Markdown, per language.
  content jsonb not null,
  cover text,
  version int not null default 1,
  published_at timestamptz not null,
  unique (type, slug)
);

create table key_value (
  key text primary key,
  value jsonb not null,
  is_public boolean not null default false,
  version int not null default 1
);
