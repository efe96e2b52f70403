-- note: numbers have versions, each in force from the beginning of a business day on, so that a change can be planned and
-- what was paid before can be explained.

alter table app_config
  drop constraint app_config_pkey,
  drop column version,
  add column id bigint generated always as identity unique,
  -- One that was there before has always been in force.
  add column valid_from date not null default '2000-01-01',
  add primary key (key, valid_from);
grant select, insert, update on app_config to taice_app;

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check
    check (target_type in ('post', 'comment', 'user', 'appeal', 'task', 'leader_week', 'activity', 'prize', 'order',
      'cash_out', 'payout', 'number'));
