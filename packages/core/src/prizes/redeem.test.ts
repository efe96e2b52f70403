import { expect, test } from 'vitest';
import { addressKeys } from '../addresses/queries.ts';
import { logIn } from '../session/session.ts';
import {
  dropped,
  makeTaice,
  memoryStorage,
  ok,
  defaultReply,
  type Answers,
} from '../testing/fake-server.ts';
import { walletKeys } from '../wallet/queries.ts';
import { prizeKeys } from './keys.ts';
import { redeem, type RedeemRequest } from './redeem.ts';

const wanted = (change: object = {}): RedeemRequest => ({
  type: 'physical',
  what: { prize_id: '3', points: '100', address_id: '9', ...change },
});
const answer = { order: { id: '1' }, balance: '5' };

const make = async (exchange: Answers, storage = memoryStorage()) => {
  let at = Date.parse('2026-11-24T00:00:00Z');
  const made = await makeTaice(
    (seen, nth) => (seen.path.includes('/exchange-') ? exchange(seen, nth) : defaultReply(seen)),
    { storage, now: () => at },
  );
  await logIn(made.taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  const keys = () =>
    made.server.of('exchange-physical').map(({ headers }) => headers.get('Idempotency-Key'));
  return {
    ...made,
    storage,
    keys,
    pass: (ms: number) => {
      at += ms;
    },
  };
};

test('a redemption and its retry are one order, also after a reload', async () => {
  const first = await make(() => dropped());
  await expect(redeem(first.taice, wanted())).rejects.toThrow();
  const second = await make(() => ok(answer), first.storage);
  expect(await redeem(second.taice, wanted({ address_id: '8' }))).toEqual(answer);
  const keys = [...first.keys(), ...second.keys()];
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(1);
  expect(first.storage.map.has('waitingKeys')).toBe(false);
});

test('an answered redemption is over: the next one is a new order, after success or refusal', async () => {
  const { taice, keys } = await make((_, nth) =>
    nth === 2 ? { code: 1601, msg: 'Out of stock' } : ok(answer),
  );
  await redeem(taice, wanted());
  await expect(redeem(taice, wanted())).rejects.toMatchObject({ code: 1601 });
  await redeem(taice, wanted());
  expect(new Set(keys()).size).toBe(3);
});

test('drops the key of an earlier day, because the server keeps keys for two days', async () => {
  const { taice, keys, pass } = await make(() => dropped());
  await expect(redeem(taice, wanted())).rejects.toThrow();
  pass(24 * 3_600_000);
  await expect(redeem(taice, wanted())).rejects.toThrow();
  expect(new Set(keys()).size).toBe(2);
});

test('refetches balance, ledger, shelf, orders and addresses after any outcome', async () => {
  const { taice, server } = await make(() => ({ code: 1501, msg: 'Balance too low' }));
  const stands = [walletKeys.logs, [...prizeKeys.all, 'orders', 'open'], addressKeys.all];
  for (const key of stands) taice.queries.setQueryData(key, 'known');
  const before = server.of('walletDetail').length;
  await expect(redeem(taice, wanted(), { toast: false })).rejects.toMatchObject({ code: 1501 });
  for (const key of stands)
    expect(taice.queries.getQueryState(key)?.isInvalidated, key.join()).toBe(true);
  expect(server.of('walletDetail').length).toBe(before + 1);
});
