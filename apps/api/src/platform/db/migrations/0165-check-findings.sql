-- note: what a nightly check has found outside of the database stays told until somebody has looked at it

create table check_finding (
  id bigint generated always as identity primary key,
  -- Of the check, as in nightly_check.
  name text not null,
  said text not null,
  found_at timestamptz not null,
  -- When somebody of the staff wrote down what it was; the log has who, and their words.
  settled_at timestamptz,
  unique (name, said)
);
create index check_finding_open on check_finding (name) where settled_at is null;
grant select, insert on check_finding to taice_app;
grant update (settled_at) on check_finding to taice_app;

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week', 'activity', 'prize', 'order',
      'cash_out', 'payout', 'number', 'sending', 'broadcast', 'nft_series', 'nft', 'nft_order', 'nft_payment', 'finding'));
