-- note: lets what somebody watched in a week be counted where it is kept, so that a score is worked out from nothing but
-- the ledger and what is there; nothing that waits to be counted can be lost.

create index view_log_qualified on view_log (user_id, qualified_at) where qualified_at is not null;

drop function if exists leader_refresh(bigint, bigint[], int[]);
alter table leader_due drop column views;
