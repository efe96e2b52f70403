-- note: what spectacles add to a view is a journal of its own, and what they have brought is kept beside them.

alter table ledger_journal
  drop constraint ledger_journal_type_check,
  add constraint ledger_journal_type_check check (type in (
    'view', 'share', 'task', 'group_bonus', 'sign_in', 'sign_in_bonus', 'first_view', 'referral',
    'invite_milestone', 'activity', 'leaderboard', 'level_up', 'post_reward_fund', 'post_reward_fee',
    'post_reward_claim', 'post_reward_refund', 'settlement', 'cashout_hold', 'cashout_final', 'cashout_refund',
    'cashout_fee', 'deposit', 'order_debit', 'order_final', 'order_refund', 'market_buy', 'market_sell',
    'market_fee', 'repair', 'mint_fee', 'freeze_buy', 'adjustment', 'clawback', 'compensation', 'forfeit', 'boost'
  ));

-- What its boost has brought its owner since it is theirs, micro-points before factors.
alter table nft_item add column brought bigint not null default 0 check (brought >= 0);

-- They take as well how many views wear a point of durability off.
drop function if exists pay_view(bigint, bigint, text, date, bigint, text, text, jsonb, jsonb, timestamptz);
drop function if exists claim_view(bigint, bigint, text, date, bigint, text, jsonb, jsonb, timestamptz, bigint, text,
  text[], text[], bigint[], date[], jsonb[], timestamptz[], bigint, text, uuid, text, bytea, timestamptz);
