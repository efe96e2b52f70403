-- note: every day's root. What is published of a day is what a stranger needs to settle it once more: its root, its
-- sums, its pool and factor, signed. None had been published.

drop table ledger_day_root;
create table ledger_day_root (
  biz_date date primary key,
  leaf_count bigint not null,
  merkle_root bytea not null,
  -- Micro-points that left issuance, less what came back to it; and what was burned.
  total_issued bigint not null,
  total_burned bigint not null,
  pool bigint not null,
  total_contribution bigint not null,
  factor numeric(20, 12) not null,
  users int not null,
  -- The hash of the day before's statement; of the first day's it is 32 zeros.
  before bytea not null,
  -- Ed25519, 32 bytes, and its signature of the day's statement.
  public_key bytea not null,
  signature bytea not null,
  -- Of the file with the day's lines, packed.
  file_bytes bigint not null,
  published_at timestamptz not null,
  anchor_tx text
);

-- Where a journal stands among its day's lines: by a hash that only we can make, for the order of the ledger tells who
-- came after whom. What closes a day of somebody's stands behind what was earned.
create table ledger_day_leaf (
  biz_date date not null,
  position int not null,
  journal_id bigint not null unique references ledger_journal,
  primary key (biz_date, position)
);

-- The roots of a day's leaves by 512, so that the path of one needs no other part of the day.
create table ledger_day_chunk (
  biz_date date not null references ledger_day_root,
  n int not null,
  hash bytea not null,
  primary key (biz_date, n)
);

-- What hides, in what is published, who somebody is: never changed, or no day could be shown again.
create table ledger_secret (
  id boolean primary key default true check (id),
  secret bytea not null check (octet_length(secret) = 32)
);
insert into ledger_secret (secret) values (sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create trigger append_only before update or delete or truncate on ledger_day_root
  for each statement execute function ledger_refuse_change();
create trigger append_only before update or delete or truncate on ledger_day_leaf
  for each statement execute function ledger_refuse_change();
create trigger append_only before update or delete or truncate on ledger_day_chunk
  for each statement execute function ledger_refuse_change();
create trigger append_only before update or delete or truncate on ledger_secret
  for each statement execute function ledger_refuse_change();

revoke all on ledger_day_root, ledger_day_leaf, ledger_day_chunk, ledger_secret from taice_app;
grant select on ledger_day_root, ledger_day_leaf, ledger_day_chunk, ledger_secret to taice_app;
