-- note: what kind of deployment a database belongs to, so that production never serves a demo's people and points.
create table deployment (
  is_only boolean primary key default true check (is_only),
  profile text not null check (profile in ('demo', 'production'))
);
revoke update, delete, truncate on deployment from taice_app;
