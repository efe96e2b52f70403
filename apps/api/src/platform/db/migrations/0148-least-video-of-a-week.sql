-- note: a week keeps from its beginning which videos count for it, as it does its other rules; those that began before went
-- by 10 s
alter table leader_week add column view_min_duration_ms int not null default 10000;
alter table leader_week alter column view_min_duration_ms drop default;
