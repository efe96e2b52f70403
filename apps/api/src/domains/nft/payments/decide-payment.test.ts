import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperatorCommand } from '../../../process/operator.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { checkMarket } from '../market/check-market.ts';
import { cancelChainOrdersOf } from './end-chain-orders.ts';
import { anOrder, type SaleByChain, startSale } from './testing/buyer.ts';
import { changeRow } from '../../../testing/builders.ts';

let sale: SaleByChain;
let bank: string;
beforeAll(async () => {
  sale = await startSale();
  [bank = ''] = (await sale.anvil.request('eth_accounts')) as string[];
});
afterAll(async () => {
  expect(await checkMarket(sale.api.services.db)).toEqual([]);
  await sale.stop();
});

const say = (...command: string[]) =>
  runOperatorCommand(sale.api.services, [...command, '--reason', 'Looked at.'], 'kim');
const list = async (state = 'open') =>
  (await say('nft-payments', state)) as { id: bigint; order_id: bigint | null; owed: string }[];
const lastOne = async () => (await list()).at(-1)!;
type Buyer = Awaited<ReturnType<SaleByChain['buyer']>>;
const stateOf = async ({ client }: Buyer, order_id: string) =>
  (await client.call.nft.orderDetail({ order_id })).data.order;
const firstTold = async ({ client }: Buyer) =>
  (await client.call.messages.list({})).data.list[0]?.title;

/** A payment that arrived after its order ended. */
const late = async () => {
  const buyer = await sale.buyer();
  const order = await anOrder(sale, buyer);
  await sale.later(16 * 60_000);
  await sale.settle();
  await sale.turn();
  await sale.pay(buyer.wallet, order.pay);
  await sale.settle();
  await sale.turn();
  return { buyer, order, payment: await lastOne() };
};

test('staff can settle a late payment once while stock remains', async () => {
  const { buyer, order, payment } = await late();
  await say('settle-payment', `${payment.id}`);
  expect(await stateOf(buyer, order.id)).toMatchObject({
    state: 'delivered',
    payments: [{ kind: 'late', state: 'settled', owed: '0' }],
  });
  expect(await firstTold(buyer)).toBe('Your payment was accepted');
  await expect(say('settle-payment', `${payment.id}`)).rejects.toMatchObject({ code: 1708 });
});

test('a late payment cannot settle without stock', async () => {
  const { order, payment } = await late();
  await changeRow(sale.api.services.db, 'nft_series', order.series, { stock: 0 });
  await expect(say('settle-payment', `${payment.id}`)).rejects.toMatchObject({ code: 1601 });
  await say('pass-payment', `${payment.id}`);
});

test('a refund needs the full amount sent back on the chain, unless staff override it', async () => {
  const { buyer, order, payment } = await late();
  const back = { ...order.pay, to: buyer.wallet };
  const little = await sale.pay(bank, back, -1n);
  const elsewhere = await sale.pay(bank, { ...order.pay, to: `0x${'77'.repeat(20)}` });
  const whole = await sale.pay(bank, back);
  const refund = (tx: string) => say('refund-payment', `${payment.id}`, '--tx', tx);
  await expect(refund(whole)).rejects.toMatchObject({ code: 1708 });
  await sale.settle();
  await expect(refund(little)).rejects.toMatchObject({ code: 1708 });
  await expect(refund(elsewhere)).rejects.toMatchObject({ code: 1708 });
  await refund(whole);
  expect(await stateOf(buyer, order.id)).toMatchObject({
    state: 'refunded',
    payments: [{ state: 'refunded', refund_tx: whole }],
  });
  expect(await firstTold(buyer)).toBe('Sent back to you');
  // One transaction refunds only one payment.
  await sale.pay(buyer.wallet, order.pay);
  await sale.settle();
  await sale.turn();
  const again = await lastOne();
  await expect(say('refund-payment', `${again.id}`, '--tx', whole)).rejects.toMatchObject({
    code: 1708,
  });
  await say('refund-payment', `${again.id}`, '--tx', `0x${'ee'.repeat(32)}`, '--anyway');
  await expect(refund('0x12')).rejects.toThrow('--tx');
});

test('staff can settle a stranger’s payment for a named order', async () => {
  const [buyer, friend] = [await sale.buyer(), await sale.buyer()];
  const { id, pay } = await anOrder(sale, buyer);
  await sale.pay(friend.wallet, pay);
  await sale.settle();
  await sale.turn();
  const payment = await lastOne();
  await expect(say('settle-payment', `${payment.id}`)).rejects.toMatchObject({ code: 1708 });
  await say('settle-payment', `${payment.id}`, '--order', id);
  expect((await stateOf(buyer, id)).state).toBe('delivered');
});

test('a payment after the buyer left is held as late, and the stock returns', async () => {
  const buyer = await sale.buyer();
  const { id, pay, series } = await anOrder(sale, buyer);
  await transaction(sale.api.services.db, (tx) => cancelChainOrdersOf(tx, buyer.id));
  await sale.pay(buyer.wallet, pay);
  await sale.settle();
  await sale.turn();
  expect(await stateOf(buyer, id)).toMatchObject({
    state: 'cancelled',
    payments: [{ kind: 'late', state: 'open' }],
  });
  const left = await sale.api.services.db
    .selectFrom('nft_series')
    .select('stock')
    .where('id', '=', series)
    .executeTakeFirstOrThrow();
  expect(left.stock).toBe(1_000);
});

test('the audit log records each kind of payment decision', async () => {
  const log = (await say('log')) as { action: string; staff: string }[];
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['nft_payment.settled', 'nft_payment.refunded', 'nft_payment.passed']),
  );
});
