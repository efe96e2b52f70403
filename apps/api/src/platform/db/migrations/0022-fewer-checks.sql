-- note: a payment looked up five rows again that it had just written or locked, two of them rows that everybody who
-- watches a video shares. The ledger's rows are written by ledger_post() alone and never taken away; the nightly check
-- finds one that belongs to nothing. Nonces and keys are found by time once an hour, so their index of it is a rough one.

alter table ledger_entry drop constraint ledger_entry_journal_id_fkey, drop constraint ledger_entry_account_id_fkey;
alter table ledger_row drop constraint ledger_row_journal_id_fkey;
-- Its session and its journal stay what it must have.
alter table view_reward drop constraint view_reward_user_id_fkey, drop constraint view_reward_post_id_fkey;

drop index request_nonce_at, idempotency_at;
create index request_nonce_at on request_nonce using brin (at);
create index idempotency_at on idempotency using brin (at);
