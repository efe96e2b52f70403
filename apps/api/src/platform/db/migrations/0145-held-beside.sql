-- note: what is held of a day takes nothing from those who are paid: a crowd that waits lowered everybody's factor
-- 1: a day's factor is of all that was earned on it; 2: of what is paid as it closes. What is signed says which.
alter table settlement add column version smallint not null default 1;
alter table settlement alter column version set default 2;
alter table ledger_day_root add column version smallint not null default 1;
alter table ledger_day_root alter column version drop default;
