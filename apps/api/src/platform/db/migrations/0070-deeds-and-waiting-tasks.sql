-- note: remembers of each deed when it counted and how often it was taken back, and finds every task that waits for its pay.

alter table task_deed
  add column at timestamptz,
  add column stands boolean not null default true,
  add column taken_back int not null default 0;
grant update on task_deed to taice_app;

drop index task_done_waits;
create index task_done_unpaid on task_done (user_id) where journal_id is null;
