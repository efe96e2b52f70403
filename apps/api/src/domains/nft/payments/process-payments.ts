import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { attemptItem } from '../../../platform/jobs/attempt-item.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import type { FulfillmentContext } from '../market/orders.ts';
import { lockSeries } from '../series-queries.ts';
import { lockOrder, ordersOfBuyerAddress, type PayableRow } from './chain-orders.ts';
import { deliverPaidOrder } from './deliver-paid-order.ts';
import { classifyPayment, type PaymentClassification } from './classify-payment.ts';
import { lockPayment, type Payment } from './payment-queries.ts';
import { notifyPayment } from './notify-payment.ts';

const BATCH_SIZE = 100;
const LIST_NEW_PAYMENTS = `select id from nft_payment where state = 'new' and id > $1 order by id limit ${BATCH_SIZE}`;
const STORE_CLASSIFICATION = `update nft_payment set kind = $2, order_id = $3, user_id = $4, owed = $5, state = $6 where id = $1 returning *`;
const FIND_USER_OF_ADDRESS = `select id from "user" where chain_address = $1 and status <> 'deleted'`;

interface ClassifiedPayment {
  readonly verdict: PaymentClassification;
  readonly of: PayableRow | undefined;
}

const classify = async (tx: Tx, payment: Payment): Promise<ClassifiedPayment> => {
  const { from_address: buyerAddress, coin, collector, value, block_at: at } = payment;
  const orders =
    buyerAddress === null ? [] : await ordersOfBuyerAddress(tx, { buyerAddress, coin, collector });
  const classification = classifyPayment({ value: BigInt(value), at }, orders);
  return {
    verdict: classification,
    of: orders.find(({ orderId }) => orderId === classification.orderId),
  };
};

const paysOrder = ({ kind }: PaymentClassification): boolean =>
  kind === 'matched' || kind === 'over';

/** The verdict, with series and order of a paid order locked. The job that ends orders takes the same locks. */
const classifyLocked = async (tx: Tx, payment: Payment): Promise<ClassifiedPayment> => {
  const first = await classify(tx, payment);
  if (!first.of || !paysOrder(first.verdict)) return first;
  await lockSeries(tx, first.of.seriesId);
  await lockOrder(tx, first.of.orderId);
  const reclassified = await classify(tx, payment);
  const isSame = reclassified.verdict.orderId === first.verdict.orderId;
  if (isSame || !paysOrder(reclassified.verdict)) return reclassified;
  // The order ended while we waited for the lock, and another one is now nearest. The next run takes that one.
  throw new Error(`the orders of payment ${payment.id} changed meanwhile`);
};

const ownerOf = async (tx: Tx, { from_address: address }: Payment): Promise<bigint | null> =>
  address === null
    ? null
    : ((await preparedQuery<{ id: bigint }>(tx, 'nft_buyer_is', FIND_USER_OF_ADDRESS, [address]))[0]
        ?.id ?? null);

const processPayment = async (
  tx: Tx,
  id: bigint,
  fulfillment: FulfillmentContext,
): Promise<void> => {
  const payment = await lockPayment(tx, id);
  if (payment?.state !== 'new') return;
  const { verdict, of } = await classifyLocked(tx, payment);
  const userId = of?.userId ?? (await ownerOf(tx, payment));
  const { kind, orderId, owed } = verdict;
  const state = owed === 0n ? 'done' : 'open';
  const values = [id, kind, orderId, userId, owed, state];
  const [row] = await preparedQuery<Payment>(tx, 'nft_judged', STORE_CLASSIFICATION, values);
  if (!row) throw new Error(`payment ${id} not found`);
  if (of && paysOrder(verdict)) await deliverPaidOrder(tx, of, fulfillment);
  await notifyPayment(tx, row, kind, fulfillment.at);
};

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Judges new payments and delivers paid orders. Each payment has its own transaction, so that one failure does not
 * block the others. A second or concurrent run changes nothing.
 */
export const processPayments = async (needs: Needs): Promise<void> => {
  const { db, clock, config } = needs;
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const newPayments: { id: bigint }[] = await preparedQuery(
      db,
      'nft_payments_new',
      LIST_NEW_PAYMENTS,
      [after],
    );
    for (const { id } of newPayments)
      await attemptItem(needs, 'nft payments', id, () =>
        transaction(db, (tx) => processPayment(tx, id, { key: config, at: clock.rule() })),
      );
    after = newPayments.length < BATCH_SIZE ? undefined : newPayments.at(-1)?.id;
  }
};
