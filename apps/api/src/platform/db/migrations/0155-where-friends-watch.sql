-- note: a friend's network is that of what they watch, too: the one of a single call is whatever somebody makes it
create table invitation_place (
  -- As `providerKey` writes it.
  network text not null,
  -- When the invitation qualified.
  at timestamptz not null,
  invitee_id bigint not null references "user",
  primary key (network, at, invitee_id)
);
create index invitation_place_at on invitation_place (at);
grant select, insert, delete on invitation_place to taice_app;
