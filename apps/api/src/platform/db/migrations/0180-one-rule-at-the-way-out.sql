-- note: what leaves an account goes without a review up to what its identity costs; scores and cases of accounts are gone

-- Accounts that only the program had limited earn again.
update "user" u set status = 'active', status_reason = null, status_until = null
where u.status = 'limited' and (
  select a.staff from audit_log a where a.target_type = 'user' and a.target_id = u.id and a.action in ('user.limit', 'user.reinstate')
  order by a.seq desc limit 1) = 'risk';

alter table cash_out drop column risk_score;
alter table cash_out rename column risk_reasons to reviewed_for;
alter table "user" drop column cashout_lifted;
drop table risk_score, risk_case, device_credential;
delete from app_config where key in ('risk_review', 'risk_limit', 'cashout_day_max', 'cashout_30d_max', 'cashout_30d_lifted',
  'cashout_auto_max', 'cashout_auto_risk', 'cashout_account_ms', 'prize_account_ms', 'code_auto_max');

-- An identity is found costly when it verifies: it may be unbound afterwards.
alter table verified_identity add column is_established boolean not null default false;
update verified_identity v set is_established = true
from "user" u where u.id = v.user_id and v.kind = 'telegram' and u.telegram_id < 7000000000;

drop function if exists eligibility(bigint, text, boolean);
