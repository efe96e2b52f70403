import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { address, aPrize, codes } from './testing/fixtures.ts';
import { aRedeemer } from './testing/redeemer.ts';

let ids: Record<'cheap' | 'dear' | 'code' | 'high' | 'gone', string>;
const api = useApi();
beforeAll(async () => {
  ids = {
    dear: await aPrize(api, { points: '5000' }),
    cheap: await aPrize(api, { points: '50', per_user_limit: 2 }),
    code: await aPrize(api, { type: 'virtual', points: '300', codes: codes(3) }),
    high: await aPrize(api, { points: '400', min_level: 3 }),
    gone: await aPrize(api, { points: '60', stock: 0 }),
  };
  await aPrize(api, { ends_at: new Date(api.clock.rule().getTime() - 1).toISOString() });
});

test('a visitor sees prizes cheapest first, none redeemable', async () => {
  const { data } = await api.client().call.prizes.list({});
  expect(data.list.map(({ id }) => id)).toEqual([
    ids.cheap,
    ids.gone,
    ids.code,
    ids.high,
    ids.dear,
  ]);
  expect(data.list[0]).toMatchObject({
    type: 'physical',
    points: '50',
    stock: 10,
    limit_left: 2,
    can_redeem: false,
    why_not: { reason: 'visitor' },
  });
});

test('each prize gives its obstacle and the missing points', async () => {
  const person = await aRedeemer(api, { points: 350 });
  const { data } = await person.client.call.prizes.list({});
  const why = (id: string) => data.list.find((prize) => prize.id === id)?.why_not;
  expect(why(ids.cheap)).toBeNull();
  expect(why(ids.code)).toBeNull();
  expect(why(ids.gone)).toMatchObject({ reason: 'sold_out' });
  expect(why(ids.high)).toMatchObject({ reason: 'level', level_no: 3 });
  expect(why(ids.dear)).toMatchObject({ reason: 'balance', missing: '4650' });
});

test('an unverified account sees that reason first, with the missing points', async () => {
  const person = await aRedeemer(api, { points: 350, isVerified: false });
  const { data } = await person.client.call.prizes.list({});
  const why = (id: string) => data.list.find((prize) => prize.id === id)?.why_not;
  expect(why(ids.cheap)).toMatchObject({ reason: 'unverified', missing: null });
  expect(why(ids.dear)).toMatchObject({ reason: 'unverified', missing: '4650' });
});

test('filters prizes by kind and sorts by newest, popular and affordable', async () => {
  const person = await aRedeemer(api, { points: 320 });
  const { call } = person.client;
  const of = async (asked: Parameters<typeof call.prizes.list>[0]) =>
    (await call.prizes.list(asked)).data.list.map(({ id }) => id);
  expect(await of({ type: 'virtual' })).toEqual([ids.code]);
  expect(await of({ affordable: 1 })).toEqual([ids.cheap, ids.gone, ids.code]);
  await call.prizes.exchangePhysical({ prize_id: ids.cheap, points: '50', ...address });
  expect((await of({ sort: 'hot' }))[0]).toBe(ids.cheap);
  expect(await of({ page_size: 2, page: 2 })).toEqual([ids.code, ids.high]);
  const { data } = await call.prizes.list({ page_size: 2 });
  expect(data.has_more).toBe(true);
});
