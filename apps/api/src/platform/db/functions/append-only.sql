-- Tables to which rows are only added: the ledger, and what proves a decision.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'TL403';
end $$;

create or replace trigger append_only before delete or update or truncate on cash_out_event
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on leaderboard_result
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on leaderboard_week_root
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on ledger_day_chunk
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on ledger_day_leaf
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on ledger_day_root
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on ledger_journal
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on ledger_row
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on ledger_seal
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on ledger_secret
  for each statement execute function ledger_refuse_change();
create or replace trigger append_only before delete or update or truncate on order_event
  for each statement execute function ledger_refuse_change();
