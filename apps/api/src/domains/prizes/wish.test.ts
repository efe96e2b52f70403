import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aPrize } from './testing/fixtures.ts';
import { aRedeemer } from './testing/redeemer.ts';

const api = useApi();

test('a person has one savings goal, until replaced, cleared or withdrawn', async () => {
  const [one, two] = [await aPrize(api), await aPrize(api, { points: '5000' })];
  const person = await aRedeemer(api);
  const other = await aRedeemer(api);
  const { call } = person.client;
  const wished = async (from = call) =>
    (await from.prizes.list({ wished: 1 })).data.list.map(({ id }) => id);
  expect(await wished()).toEqual([]);
  expect((await call.prizes.wish({ id: one })).data).toEqual({ wished: true });
  await call.prizes.wish({ id: two });
  expect(await wished()).toEqual([two]);
  expect((await call.prizes.detail({ id: two })).data.wished).toBe(true);
  expect((await call.prizes.list({})).data.list.map(({ wished: is }) => is)).toEqual([false, true]);
  expect(await wished(other.client.call)).toEqual([]);
  expect(await wished(api.client().call)).toEqual([]);
  // Removing a prize that is not the savings goal changes nothing.
  await call.prizes.wish({ id: one, status: 0 });
  expect(await wished()).toEqual([two]);
  await call.prizes.wish({ id: two, status: 0 });
  expect(await wished()).toEqual([]);
  expect((await call.prizes.wish({ id: '999999' })).code).toBe(1604);
});
