-- note: what a person reads of their points, kept as they read it: a row for each journal, whatever its entries, and the
-- sums of each business day. A page of the history cost all of the history before.

-- What only says what became of a day's rows (its settlement, its forfeiture) is none. ledger_post() writes them.
create table ledger_row (
  user_id bigint not null,
  biz_date date not null,
  at timestamptz not null,
  -- Of the journal's first entry on one of the person's accounts.
  id bigint not null,
  journal_id bigint not null references ledger_journal,
  type text not null,
  -- Where that entry was booked.
  bucket text not null check (bucket in ('pending', 'available', 'held')),
  -- Where points only changed their bucket: what left or reached the balance.
  amount bigint not null,
  -- Of the available balance; null: nothing was booked there.
  balance_after bigint,
  primary key (user_id, biz_date, at, id)
);

-- The key carries its sums, so that years of them are read from a few pages of the index.
create table ledger_row_day (
  user_id bigint not null,
  biz_date date not null,
  type text not null,
  bucket text not null,
  -- All rows; those that came, those that went. The third kind changed the bucket only.
  rows int not null,
  rows_in int not null,
  rows_out int not null,
  -- Both positive.
  came bigint not null,
  went bigint not null,
  primary key (user_id, biz_date, type, bucket) include (rows, rows_in, rows_out, came, went)
) with (fillfactor = 80);

insert into ledger_row (user_id, biz_date, at, id, journal_id, type, bucket, amount, balance_after)
select a.owner_id, j.biz_date, j.at, min(e.id), j.id, j.type, (array_agg(a.bucket order by e.id))[1],
  coalesce(nullif(sum(e.amount), 0), sum(e.amount) filter (where a.bucket = 'available'), 0)::bigint,
  (array_agg(e.balance_after order by e.id desc) filter (where a.bucket = 'available'))[1]
from ledger_journal j
join ledger_entry e on e.journal_id = j.id
join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
where j.currency_key = 'taice' and j.type <> 'settlement'
  and not (j.type = 'forfeit' and j.ref_type is not distinct from 'settlement')
group by j.id, a.owner_id;

insert into ledger_row_day (user_id, biz_date, type, bucket, rows, rows_in, rows_out, came, went)
select user_id, biz_date, type, bucket, count(*), count(*) filter (where amount > 0), count(*) filter (where amount < 0),
  coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
from ledger_row group by user_id, biz_date, type, bucket;

revoke all on ledger_row, ledger_row_day from taice_app;
grant select on ledger_row, ledger_row_day to taice_app;
create trigger append_only before update or delete or truncate on ledger_row
  for each statement execute function ledger_refuse_change();

-- What became of each day of a person, read from the key alone.
alter table daily_contribution drop constraint daily_contribution_pkey,
  add primary key (user_id, biz_date) include (state, factor);
