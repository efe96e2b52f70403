import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

const FIND_LISTING_PROBLEMS = `select format('offer %s is open but its item %s is %s and belongs to %s', l.id, i.id, i.state, i.owner_id) as problem
  from market_listing l join nft_item i on i.id = l.nft_id
  where l.state = 'open' and (i.state <> 'listed' or i.owner_id is distinct from l.seller_id)
  union all
  select format('item %s is listed but has no offer', i.id) from nft_item i
  where i.state = 'listed' and not exists (select from market_listing l where l.nft_id = i.id and l.state = 'open')
  union all
  select format('offer %s is %s but has %s delivered orders', l.id, l.state, count(o.id))
  from market_listing l left join nft_order o on o.listing_id = l.id and o.state = 'delivered'
  group by l.id, l.state having count(o.id) <> (l.state = 'sold')::int
  union all
  select format('order %s of offer %s is for %s, but the price is %s', o.id, l.id, o.amount, l.price)
  from nft_order o join market_listing l on l.id = o.listing_id
  where o.amount <> l.price or o.user_id is distinct from l.buyer_id
  union all
  select format('order %s of offer %s has %s points in, %s to its seller and %s of fee', o.id, l.id,
    coalesce(b.amount, 0), coalesce(s.amount, 0), coalesce(f.amount, 0))
  from nft_order o join market_listing l on l.id = o.listing_id
  left join booked b on b.order_id = o.id and b.type = 'market_buy' and b.owner_type = 'user' and b.owner_id = o.user_id
  left join booked s on s.order_id = o.id and s.type = 'market_sell' and s.owner_type = 'user' and s.owner_id = l.seller_id
  left join booked f on f.order_id = o.id and f.type = 'market_fee' and f.owner_type = 'system'
  where o.state = 'delivered' and (coalesce(b.amount, 0), coalesce(s.amount, 0), coalesce(f.amount, 0))
    <> (-l.price, l.price - l.fee, l.fee)
  union all
  select format('order %s is paid in points but %s were posted', o.id, coalesce(b.amount, 0))
  from nft_order o
  left join booked b on b.order_id = o.id and b.type = 'market_buy' and b.owner_type = 'user' and b.owner_id = o.user_id
  where o.series_id is not null and o.pay_method = 'taice' and o.state = 'delivered' and coalesce(b.amount, 0) <> -o.amount
  union all
  select format('order %s is delivered, to be paid by %s, but has no payment', o.id, o.pay_method) from nft_order o
  where o.pay_method <> 'taice' and o.state = 'delivered' and not exists (select from nft_payment p
    where p.order_id = o.id and (p.kind in ('matched', 'over') or p.state = 'settled'))
  union all
  select format('payment %s paid order %s, which is %s', p.id, o.id, o.state)
  from nft_payment p join nft_order o on o.id = p.order_id
  where (p.kind in ('matched', 'over') or p.state = 'settled') and o.state <> 'delivered'
  union all
  select distinct format('points were posted for order %s, which is not delivered', b.order_id) from booked b
  where not exists (select from nft_order o where o.id = b.order_id and o.state in ('delivered', 'refunded'))
  union all
  select format('sale account %s still has %s', a.owner_id, a.balance) from ledger_account a
  where a.owner_type = 'escrow' and a.owner_name = 'market' and a.balance <> 0
  union all
  select format('series %s has %s sold but orders for %s', s.id, s.sold, coalesce(o.had, 0)) from nft_series s
  left join (select series_id, sum(quantity) as had from nft_order
    where series_id is not null and state not in ('cancelled', 'expired', 'refunded') group by series_id) o
    on o.series_id = s.id
  where s.sold <> coalesce(o.had, 0)
  union all
  select format('series %s has %s made but %s items', s.id, s.made, coalesce(i.there, 0)) from nft_series s
  left join (select series_id, count(*) as there from nft_item group by series_id) i on i.series_id = s.id
  where s.kind <> 'prop' and s.made <> coalesce(i.there, 0)
  union all
  select format('user %s wears item %s, which is %s and belongs to %s', e.user_id, i.id, i.state, i.owner_id)
  from equipment e join nft_item i on i.id = e.nft_id
  where i.state <> 'equipped' or i.owner_id is distinct from e.user_id
  union all
  select format('item %s is equipped but nobody wears it', i.id) from nft_item i
  where i.state = 'equipped' and not exists (select from equipment e where e.nft_id = i.id)`;

// Sums the bookings of every order by account once, for all checks below.
const FIND_LEDGER_PROBLEMS = `with booked as materialized (
    select j.ref_id::bigint as order_id, j.type, a.owner_type, a.owner_id, sum(e.amount) as amount
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.ref_type = 'nft_order' and j.type in ('market_buy', 'market_sell', 'market_fee')
    group by 1, 2, 3, 4
  )`;

/** Checks that offers, items, orders, series and the ledger agree. One line for each difference; none: all is well. */
export const checkMarket = async (db: Database): Promise<string[]> =>
  (
    await preparedQuery<{ problem: string }>(
      db,
      'market_check',
      `${FIND_LEDGER_PROBLEMS} ${FIND_LISTING_PROBLEMS}`,
      [],
    )
  ).map(({ problem }) => problem);
