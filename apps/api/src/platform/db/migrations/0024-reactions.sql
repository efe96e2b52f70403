-- note: who shared which video and who came by it, visitors' views by their network, and one person's own events
-- found quickly, so that an answer can count what the consumers have not counted yet.

-- A person's link to a video: the same however often they share it.
create table share_link (
  code char(10) primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  user_id bigint not null references "user",
  post_id bigint not null references post,
  at timestamptz not null,
  unique (user_id, post_id)
);

-- That it was handed on: once per person, video and business day. Counted: within the day's cap.
create table share_log (
  user_id bigint not null references "user",
  biz_date date not null,
  post_id bigint not null references post,
  share_code char(10) not null references share_link,
  channel text not null
    check (channel in ('telegram', 'copy', 'system', 'twitter', 'facebook', 'whatsapp', 'other')),
  is_counted boolean not null,
  at timestamptz not null,
  primary key (user_id, biz_date, post_id)
);

-- Who came by a link, each device once.
create table share_visit (
  share_code char(10) not null references share_link,
  device_id text not null,
  visitor_id bigint references "user",
  -- Whose link it is, and a hash of the visitor's network: few visits of one network count in a day.
  user_id bigint not null references "user",
  biz_date date not null,
  network text not null,
  is_counted boolean not null,
  at timestamptz not null,
  primary key (share_code, device_id)
);
create index share_visit_network on share_visit (user_id, biz_date, network) where is_counted;
create index share_visit_visitor on share_visit (visitor_id) where visitor_id is not null;

-- How many visitors of one network were counted for a post in an hour.
create table view_network (
  network text not null,
  post_id bigint not null,
  hour timestamptz not null,
  times int not null,
  primary key (network, post_id, hour)
);
create index view_network_hour on view_network (hour);

create index outbox_reacted on outbox (user_id, xid, id)
  where type in ('post.reacted', 'post.collected', 'user.followed');
