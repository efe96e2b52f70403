-- note: a friend who joined where their inviter is can be one person's second account: it is kept of each, so that what they
-- bring waits until they have come back, and so that a whole row of them can be told
alter table invitation add column is_near boolean not null default false;
create index invitation_near on invitation (network, at) where is_near;
create index invitation_crowd on invitation (invitee_id)
  where state = 'in_review' and reason in ('network', 'own_network') and watched_at is not null and shared_at is not null;
