-- note: keeps what was signed of each published week of the leaderboard, so that a stranger can work it out once more.

create table leader_week_root (
  week_id bigint primary key references leader_week,
  -- What is signed, as it stands: the root of the week's lines, its rules, and what it was worked out from.
  statement text not null,
  -- Ed25519, 32 bytes, and its signature of the statement.
  public_key bytea not null,
  signature bytea not null,
  -- Of the file with the week's lines, packed.
  file_bytes bigint not null,
  published_at timestamptz not null
);
create trigger append_only before update or delete or truncate on leader_week_root
  for each statement execute function ledger_refuse_change();

grant select, insert on leader_week_root to taice_app;
