-- note: 'Once per person' keeps keyed hashes only, which outlive the account and name nobody. What was written before
-- is hashed by the server when it starts, since the key is not the database's; then the plain text is gone.
alter table first_view_identity drop constraint first_view_identity_pkey;
alter table first_view_identity alter column identity drop not null;
alter table first_view_identity add column identity_hash bytea unique;
alter table first_view_identity add constraint first_view_identity_one_form
  check ((identity is null) <> (identity_hash is null));
create index first_view_identity_user on first_view_identity (user_id);
