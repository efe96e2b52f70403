-- note: who was paid by a video of late, and who is shut out, are asked again and again: of all that ever were, only those are read
create index post_reward_claim_recent on post_reward_claim (reserved_at, user_id);
create index user_suspended on "user" (id) where status = 'suspended';
