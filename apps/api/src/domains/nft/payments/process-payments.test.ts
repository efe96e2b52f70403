import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMarket } from '../market/check-market.ts';
import { expireOrders } from '../market/jobs/expire-orders.ts';
import { aSeries } from '../testing/fixtures.ts';
import { processPayments } from './process-payments.ts';
import { readPayments } from './read-payments.ts';
import { anOrder, collector, type SaleByChain, startSale } from './testing/buyer.ts';
import { changeRow } from '../../../testing/builders.ts';

let sale: SaleByChain;
beforeAll(async () => {
  sale = await startSale();
});
afterAll(async () => {
  expect(await checkMarket(sale.api.services.db)).toEqual([]);
  await sale.stop();
});

const LOCK_MS = 15 * 60_000;
type Buyer = Awaited<ReturnType<SaleByChain['buyer']>>;

const detail = async ({ client }: Buyer, order_id: string) =>
  (await client.call.nft.orderDetail({ order_id })).data;
const kinds = async (buyer: Buyer, id: string) =>
  (await detail(buyer, id)).order.payments.map(({ kind, state }) => [kind, state]);
const shelf = (id: bigint) =>
  sale.api.services.db
    .selectFrom('nft_series')
    .select(['stock', 'sold', 'made'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const templates = async ({ client }: Buyer) =>
  (await client.call.messages.list({})).data.list.map(({ title }) => title);

test.each(['usdt', 'bnb'] as const)(
  'an exact payment by %s delivers only once it is final',
  async (method) => {
    const buyer = await sale.buyer();
    const { id, pay, series } = await anOrder(sale, buyer, { method, quantity: 2 });
    expect(await shelf(series)).toEqual({ stock: 998, sold: 2, made: 0 });
    const hash = await sale.pay(buyer.wallet, pay);
    await sale.turn();
    expect((await detail(buyer, id)).order).toMatchObject({ state: 'created', payments: [] });
    await sale.settle();
    await sale.turn();
    await sale.turn();
    expect(await detail(buyer, id)).toMatchObject({
      order: { state: 'delivered', payments: [{ kind: 'matched', state: 'done', tx_hash: hash }] },
      items: [{ serial: 1, owner: { id: `${buyer.id}` } }, { serial: 2 }],
    });
    expect(await shelf(series)).toEqual({ stock: 998, sold: 2, made: 2 });
    expect(await templates(buyer)).toEqual(['Paid: Blue hour hex']);
  },
);

test('the amount matches a payment to one of two open orders', async () => {
  const buyer = await sale.buyer();
  const series = await aSeries(sale.api);
  const [first, second] = [
    await anOrder(sale, buyer, { series }),
    await anOrder(sale, buyer, { series }),
  ];
  expect(first.pay.value).not.toBe(second.pay.value);
  await sale.pay(buyer.wallet, second.pay);
  await sale.settle();
  await sale.turn();
  expect((await detail(buyer, first.id)).order.state).toBe('created');
  expect((await detail(buyer, second.id)).order.state).toBe('delivered');
  await sale.pay(buyer.wallet, first.pay);
  await sale.settle();
  await sale.turn();
  expect((await detail(buyer, first.id)).order.state).toBe('delivered');
});

test('short, excess and second payments wait for staff, and each notifies the payer', async () => {
  const buyer = await sale.buyer();
  const { id, pay } = await anOrder(sale, buyer);
  await sale.pay(buyer.wallet, pay, -1n);
  await sale.settle();
  await sale.turn();
  expect((await detail(buyer, id)).order.state).toBe('created');
  await sale.pay(buyer.wallet, pay, 5n * 10n ** 17n);
  await sale.settle();
  await sale.turn();
  const over = await detail(buyer, id);
  expect(over.order).toMatchObject({
    state: 'delivered',
    payments: [
      { kind: 'short', state: 'open' },
      { kind: 'over', state: 'open', owed: '0.5' },
    ],
  });
  expect(over.items).toHaveLength(1);
  await sale.pay(buyer.wallet, pay);
  await sale.settle();
  await sale.turn();
  expect(await kinds(buyer, id)).toEqual([
    ['short', 'open'],
    ['over', 'open'],
    ['double', 'open'],
  ]);
  expect((await detail(buyer, id)).items).toHaveLength(1);
  expect(await templates(buyer)).toEqual([
    'Paid twice',
    'You paid too much',
    'Your payment was too little',
  ]);
});

test('a late payment delivers nothing, and the reserved stock returns', async () => {
  const buyer = await sale.buyer();
  const { id, pay, series } = await anOrder(sale, buyer);
  await sale.later(LOCK_MS + 60_000);
  await sale.turn();
  // Blocks past the deadline have to be final first: they may still contain a payment made in time.
  expect((await detail(buyer, id)).order.state).toBe('created');
  await sale.settle();
  await sale.turn();
  expect((await detail(buyer, id)).order.state).toBe('expired');
  expect(await shelf(series)).toEqual({ stock: 1_000, sold: 0, made: 0 });
  await sale.pay(buyer.wallet, pay);
  await sale.settle();
  await sale.turn();
  expect(await kinds(buyer, id)).toEqual([['late', 'open']]);
  expect(await shelf(series)).toEqual({ stock: 1_000, sold: 0, made: 0 });
  expect(await templates(buyer)).toEqual(['Your payment arrived too late']);
});

test('a payment in time delivers, even if our node reports it late', async () => {
  const buyer = await sale.buyer();
  const { id, pay } = await anOrder(sale, buyer);
  await sale.pay(buyer.wallet, pay);
  await sale.later(LOCK_MS + 60_000);
  await sale.settle();
  await readPayments(sale.api.services);
  await expireOrders(sale.api.services);
  await sale.turn();
  expect((await detail(buyer, id)).order.state).toBe('delivered');
});

test('a stranger’s payment of the exact amount matches no order', async () => {
  const [buyer, other] = [await sale.buyer(), await sale.buyer()];
  const { id, pay } = await anOrder(sale, buyer);
  await sale.pay(other.wallet, pay);
  await sale.settle();
  await sale.turn();
  expect((await detail(buyer, id)).order).toMatchObject({ state: 'created', payments: [] });
  expect(await templates(other)).toEqual(['A payment without an order']);
});

test('a payment lost in a reorganisation does not count', async () => {
  const buyer = await sale.buyer();
  const { id, pay } = await anOrder(sale, buyer, { method: 'bnb' });
  const { anvil } = sale;
  const before = await anvil.request('evm_snapshot');
  await sale.pay(buyer.wallet, pay);
  await anvil.request('anvil_mine', ['0x5']);
  await sale.turn();
  await anvil.request('evm_revert', [before]);
  await sale.settle();
  await sale.settle();
  await sale.turn();
  expect((await detail(buyer, id)).order).toMatchObject({ state: 'created', payments: [] });
  await sale.pay(buyer.wallet, pay);
  await sale.settle();
  await sale.turn();
  expect(await kinds(buyer, id)).toEqual([['matched', 'done']]);
});

test('concurrent processes record and deliver a payment once', async () => {
  const buyer = await sale.buyer();
  const { id, pay, series } = await anOrder(sale, buyer);
  await sale.pay(buyer.wallet, pay);
  await sale.settle();
  const other = sale.api.sibling();
  await Promise.all([readPayments(sale.api.services), readPayments(other.services)]);
  await Promise.all([processPayments(sale.api.services), processPayments(other.services)]);
  expect(await kinds(buyer, id)).toEqual([['matched', 'done']]);
  expect((await shelf(series)).made).toBe(1);
});

test('an interrupted delivery resumes and does not block other payments', async () => {
  const [buyer, other] = [await sale.buyer(), sale.api.sibling()];
  const [broken, well] = [await anOrder(sale, buyer), await anOrder(sale, buyer)];
  await sale.pay(buyer.wallet, broken.pay);
  await sale.pay(buyer.wallet, well.pay);
  await sale.settle();
  await readPayments(other.services);
  const { db } = sale.api.services;
  // The next serial number would overflow.
  const spoiled = db.updateTable('nft_series').set({ made: 2_147_483_647 });
  await spoiled.where('id', '=', broken.series).execute();
  await processPayments(sale.api.services);
  expect((await detail(buyer, well.id)).order.state).toBe('delivered');
  await changeRow(db, 'nft_series', broken.series, { made: 0 });
  await sale.turn();
  expect((await detail(buyer, broken.id)).order.state).toBe('delivered');
});

test('detects native coin sent by a contract without a transaction hash', async () => {
  const { anvil } = sale;
  // Contract that forwards all it receives: PUSH each 0, CALLVALUE, PUSH20 collector, GAS, CALL, STOP.
  const code = `0x60006000600060003473${collector.slice(2)}5af100`;
  const contract = `0x${'ab'.repeat(20)}`;
  await anvil.request('anvil_setCode', [contract, code]);
  const buyer = await sale.buyer();
  await sale.send(buyer.wallet, contract, 1_234n);
  await sale.settle();
  await sale.turn();
  const found = await sale.api.services.db
    .selectFrom('nft_payment')
    .select(['kind', 'state', 'value', 'tx_hash', 'from_address', 'user_id'])
    .where('tx_hash', 'is', null)
    .execute();
  expect(found).toEqual([
    {
      kind: 'unknown',
      state: 'open',
      value: '1234',
      tx_hash: null,
      from_address: null,
      user_id: null,
    },
  ]);
});
