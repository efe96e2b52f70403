-- Pays completed tasks, each by its key once, as contributions of the day on which they were completed, in the order of
-- the arrays; and the journal of each.
create or replace function task_pay(
  p_key text[], p_user_id bigint[], p_day date[], p_amount bigint[], p_task_id bigint[], p_detail jsonb[],
  p_at timestamptz[]
) returns bigint[] language plpgsql as $$
declare
  v_journals bigint[] := '{}';
  v_journal bigint;
begin
  for i in 1..cardinality(p_key) loop
    select journal_id into strict v_journal
    from ledger_contribute('task', p_key[i], p_user_id[i], p_day[i], p_amount[i], 'task', p_task_id[i]::text, 'job',
      null, p_detail[i], p_at[i]) limit 1;
    v_journals := v_journals || v_journal;
  end loop;
  return v_journals;
end $$;
