-- note: an appeal can be overtaken by a later decision, and a suspended account keeps what it was before.

alter table appeal
  drop constraint appeal_state_check,
  add constraint appeal_state_check check (state in ('open', 'granted', 'refused', 'superseded'));

-- What a suspension written before has not kept is in the log.
update "user" u set status_before = l.before ->> 'status'
from (
  select distinct on (target_id) target_id, before from audit_log
  where target_type = 'user' and action = 'user.suspend' order by target_id, seq desc
) l
where l.target_id = u.id and u.status = 'suspended' and u.status_before is null
  and l.before ->> 'status' in ('active', 'limited');
-- Who was reinstated before leaves no more.
update "user" set status_before = null, delete_due_at = null
where status in ('active', 'limited') and (status_before is not null or delete_due_at is not null);
