-- note: every further way in and out: what a login proof is bound to, once; wallets and other identities,
-- leaving, and what a person has told about themselves.

-- wallet (and every other proof): single-use tokens. `subject` is whom it was issued to, `body` what it stands
-- for; the row is taken by the first attempt that names it, whatever becomes of the attempt.
create table auth_nonce (
  nonce text primary key,
  kind text not null check (kind in ('evm', 'ton', 'oauth_state', 'ticket')),
  subject text not null default '',
  body text not null default '',
  expires_at timestamptz not null,
  at timestamptz not null default clock_timestamp()
);
create index auth_nonce_expires on auth_nonce (expires_at);

-- wallet: since when the address is bound (cool-down of pay-outs after a change, domain.md 5.1).
alter table "user" add column chain_bound_at timestamptz;
alter table "user" add column cashout_from timestamptz;

-- every binding: what was what, and from where; never changed.
create table user_identity_log (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  kind text not null,
  old text,
  new text,
  ip inet,
  device_id text not null,
  at timestamptz not null
);
create index user_identity_log_user on user_identity_log (user_id, id);
revoke update, delete on user_identity_log from taice_app;

-- ton: since when the address is bound.
alter table "user" add column ton_bound_at timestamptz;

-- profile: what people have told about themselves, and what they are curious about.
alter table "user" add column country char(2);
alter table category add column is_interest boolean not null default true;
create table user_interest (
  user_id bigint not null references "user",
  category_id bigint not null references category,
  weight real not null default 1,
  primary key (user_id, category_id)
);

-- profile: leave to upload one file; `key` is where it lies in the storage once it came, `taken_at` when the
-- person made it theirs. What nobody took is removed with its file.
create table upload_leave (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  kind text not null check (kind in ('avatar')),
  token_sha256 bytea not null unique,
  max_bytes bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  key text unique,
  taken_at timestamptz,
  at timestamptz not null
);
create index upload_leave_user on upload_leave (user_id);
create index upload_leave_untaken on upload_leave (expires_at) where taken_at is null;

-- profile: a copy of one's own data, behind a link that ends; the link's secret is derived, never stored.
create table data_export (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references "user",
  archive bytea not null,
  expires_at timestamptz not null,
  at timestamptz not null
);

-- profile: a code may also confirm that one leaves.
alter table email_code drop constraint email_code_type_check;
alter table email_code add constraint email_code_type_check
  check (type in ('register', 'forget_password', 'bind_email', 'delete_account'));

-- profile: leaving. Due on the rule clock; the status to come back to.
alter table "user" add column delete_due_at timestamptz;
alter table "user" add column status_before text check (status_before in ('active', 'limited'));
create table block (
  user_id bigint not null references "user",
  target_id bigint not null references "user",
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, target_id),
  check (user_id <> target_id)
);
create index user_nickname on "user" (lower(nickname));
-- What an account was bound to names a person, so it goes with them; otherwise it is never changed.
create function forget_identities(p_user bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from user_identity_log where user_id = p_user
    and exists (select from "user" where id = p_user and status = 'deleted')
$$;
revoke execute on function forget_identities from public;
grant execute on function forget_identities to taice_app;
create index user_delete_due on "user" (delete_due_at) where delete_due_at is not null;
