import { expect, test } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { settleDueDays } from './jobs/settle-days.ts';

const api = useApi();

test('earnings come with a sum per business day, and the settlement is not one of them', async () => {
  const { client, id } = await aViewer(api);
  await client.call.signIn.signIn({});
  api.clock.advance(86_400_000);
  await settleDueDays(api.services);
  const later = api.client().as(await aSession(api.services, id));
  await later.call.signIn.signIn({});
  const { code, data } = await later.call.rewards.userRewardLog({});
  expect(code).toBe(0);
  expect(
    data.list.map(({ type, amount, settled_amount }) => [type, amount, settled_amount]),
  ).toEqual([
    ['sign_in', '15', null],
    ['sign_in', '10', '10'],
  ]);
  expect(data.days).toMatchObject([
    { date: '2026-11-22', amount: '15', status: 'pending', paid: null },
    { date: '2026-11-21', amount: '10', status: 'paid', paid: '10' },
  ]);
  expect((await later.call.rewards.userRewardLog({ to: '2026-11-21' })).data.days).toHaveLength(1);
  expect((await later.call.rewards.userRewardLog({ type: 'view' })).data.total).toBe(0);
  const stranger = await aViewer(api);
  expect((await stranger.client.call.rewards.userRewardLog({})).data).toMatchObject({
    list: [],
    days: [],
  });
});
