-- Pays completed tasks, each key once, as contributions of the day on which they were completed, in the order of the
-- arrays. Returns the journal of each.
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

-- True if the person watched a video long enough on these business days, even one that paid them before. A paying view
-- counts at once and stays. A repeated view counts with its event, as long as its day's tally is kept.
create or replace function task_has_watched(p_user_id bigint, p_from date, p_to date) returns boolean language sql stable as $$
  select exists (select from view_day v
      where v.user_id = p_user_id and v.biz_date between p_from and p_to and v.rewarded > 0)
    or exists (select from task_progress y
      where y.user_id = p_user_id and y.kind = 'watch_video' and y.period_key like 'D%' and cardinality(y.units) > 0
        and y.last_day between p_from and p_to)
$$;
