import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('the cycle stands as the person left it, and a broken streak begins anew', async () => {
  const { id, client } = await aViewer(api);
  const before = await client.call.signIn.configs({});
  expect(before.data).toMatchObject({
    today_done: false,
    current: 0,
    freezes: 1,
    surplus_sign_in_days: 7,
    seven_days_sign_in_reward: '100',
    reset_at: '2026-11-21T16:00:00.000Z',
  });
  expect(before.data.days.map(({ state }) => state)).toEqual(['today', ...Array(6).fill('future')]);
  expect(before.data.days.map(({ point }) => point)).toEqual([
    '10',
    '15',
    '20',
    '25',
    '30',
    '40',
    '60',
  ]);
  expect(before.data.days.at(-1)?.bonus).toBe('100');
  await client.call.signIn.signIn({});
  const after = await client.call.signIn.configs({});
  expect(after.data).toMatchObject({ today_done: true, current: 1, surplus_sign_in_days: 6 });
  expect(after.data.days.map(({ state }) => state)).toEqual(['done', ...Array(6).fill('future')]);
  api.clock.advance(86_400_000);
  const later = api.client().as(await aSession(api.services, id));
  expect(
    (await later.call.signIn.configs({})).data.days.map(({ state }) => state).slice(0, 3),
  ).toEqual(['done', 'today', 'future']);
  api.clock.advance(3 * 86_400_000);
  const broken = api.client().as(await aSession(api.services, id));
  expect((await broken.call.signIn.configs({})).data).toMatchObject({
    current: 0,
    best: 1,
    surplus_sign_in_days: 7,
  });
});

test('nobody is refused', async () => {
  expect((await api.client().call.signIn.configs({})).code).toBe(401);
});
