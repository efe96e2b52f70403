-- note: a friend counts once verified; of networks, devices and identities of friends nothing is kept, and the staff reviews none

-- Friends in review, and those that waited for a rule that is gone, are judged by the next sweep.
update invitation set state = 'registered', reason = null, ended_at = null where state = 'in_review';
update invitation set reason = null
where state = 'registered' and reason in ('own_first_view', 'own_days', 'network', 'own_network', 'disposable_mail');
-- Refused friends stay refused.
update invitation set reason = null
where state = 'rejected' and reason in ('same_device', 'known_person', 'decided');

drop table invite_identity, invitation_place;
drop index invitation_crowd, invitation_waiting;
alter table invitation
  drop column network, drop column device_id, drop column is_near, drop column is_decided,
  drop constraint invitation_state_check,
  add constraint invitation_state_check
    check (state in ('registered', 'qualified', 'paid', 'rejected', 'expired', 'clawed_back'));
create index invitation_waiting on invitation (at) where state = 'registered';

-- Its trigger is replaced at the start that follows, with the column in it.
alter table invite_sum drop column review;

delete from app_config where key in ('referral_network_most', 'referral_own_network_most', 'referral_network_all',
  'referral_crowd_days', 'referral_inviter_days');
