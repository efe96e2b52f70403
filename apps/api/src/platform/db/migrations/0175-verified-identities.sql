-- note: an identity verifies one account in its life; its keyed hash stays when that account is gone

create table verified_identity (
  -- HMAC of `kind:value` under the identity key.
  hash bytea primary key,
  user_id bigint not null references "user",
  kind text not null check (kind in ('telegram', 'google', 'staff')),
  -- On the rule clock.
  at timestamptz not null
);
create index verified_identity_user on verified_identity (user_id, at);
grant select, insert on verified_identity to taice_app;
