-- note: who earns on which device is told by a key that never leaves it, no longer by an id that anybody can write.

create table device_credential (
  -- `key~` and the RFC 7638 thumbprint of the key: no caller's `device_id` can look like it.
  id text primary key,
  -- The P-256 key as the browser tells it, base64url.
  x text not null,
  y text not null,
  -- Of the network that it was issued to, as `providerKey` writes it.
  network text not null,
  -- On the real clock.
  issued_at timestamptz not null
);
create index device_credential_network on device_credential (network, issued_at);

grant select, insert, delete on device_credential to taice_app;
