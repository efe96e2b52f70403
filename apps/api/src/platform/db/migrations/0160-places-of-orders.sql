-- note: where orders go is sealed, each time otherwise: so nobody saw a thousand accounts whose points leave to one place
create table order_place (
  order_id bigint not null references prize_order,
  -- place: an address; receiver: a phone, or the account of a membership, which are of one person.
  kind text not null check (kind in ('place', 'receiver')),
  -- Keyed hash of it, written plainly.
  print bytea not null,
  user_id bigint not null references "user",
  -- On the rule clock.
  at timestamptz not null,
  primary key (order_id, print)
);
create index order_place_print on order_place (print, at);
create index order_place_of on order_place (user_id, at);
create index order_place_at on order_place (at);
create index cash_out_to on cash_out (to_address, created_at);
grant select, insert, delete on order_place to taice_app;
