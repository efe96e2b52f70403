import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aPrize, codes } from './testing/fixtures.ts';
import { aRedeemer, aStaleSession, spendable } from './testing/redeemer.ts';

const api = useApi({ settings: { unreviewed_max: 1_000_000_000n } });

test('only the owner can see a code', async () => {
  const [code] = codes(1) as [string];
  const prize = await aPrize(api, { type: 'virtual', codes: [code] });
  const person = await aRedeemer(api);
  const { call } = person.client;
  const { data } = await call.prizes.exchangeVirtualProducts({ prize_id: prize, points: '100' });
  const { id } = data.order;
  expect((await call.prizes.showCode({ id })).data).toEqual({ code });
  const other = await aRedeemer(api);
  expect((await other.client.call.prizes.showCode({ id })).code).toBe(404);
});

test('a session without recent confirmation can neither order nor see a code', async () => {
  const prize = await aPrize(api, { type: 'virtual', codes: codes(2) });
  const person = await aRedeemer(api);
  const ask = { prize_id: prize, points: '100' };
  const { id } = (await person.client.call.prizes.exchangeVirtualProducts(ask)).data.order;
  const stolen = await aStaleSession(api, person);
  expect(await stolen.call.prizes.exchangeVirtualProducts(ask)).toMatchObject({
    code: 1119,
    data: { ways: ['email'] },
  });
  expect((await stolen.call.prizes.showCode({ id })).code).toBe(1119);
  expect(await spendable(api, person)).toBe(900);
});
