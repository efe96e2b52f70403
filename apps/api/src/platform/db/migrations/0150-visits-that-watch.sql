-- note: a visit by a shared link waits until its video has come to the visitor; which wait is asked at each view, and how many of a network
create index share_visit_waiting on share_visit (device_id) where not is_counted;
create index share_visit_waiting_of on share_visit (visitor_id) where not is_counted and visitor_id is not null;
create index share_visit_waiting_network on share_visit (network, biz_date) where not is_counted;
create index share_visit_waiting_since on share_visit (at) where not is_counted;

-- Of a share: the visitor's network, as `providerKey` writes it.
alter table post_reward_claim add column network text;
create index post_reward_claim_network on post_reward_claim (reward_id, network) where network is not null;
