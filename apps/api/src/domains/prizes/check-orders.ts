import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const FIND_ORDER_PROBLEMS = `select format('order %s is %s but %s of %s are reserved', o.id, o.state, coalesce(a.balance, 0), o.points) as problem
  from prize_order o
  left join ledger_account a on a.owner_type = 'escrow' and a.owner_name = 'order' and a.owner_id = o.id
  where coalesce(a.balance, 0) <> case when o.ended_at is null then o.points else 0 end
  union all
  select format('order account %s has no order', a.owner_id) from ledger_account a
  where a.owner_type = 'escrow' and a.owner_name = 'order' and a.balance <> 0
    and not exists (select from prize_order o where o.id = a.owner_id)
  union all
  select format('prize %s has %s sold but orders for %s', p.id, p.sold, coalesce(o.had, 0)) from prize p
  left join (select prize_id, sum(quantity) as had from prize_order where state <> 'refunded' group by prize_id) o
    on o.prize_id = p.id
  where p.sold <> coalesce(o.had, 0)
  union all
  select format('prize %s has %s in stock but %s codes', p.id, p.stock, coalesce(c.free, 0)) from prize p
  left join (select prize_id, count(*) as free from prize_code where state = 'free' group by prize_id) c
    on c.prize_id = p.id
  where p.type = 'virtual' and p.stock <> coalesce(c.free, 0)
  union all
  select format('order %s is completed without a code', o.id) from prize_order o
  where o.type = 'virtual' and o.state = 'completed'
    and not exists (select from prize_code c where c.order_id = o.id and c.state = 'used')
  union all
  select format('order %s is refunded but has a code', o.id) from prize_order o join prize_code c on c.order_id = o.id
  where o.state = 'refunded'`;

/**
 * Recomputes reserved points per order, sold numbers per prize and remaining codes. Returns one line for each
 * difference.
 */
export const checkOrders = async (db: Database): Promise<string[]> =>
  (await preparedQuery<{ problem: string }>(db, 'orders_check', FIND_ORDER_PROBLEMS, [])).map(
    ({ problem }) => problem,
  );
