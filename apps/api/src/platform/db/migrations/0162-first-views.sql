-- note: a first view that is written down, and whose event waits, is found by its person and video

create index outbox_first_views on outbox (user_id, (payload->>'post_id'))
  where type = 'view.qualified' and payload->>'is_first_of_post' = 'true';
