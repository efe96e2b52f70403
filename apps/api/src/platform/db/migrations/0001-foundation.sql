-- note: extensions (case-blind e-mail addresses, trigram search) and the rights that the application's role
-- gets on every table that the owner makes later, in any schema. A migration whose tables are not to be
-- written by the application takes the rights away itself (see 0003-ledger.sql).

create extension if not exists citext;
create extension if not exists pg_trgm;

alter default privileges grant select, insert, update, delete on tables to taice_app;
alter default privileges grant usage, select on sequences to taice_app;
alter default privileges grant usage on schemas to taice_app;
