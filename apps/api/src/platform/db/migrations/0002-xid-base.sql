-- note: transaction numbers go on after a restore from a dump, on a server that counts its own from the start
create table xid_base (
  is_only boolean primary key default true check (is_only),
  base bigint not null
);
insert into xid_base (base) values (0);
revoke insert, update, delete on xid_base from taice_app;
