-- note: what nodes have once told of a payout, or of an account that pays, is not forgotten with the process that heard it

alter table payout
  -- Some node has had something of it in a block, or its query id used: that nobody has it any more is no proof that nobody did.
  add column was_seen boolean not null default false,
  -- 'asked': nodes have nothing of what may be there all the same, and a person was asked; 'said': they have said that it is lost.
  add column lost text check (lost in ('asked', 'said'));
update payout set was_seen = true where block_no is not null and state not in ('confirmed', 'failed');

-- The latest of an account's transactions that any node has told of: whoever knows less proves nothing by it.
create table account_lt (
  address text primary key,
  lt bigint not null
);
grant select, insert, update on account_lt to taice_app;
