-- note: a payment looked up two rows again that everybody who watches a video shares; its session and its journal stay
-- what it must have. Nonces and keys are found by time once an hour, so their index of it is a rough one.

alter table view_reward drop constraint view_reward_user_id_fkey, drop constraint view_reward_post_id_fkey;

drop index request_nonce_at, idempotency_at;
create index request_nonce_at on request_nonce using brin (at);
create index idempotency_at on idempotency using brin (at);
