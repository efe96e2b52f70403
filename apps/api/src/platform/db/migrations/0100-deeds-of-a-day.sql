-- note: finds what somebody has done to videos on a day, which counts for tasks once they have watched them.

create index outbox_deeds on outbox (user_id, biz_date)
  where type in ('post.reacted', 'post.collected', 'post.shared', 'share.visited', 'comment.posted', 'comment.removed');
