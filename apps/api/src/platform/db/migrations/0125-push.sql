-- note: a browser is told for as long as somebody is logged in there.

alter table push_subscription
  add column session_id bigint not null references session on delete cascade;
create index push_subscription_session on push_subscription (session_id);
