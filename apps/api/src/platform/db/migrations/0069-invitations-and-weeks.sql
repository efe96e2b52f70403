-- note: lets a week have as many tiers as its rules say, keeps that the staff has counted a friend apart from why the friend
-- waits, and finds the friends who were taken back of late.

alter table leader_result
  drop constraint leader_result_tier_check,
  add constraint leader_result_tier_check check (tier >= 0);

create index invitation_taken_back on invitation (ended_at) where state = 'clawed_back';

alter table invitation add column is_decided boolean not null default false;
update invitation set is_decided = true, reason = null where state = 'registered' and reason = 'decided';
