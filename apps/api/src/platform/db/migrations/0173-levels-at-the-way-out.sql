-- note: prizes, trades and creators' rewards go by whether an identity has verified the account

update activity_user set why = 'unverified' where why = 'no_first_view';
-- Refusals for a full device are asked once more at the end.
update activity_user m set why = case a.reward_type when 'fixed' then 'unverified' end,
  state = case a.reward_type when 'fixed' then 'rejected' else 'completed' end
from activity a where a.id = m.activity_id and m.why = 'device_shared' and a.state in ('scheduled', 'running', 'ended');
update activity_user set why = 'account_limited' where why = 'device_shared';
alter table post_reward_claim drop column network;
delete from app_config where key in ('share_reward_visits_per_network', 'post_reward_account_ms');
drop function if exists share_a_device(bigint, bigint);
