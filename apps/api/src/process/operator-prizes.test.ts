import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../platform/audit.ts';
import { address, aPrize, codes } from '../domains/prizes/testing/fixtures.ts';
import { aRedeemer } from '../domains/prizes/testing/redeemer.ts';
import { useApi } from '../testing/harness.ts';
import { runOperatorCommand, UsageError } from './operator.ts';

let folder: string;
const api = useApi();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-prizes-'));
});
afterAll(async () => {
  expect(await verifyAudit(api.services.db)).toBeNull();
  await rm(folder, { recursive: true });
});

const staff = (...args: string[]) => runOperatorCommand(api.services, args, 'ada');
const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const inAll = (text: string) => ({ en: text, cn: text, tw: text });
const card = {
  slug: 'gift-card',
  type: 'virtual',
  name: inAll('Gift card'),
  description: inAll('For a shop.'),
  notice: inAll(''),
  images: ['prizes/card.webp'],
  points: '800',
};

test('adds a prize, stocks it with codes, removes and restores it, and logs each step', async () => {
  const id = (await staff('put-prize', await file('card.json', JSON.stringify(card)))) as string;
  expect(await staff('prizes')).toMatchObject([{ slug: 'gift-card', stock: 0, state: 'on' }]);
  const all = codes(3);
  const list = await file('codes.txt', `${all.join('\n')}\n\n${all[0]}\n`);
  expect(await staff('stock-prize', id, '--codes', list)).toBe(3);
  expect(await staff('stock-prize', id, '--codes', list)).toBe(0);
  await expect(staff('stock-prize', id, '--pieces', '5')).rejects.toMatchObject({ code: 1708 });
  const seen = async () => (await api.client().call.prizes.detail({ id })).code;
  await staff('prize-off', id);
  expect(await seen()).toBe(1604);
  await expect(staff('prize-off', id)).rejects.toMatchObject({ code: 1708 });
  await staff('prize-on', id);
  expect(await seen()).toBe(0);
  const log = (await staff('log')) as { action: string }[];
  expect(log.map(({ action }) => action)).toEqual([
    'prize.on',
    'prize.off',
    'prize.stock',
    'prize.stock',
    'prize.put',
  ]);
});

test('explains why it refuses a wrong prize, codes or number', async () => {
  const wrong = { ...card, slug: 'other', points: '-1', stock: 3, shipping: { days_min: 1 } };
  await expect(staff('put-prize', await file('wrong.json', JSON.stringify(wrong)))).rejects.toThrow(
    /points[\s\S]*shipping/,
  );
  await expect(staff('put-prize', await file('none.json', '{'))).rejects.toThrow(UsageError);
  await expect(staff('put-prize')).rejects.toThrow('a file is missing');
  await expect(
    staff('put-prize', await file('twice.json', JSON.stringify(card))),
  ).rejects.toMatchObject({ code: 409 });
  const lamp = await aPrize(api, { stock: 2 });
  for (const pieces of ['0', '1.5', 'many'])
    await expect(staff('stock-prize', lamp, '--pieces', pieces)).rejects.toThrow('whole number');
  await expect(staff('stock-prize', lamp, '--pieces=-3')).rejects.toMatchObject({ code: 1708 });
  expect(await staff('stock-prize', lamp, '--pieces=-2')).toBe(-2);
  await expect(staff('stock-prize', lamp, '--codes', await file('e.txt', 'abc'))).rejects.toThrow(
    'line 1 is not a code',
  );
});

test('completes an order; a refusal needs a reason, and shipping needs a parcel', async () => {
  const person = await aRedeemer(api);
  const ask = { prize_id: await aPrize(api), points: '100', ...address };
  const { data } = await person.client.call.prizes.exchangePhysical(ask);
  const { id } = data.order;
  expect(await staff('orders')).toMatchObject([{ id: BigInt(id), state: 'created' }]);
  expect(await staff('orders', 'shipped')).toEqual([]);
  await staff('approve-order', id);
  expect(await staff('read-order', id)).toMatchObject({
    order_no: data.order.order_no,
    address: { name: 'Nara Wijaya', country: 'ID', phone: '81234564471' },
    account: null,
  });
  await expect(staff('ship-order', id)).rejects.toThrow('--carrier is missing');
  await staff('ship-order', id, '--carrier', 'GLS', '--number', 'Z 1');
  await expect(staff('return-order', id)).rejects.toThrow('--reason is missing');
  await expect(staff('approve-order', id)).rejects.toMatchObject({ code: 1708 });
  await expect(staff('approve-order', '999999')).rejects.toMatchObject({ code: 404 });
  await staff('complete-order', id);
  const log = (await staff('log')) as { action: string; target_id: bigint }[];
  expect(log.slice(0, 4).map(({ action }) => action)).toEqual([
    'order.complete',
    'order.ship',
    'order.read',
    'order.approve',
  ]);
  const { data: order } = await person.client.call.prizes.orderDetail({ id });
  expect(order).toMatchObject({
    state: 'completed',
    carrier: 'GLS',
    tracking_url: 'https://gls-group.com/track/Z1',
  });
});

test('sends nothing to a limited account without an override', async () => {
  const { db } = api.services;
  const person = await aRedeemer(api);
  const ask = { prize_id: await aPrize(api), points: '100', ...address };
  const { id } = (await person.client.call.prizes.exchangePhysical(ask)).data.order;
  await db.updateTable('user').set({ status: 'limited' }).where('id', '=', person.id).execute();
  await expect(staff('approve-order', id)).rejects.toThrow(/limited: --anyway/);
  await staff('approve-order', id, '--anyway');
  // A decision that gives them nothing needs no --anyway.
  await staff('reject-order', id, '--reason', 'Your account was closed.');
});
