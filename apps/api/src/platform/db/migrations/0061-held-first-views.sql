-- note: counts the rewards of first videos by network and day; what is above the day's number is held until its person
-- has watched on several days.

create table first_view_network (
  -- As `providerKey` writes it.
  network text not null,
  biz_date date not null,
  granted int not null default 0,
  released int not null default 0,
  primary key (network, biz_date)
);

alter table claimable
  add column network text,
  drop constraint claimable_state_check,
  add constraint claimable_state_check check (state in ('open', 'held', 'claimed', 'expired', 'revoked')) not valid;
alter table claimable validate constraint claimable_state_check;
create index claimable_held on claimable (network, id) where state = 'held';
