-- Brings the tables of a database before release 1.0.0, at its last migration 0181, to those of 0001-baseline.sql.

alter table order_place rename to delivery_fingerprint;
alter table app_place rename to resume_state;
alter table leader_place rename to leaderboard_rank;
alter table leader_block rename to leaderboard_bucket;
alter table leader_due rename to leaderboard_recompute_queue;
alter table leader_week rename to leaderboard_week;
alter table leader_score rename to leaderboard_score;
alter table leader_result rename to leaderboard_result;
alter table leader_week_root rename to leaderboard_week_root;
alter type leader_move rename to leaderboard_move;
alter table view_past rename to watch_summary;
alter table watch_clock rename to watch_cursor;
alter table message_person rename to message_actor;
alter table upload_leave rename to upload_grant;
alter table prize_wish rename to savings_goal;
alter table sending rename to notifier_state;
alter table task_deed rename to task_event_seen;
alter table task_tally rename to task_progress;
alter table check_finding rename to reconciliation_issue;
alter table account_lt rename to ton_watermark;

-- Constraints, indexes and sequences follow their tables.
create temporary table renamed (was text, now text) on commit drop;
insert into renamed values
  ('order_place', 'delivery_fingerprint'),
  ('app_place', 'resume_state'),
  ('leader_place', 'leaderboard_rank'),
  ('leader_block', 'leaderboard_bucket'),
  ('leader_due', 'leaderboard_recompute_queue'),
  ('leader_week', 'leaderboard_week'),
  ('leader_score', 'leaderboard_score'),
  ('leader_result', 'leaderboard_result'),
  ('leader_week_root', 'leaderboard_week_root'),
  ('view_past', 'watch_summary'),
  ('watch_clock', 'watch_cursor'),
  ('message_person', 'message_actor'),
  ('upload_leave', 'upload_grant'),
  ('prize_wish', 'savings_goal'),
  ('sending', 'notifier_state'),
  ('task_deed', 'task_event_seen'),
  ('task_tally', 'task_progress'),
  ('check_finding', 'reconciliation_issue'),
  ('account_lt', 'ton_watermark');
do $$
declare
  v record;
begin
  for v in
    select c.conrelid::regclass as relation, c.conname as name, n.now || substr(c.conname, length(n.was) + 1) as name_now
    from renamed n join pg_constraint c on c.conrelid = n.now::regclass and starts_with(c.conname, n.was || '_')
  loop
    execute format('alter table %s rename constraint %I to %I', v.relation, v.name, v.name_now);
  end loop;
  for v in
    select r.oid::regclass as relation, case r.relkind when 'S' then 'sequence' else 'index' end as kind,
      n.now || substr(r.relname, length(n.was) + 1) as name_now
    from renamed n join pg_class r on r.relkind in ('i', 'S') and starts_with(r.relname, n.was || '_')
    where exists (select from pg_index i where i.indexrelid = r.oid and i.indrelid = n.now::regclass)
      or exists (select from pg_depend d where d.objid = r.oid and d.refobjid = n.now::regclass)
  loop
    execute format('alter %s %s rename to %I', v.kind, v.relation, v.name_now);
  end loop;
end $$;

alter table leaderboard_rank rename column place to negative_points;
alter table leaderboard_bucket rename column place to negative_points;
alter type leaderboard_move rename attribute place to negative_points;
alter table ledger_row_day rename column came to credited;
alter table ledger_row_day rename column went to debited;
alter table payout_switch rename column armed_for to armed_instance;
alter table payout_switch rename column asked_for to asked_instance;
alter table notifier_state rename column armed_for to armed_instance;
alter table notifier_state rename column asked_for to asked_instance;
alter table reconciliation_issue rename column said to description;
alter table reconciliation_issue rename column settled_at to resolved_at;

-- `is_counted`: in the displayed numbers. `is_ranked`: in the numbers that rankings go by.
alter table reaction rename column counts to is_counted;
alter table collect rename column counts to is_counted;
alter table follow rename column counts to is_counted;
alter table follow rename column ranks to is_ranked;
alter table comment rename column counts to is_counted;
alter table comment rename column ranks to is_ranked;
alter table comment_reaction rename column counts to is_counted;
alter table comment_reaction rename column ranks to is_ranked;
alter table view_log rename column ranks to is_ranked;
-- `share_log` has an `is_counted` of its own: paid by the tasks.
alter table share_log rename column counts to is_public;

alter table post rename column completion_num to start_num;
alter table nft_chain_order rename column payer to buyer_address;
alter table comment rename column look to fingerprint;
alter table "user" rename column nickname_look to nickname_skeleton;
alter index user_nickname_look rename to user_nickname_skeleton;

-- Loss of a payout: `requested` from an operator, then `declared` by one.
alter table payout drop constraint payout_lost_check;
update payout set lost = case lost when 'asked' then 'requested' else 'declared' end where lost is not null;
alter table payout add constraint payout_lost_check check (lost in ('requested', 'declared'));

-- Settings that an operator has changed keep their values.
update app_config set key = 'leaderboard' || substr(key, length('leader') + 1) where starts_with(key, 'leader_');
update app_config c set key = n.now
from (values
  ('upload_leave_ms', 'upload_grant_ms'),
  ('nft_potions_a_day', 'nft_potions_per_day'),
  ('nft_price_most_times', 'nft_price_max_times'),
  ('payout_wallet_most', 'payout_wallet_max'),
  ('bsc_gas_price_most', 'bsc_gas_price_max'),
  ('watch_later_most', 'watch_later_max'),
  ('post_reward_days_most', 'post_reward_max_days')
) as n (was, now)
where c.key = n.was;
-- These are constants now.
delete from app_config where key in (
  'beat_flush_ms', 'beat_flush_most', 'first_item_ms', 'heartbeat_first_ms', 'heartbeat_grace_ms',
  'oauth_state_ttl_ms', 'telegram_ahead_ms', 'ticket_ttl_ms', 'ton_payload_ttl_ms', 'ton_proof_ttl_ms',
  'ton_ahead_ms', 'wallet_message_ttl_ms', 'transcode_attempts');

-- Consumers of events go on where they were.
update outbox_consumer c set name = n.now
from (values
  ('messages.spoken', 'messages.comments'),
  ('messages.together', 'messages.grouped'),
  ('nft.told', 'nft.messages'),
  ('prizes.told', 'prizes.messages'),
  ('cash-outs.told', 'cash-outs.messages')
) as n (was, now)
where c.name = n.was;

-- Functions whose names or parameters have changed are made anew, and with them their triggers.
drop function if exists eligibility(bigint, boolean);
drop function if exists why_no_earning(text, text, timestamptz, boolean);
drop function if exists exits_of(bigint, timestamptz);
do $$
declare
  v record;
begin
  for v in
    select oid::regprocedure as name from pg_proc
    where starts_with(proname, 'leader_') or proname in ('ledger_show', 'ledger_show_released')
  loop
    execute format('drop function %s cascade', v.name);
  end loop;
end $$;

-- The right to the whole table includes this one.
revoke update (resolved_at) on reconciliation_issue from taice_app;
