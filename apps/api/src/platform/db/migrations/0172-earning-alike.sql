-- note: everybody earns alike: no places of a network, no held first videos and newcomers' days, no accounts of a device

drop function if exists is_device_full(bigint, text, date, int, int, int);
drop function if exists takes_all_places(bigint[], bigint, text, date, int, int, int);
drop function if exists device_places(bigint, text, date, int, int, int);
drop function if exists is_known_on(bigint, text, date, int);
drop function if exists held_on(date, int, timestamptz);
drop function if exists waits_as_newcomer(bigint, int);
drop function if exists is_own_person(bigint, int);
drop function if exists has_come_back(bigint, int);
drop function if exists days_to_show(bigint, int);
drop function if exists paid_days(bigint, int);

drop table device_day;
drop table first_view_network;

-- The server opens at its start what is still held.
drop index claimable_held;
alter table claimable drop column network;
create index claimable_held on claimable (id) where state = 'held';

-- Views that one of these rules did not pay stay unpaid, as by the day's limit.
update view_session set reason = 'daily_cap' where reason in ('young_account', 'device_shared');

-- Tasks that were not paid for the device are asked again with the next view.
update task_done d set reason = case when t.task_type in ('day', 'week') then 'no_view' else 'no_first_view' end
from task_def t where t.id = d.task_id and d.journal_id is null and d.reason = 'device_shared';

-- Messages about waiting that is over.
with gone as (
  delete from message where template in ('first_view_held', 'newcomer_days_paid') returning user_id, read_at
)
update "user" u set unread_num = greatest(0, u.unread_num - g.unread)
from (select user_id, count(*)::int as unread from gone where read_at is null group by user_id) g where u.id = g.user_id;

delete from newcomer_place where kind = 'sign_in';
delete from app_config where key in ('require_device_credential', 'sign_ins_per_network', 'first_views_per_network',
  'first_view_days', 'first_views_released', 'young_account_cap', 'young_account_days', 'device_earners_daily_cap',
  'device_known_earners_daily_cap', 'device_known_days');
