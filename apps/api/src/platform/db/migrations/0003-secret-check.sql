-- note: a keyed hash of each secret, so that a start with another secret is refused

create table secret_check (
  name text primary key,
  hash bytea not null
);
revoke delete on secret_check from taice_app;
