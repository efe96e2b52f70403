import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { escrowAccount, systemAccount, userAccount } from '../../ledger/accounts.ts';
import { journalKeys } from '../../ledger/keys.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { Listing } from './listings.ts';
import type { NftOrder } from './orders.ts';

const reasonOf = ({ id }: NftOrder, at: Date) => ({
  refType: 'nft_order',
  refId: `${id}`,
  bizDate: businessDay(at),
  actor: 'user',
  at,
});

/** The buyer's remaining balance, micro-points. */
const buyerBalanceAfter = (entries: Awaited<ReturnType<typeof transfer>>['entries']): bigint =>
  entries.find(({ account }) => account.ownerType === 'user')?.balanceAfter ?? 0n;

/**
 * Pays an order of the platform's sale with points. The points are spent, as for a delivered prize. Returns the buyer's
 * remaining balance. Throws `InsufficientBalanceError`.
 */
export const payPlatform = async (tx: Tx, order: NftOrder, at: Date): Promise<bigint> => {
  const { entries } = await transfer(tx, {
    ...reasonOf(order, at),
    type: 'market_buy',
    key: journalKeys.marketBuy(order.id),
    entries: [
      { account: userAccount(order.user_id, 'available'), amount: -order.amount },
      { account: systemAccount('redemption_revenue'), amount: order.amount },
    ],
  });
  return buyerBalanceAfter(entries);
};

const LOCK_TRADER = `select pg_advisory_xact_lock(hashtextextended('trade ' || $1::bigint, 0))`;

/**
 * Pays a person's offer: the seller gets the net price, the house the fee. Both go through the sale's escrow account,
 * so neither side sees the other's share. Returns the buyer's remaining balance. Throws `InsufficientBalanceError`.
 */
export const paySeller = async (
  tx: Tx,
  order: NftOrder,
  { id: offer, seller_id: seller, price, fee }: Listing,
  at: Date,
): Promise<bigint> => {
  // Two people who buy from each other would deadlock: each journal locks only its own accounts.
  for (const id of [order.user_id, seller].toSorted((a, b) => Number(a - b)))
    await preparedQuery(tx, 'nft_trade_alone', LOCK_TRADER, [id]);
  const reason = reasonOf(order, at);
  const sale = escrowAccount('market', offer);
  const { entries } = await transfer(tx, {
    ...reason,
    type: 'market_buy',
    key: journalKeys.marketBuy(order.id),
    entries: [
      { account: userAccount(order.user_id, 'available'), amount: -price },
      { account: sale, amount: price },
    ],
  });
  await transfer(tx, {
    ...reason,
    type: 'market_sell',
    key: journalKeys.marketSell(order.id),
    entries: [
      { account: sale, amount: fee - price },
      { account: userAccount(seller, 'available'), amount: price - fee },
    ],
  });
  if (fee > 0n)
    await transfer(tx, {
      ...reason,
      type: 'market_fee',
      key: journalKeys.marketFee(order.id),
      entries: [
        { account: sale, amount: -fee },
        { account: systemAccount('fees'), amount: fee },
      ],
    });
  return buyerBalanceAfter(entries);
};
