import type { Contract, ErrorCode, PrizeType, RedemptionReply } from '@taice/contract';
import { businessDay, formatMicro, parseMicro } from '@taice/core/rules';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Call } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { lockExits } from '../eligibility/exits.ts';
import { escrowAccount, userAccount } from '../ledger/accounts.ts';
import { InsufficientBalanceError } from '../ledger/insufficient-balance-error.ts';
import { journalKeys } from '../ledger/keys.ts';
import { transfer } from '../ledger/transfer.ts';
import { emitOrderMoved } from './move-order.ts';
import type { Order, OrderStep } from './order-queries.ts';
import { oneOrderItem, withoutDestination } from './order-view.ts';
import { type DeliveryFingerprint, recordFingerprints } from './delivery-fingerprints.ts';
import { findOfferedPrize, type Prize } from './prize-queries.ts';
import { readRedeemer, type Redeemer } from './redeemer.ts';
import { prizeBlocker } from './prize-eligibility.ts';

/** The call parts that every redemption needs. */
type RedeemCall = Omit<Call<Contract[string][string] & { auth: 'user'; sign: 'session' }>, 'input'>;

export interface RedemptionRequest {
  readonly type: PrizeType;
  readonly prizeId: bigint;
  /** The price of one item as the person saw it, a decimal string in TAICE. */
  readonly seen: string;
  readonly quantity: number;
}

/** Sealed delivery data of an order, and its fingerprints. */
interface SealedDelivery {
  readonly address?: Buffer;
  readonly memberAccount?: Buffer;
  readonly fingerprints?: readonly DeliveryFingerprint[];
}

const assertRedeemable = (
  call: RedeemCall,
  redeemer: Redeemer,
  prize: Prize,
  quantity: number,
): void => {
  const blocker = prizeBlocker(call, prize, redeemer, quantity);
  if (!blocker) return;
  const { reason, from, level_no } = blocker;
  if (reason === 'balance')
    throw new InsufficientBalanceError(
      prize.points * BigInt(quantity),
      redeemer.available,
      undefined,
    );
  const codes: Readonly<Partial<Record<typeof reason, ErrorCode>>> = {
    sold_out: 1601,
    limit: 1602,
  };
  const code = codes[reason];
  if (code !== undefined) fail(code, { data: { from } });
  fail(1606, { data: { reasons: [reason], from, level_no } });
};

/** The requested prize and the caller, if the caller can redeem so many at the price they saw. */
export const requireRedeemablePrize = async (
  call: RedeemCall,
  { type, prizeId, seen, quantity }: RedemptionRequest,
): Promise<{ readonly prize: Prize; readonly redeemer: Redeemer }> => {
  const { db: tx, clock, user } = call;
  // Locks before counting earlier orders, even if the prize is gone.
  await lockExits(tx, user.userId);
  const prize = await findOfferedPrize(tx, prizeId, clock.rule());
  if (!prize || prize.type !== type) return fail(1604);
  if (parseMicro(seen) !== prize.points)
    return fail(1608, { data: { points: formatMicro(prize.points) } });
  const redeemer = await readRedeemer(call, user.userId, [prize]);
  assertRedeemable(call, redeemer, prize, quantity);
  return { prize, redeemer };
};

// One statement takes the stock and creates the order, so that neither can exist alone.
const PLACE_ORDER = `with taken as (
    update prize set stock = stock - $6, sold = sold + $6
    where id = $3 and state = 'on' and points = $11 and stock >= $6 and (ends_at is null or ends_at > $10)
    returning id
  ), next as (select nextval(pg_get_serial_sequence('prize_order', 'id')) as id from taken), placed as (
    insert into prize_order (id, order_no, user_id, prize_id, prize_snapshot, type, quantity, points, state, address,
      member_account, created_at, updated_at)
    overriding system value
    select id, 'P' || $1 || lpad(id::text, 10, '0'), $2, $3, $4::jsonb, $5, $6, $7, 'created', $8, $9, $10, $10 from next
    returning *
  ), noted as (
    insert into order_event (order_id, seq, state, actor, at) select id, 1, 'created', 'user', $10 from placed
  )
  select * from placed`;

const snapshotOf = ({ name, images, points, shipping }: Prize): string =>
  JSON.stringify({
    name,
    image: images[0] ?? '',
    points: `${points}`,
    days_max: shipping?.days_max ?? null,
  });

/** An order, and its person's remaining available micro-points. */
export interface Placed {
  readonly order: Order;
  readonly available: bigint;
}

/** Takes the prize out of stock and reserves its points. 1601: it sold out meanwhile. */
export const placeOrder = async (
  call: RedeemCall,
  prize: Prize,
  quantity: number,
  { address, memberAccount, fingerprints = [] }: SealedDelivery = {},
): Promise<Placed> => {
  const { db: tx, clock, user } = call;
  const { userId } = user;
  const at = clock.rule();
  const day = businessDay(at);
  const points = prize.points * BigInt(quantity);
  const [order] = await preparedQuery<Order>(tx, 'delivery_fingerprint', PLACE_ORDER, [
    day.replaceAll('-', ''),
    userId,
    prize.id,
    snapshotOf(prize),
    prize.type,
    quantity,
    points,
    address,
    memberAccount,
    at,
    prize.points,
  ]);
  if (!order) return fail(1601);
  await recordFingerprints(tx, order, fingerprints);
  const { entries } = await transfer(tx, {
    type: 'order_debit',
    key: journalKeys.order(order.id),
    refType: 'order',
    refId: `${order.id}`,
    bizDate: day,
    actor: 'user',
    at,
    entries: [
      { account: userAccount(userId, 'available'), amount: -points },
      { account: escrowAccount('order', order.id), amount: points },
    ],
  });
  await emitOrderMoved(tx, order, { at });
  const userEntry = entries.find(({ account }) => account.ownerType === 'user');
  return { order, available: userEntry?.balanceAfter ?? 0n };
};

/** The response to a redemption; `steps`: the order's past steps, if known. */
export const redemptionReply = async (
  call: RedeemCall,
  { order, available }: Placed,
  steps?: readonly OrderStep[],
): Promise<RedemptionReply> => ({
  order: withoutDestination(await oneOrderItem(call, order, steps)),
  balance: formatMicro(available),
});

/** The only step of a new order. */
export const initialSteps = ({ id, created_at }: Order): OrderStep[] => [
  { order_id: id, state: 'created', at: created_at },
];
