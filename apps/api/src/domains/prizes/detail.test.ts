import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { address, aPrize } from './testing/fixtures.ts';
import { aRedeemer } from './testing/redeemer.ts';

const api = useApi();

test('prize detail shows limits, requirements and stock before redemption', async () => {
  const id = await aPrize(api, { per_user_limit: 3, limit_days: 30, min_level: 2, stock: 4 });
  const person = await aRedeemer(api, { xp: 150_000_000n });
  await person.client.call.prizes.exchangePhysical({ prize_id: id, points: '100', ...address });
  const { data } = await person.client.call.prizes.detail({ id });
  expect(data).toMatchObject({
    description: ['It is warm.', 'It dims.'],
    notice: ['With a plug of the EU.'],
    images: ['/media/prizes/lamp.webp'],
    shipping: {
      days_min: 5,
      days_max: 8,
      cost: 'Free',
      shipper: 'Taice Store',
      from: 'Leipzig',
    },
    member_field: null,
    countries: null,
    quantity_max: 2,
    limit_left: 2,
    can_redeem: true,
    checks: [
      { key: 'verified', ok: true },
      { key: 'level', ok: true, have: 2, need: 2 },
      { key: 'limit', ok: true, have: 1, need: 3, days: 30 },
      { key: 'kind_limit', ok: true, have: 1, need: 5, days: 30 },
    ],
  });
});

test('prize detail is in the caller’s language', async () => {
  const id = await aPrize(api, { type: 'member' });
  const { data } = await api.client({ lang: 'cn' }).call.prizes.detail({ id });
  expect(data).toMatchObject({
    name: 'Desk lamp（中）',
    member_field: { label: 'Account e-mail（中）', kind: 'email' },
    shipping: null,
    checks: [],
    quantity_max: 1,
  });
});

test('an unknown prize returns not found', async () => {
  expect((await api.client().call.prizes.detail({ id: '999999' })).code).toBe(1604);
});
