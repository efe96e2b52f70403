import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { escrowAccount, systemAccount, userAccount } from '../../ledger/accounts.ts';
import { keyOf } from '../../ledger/keys.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { Listing } from './offers.ts';
import type { NftOrder } from './orders.ts';

const reasonOf = ({ id }: NftOrder, at: Date) => ({
  refType: 'nft_order',
  refId: `${id}`,
  bizDate: businessDay(at),
  actor: 'user',
  at,
});

/** What a buyer has left, micro-points. */
const left = (entries: Awaited<ReturnType<typeof transfer>>['entries']): bigint =>
  entries.find(({ account }) => account.ownerType === 'user')?.balanceAfter ?? 0n;

/**
 * Pays an order of the platform's sale by points: they are spent, as those for a prize that has come. What the buyer has
 * left. Throws `BalanceTooLow`.
 */
export const payHouse = async (tx: Tx, order: NftOrder, at: Date): Promise<bigint> => {
  const { entries } = await transfer(tx, {
    ...reasonOf(order, at),
    type: 'market_buy',
    key: keyOf.marketBuy(order.id),
    entries: [
      { account: userAccount(order.user_id, 'available'), amount: -order.amount },
      { account: systemAccount('redemption_revenue'), amount: order.amount },
    ],
  });
  return left(entries);
};

const ALONE = `select pg_advisory_xact_lock(hashtextextended('trade ' || $1::bigint, 0))`;

/**
 * Pays a person's offer: out of the buyer's points the net price goes to the seller and the fee to the house, by way of
 * the sale's own account, so that neither reads of the other's part. What the buyer has left. Throws `BalanceTooLow`.
 */
export const paySeller = async (
  tx: Tx,
  order: NftOrder,
  { id: offer, seller_id: seller, price, fee }: Listing,
  at: Date,
): Promise<bigint> => {
  // One after the other where two buy from each other: each journal locks its own accounts only, so they would wait in a circle.
  for (const id of [order.user_id, seller].toSorted((a, b) => Number(a - b)))
    await preparedQuery(tx, 'nft_trade_alone', ALONE, [id]);
  const reason = reasonOf(order, at);
  const sale = escrowAccount('market', offer);
  const { entries } = await transfer(tx, {
    ...reason,
    type: 'market_buy',
    key: keyOf.marketBuy(order.id),
    entries: [
      { account: userAccount(order.user_id, 'available'), amount: -price },
      { account: sale, amount: price },
    ],
  });
  await transfer(tx, {
    ...reason,
    type: 'market_sell',
    key: keyOf.marketSell(order.id),
    entries: [
      { account: sale, amount: fee - price },
      { account: userAccount(seller, 'available'), amount: price - fee },
    ],
  });
  if (fee > 0n)
    await transfer(tx, {
      ...reason,
      type: 'market_fee',
      key: keyOf.marketFee(order.id),
      entries: [
        { account: sale, amount: -fee },
        { account: systemAccount('fees'), amount: fee },
      ],
    });
  return left(entries);
};
