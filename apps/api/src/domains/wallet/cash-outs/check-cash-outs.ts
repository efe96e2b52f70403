import { bscDecimals } from '@taice/chain';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { baseOf } from '../payouts/watch-funds.ts';

const FIND_CASH_OUT_PROBLEMS = `select format('user %s has %s on hold but open cash-outs of %s', coalesce(a.owner_id, c.user_id),
      coalesce(a.balance, 0), coalesce(c.amount, 0)) as problem
  from (select owner_id, balance from ledger_account where owner_type = 'user' and bucket = 'held') a
  full join (select user_id, sum(amount) as amount from cash_out where ended_at is null group by user_id) c
    on c.user_id = a.owner_id
  where coalesce(a.balance, 0) <> coalesce(c.amount, 0)
  union all
  select format('cash-out %s is %s and has journals: %s', c.id, c.state, coalesce(j.types, 'none'))
  from cash_out c
  left join lateral (
    select string_agg(type, ' ' order by type) as types from ledger_journal
    where idem_key = any(array['co:' || c.id || ':hold', 'co:' || c.id || ':final', 'co:' || c.id || ':refund'])
  ) j on true
  where coalesce(j.types, '') <> case c.state when 'confirmed' then 'cashout_final cashout_hold'
    when 'refunded' then 'cashout_hold cashout_refund' else 'cashout_hold' end
  union all
  select format('cash-out %s is confirmed by payout %s, which is %s', c.id, c.payout_id, coalesce(p.state, 'none'))
  from cash_out c left join payout p on p.id = c.payout_id
  where c.state = 'confirmed' and p.state is distinct from 'confirmed'
    -- On TON some transfers of a batch may arrive and others not: then it has failed, or an operator decides.
    and (p.chain = 'ton' and p.kind = 'batch' and p.tx_hash is not null and p.state in ('failed', 'needs_attention')
      and exists (select from cash_out o where o.payout_id = p.id and o.state <> 'confirmed')) is not true
  union all
  select format('payout %s is confirmed, but its cash-out %s is %s', p.id, c.id, c.state)
  from payout p join cash_out c on c.payout_id = p.id where p.state = 'confirmed' and c.state <> 'confirmed'
  union all
  select format('payout %s paid %s of %s base units', p.id, p.value, w.net)
  from payout p
  cross join lateral (
    select sum(amount - fee) * case p.chain when 'bsc' then $1::numeric else $2::numeric end as net
    from cash_out where payout_id = p.id
  ) w
  where p.state = 'confirmed' and p.value <> w.net`;

/**
 * Checks that cash-outs, payouts and ledger agree: held, spent and returned points, and that a transaction of ours paid
 * each payment. One line for each difference; none: all is well. `tonDecimals`: digits of the token on TON; 9 on the
 * simulated chain.
 */
export const checkCashOuts = async (db: Database, tonDecimals = 9): Promise<string[]> => {
  const values = [`${baseOf(bscDecimals)}`, `${baseOf(tonDecimals)}`];
  const problems = await preparedQuery<{ problem: string }>(
    db,
    'cash_outs_check',
    FIND_CASH_OUT_PROBLEMS,
    values,
  );
  return problems.map(({ problem }) => problem);
};
