-- note: transaction numbers that go on after a restore from a dump, which begins on a server whose own are smaller
create table xid_base (
  is_single boolean primary key default true check (is_single),
  base bigint not null
);
insert into xid_base (base) values (0);
revoke insert, update, delete on xid_base from taice_app;
