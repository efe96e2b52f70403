-- note: changing who one is asks again. When a session last showed who it is (real clock): by its log-in at
-- first; the codes that confirm it take the place of those for leaving; and a copy of one's data is the
-- session's that had it made.
alter table session add column proven_at timestamptz;
update session set proven_at = created_at;
alter table session alter column proven_at set not null;
alter table session alter column proven_at set default clock_timestamp();

delete from email_code where type = 'delete_account';
alter table email_code drop constraint email_code_type_check;
alter table email_code add constraint email_code_type_check
  check (type in ('register', 'forget_password', 'bind_email', 'confirm'));

delete from data_export;
alter table data_export add column session_id bigint not null references session on delete cascade;
create index data_export_session on data_export (session_id);
