import { expect, test } from 'vitest';
import { aPost, aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';
import { settleDueDays } from './jobs/settle-days.ts';

const api = useApi();

test('earnings are listed by kind, with today’s as tonight would pay them', async () => {
  const { id, client } = await aViewer(api);
  const nothing = await client.call.rewards.userRewardDetail({});
  expect(nothing.data).toEqual({
    today: { pending: '0', factor: '1', estimated: '0' },
    total_earned: '0',
    by_type: [],
    streak: { current: 0, best: 0, freezes: 1 },
    equipment: null,
    day: { used: 0, cap: 100 },
  });
  await client.call.signIn.signIn({});
  await qualify(api, client, (await aPost(api.services.db)).id);
  await client.call.rewards.claimAll({});
  const { data } = await client.call.rewards.userRewardDetail({});
  expect(data).toMatchObject({
    today: { pending: '12', estimated: '12' },
    total_earned: '212',
    by_type: [
      { type: 'first_view', amount: '200' },
      { type: 'sign_in', amount: '10' },
      { type: 'view', amount: '2' },
    ],
    streak: { current: 1, best: 1 },
    day: { used: 1, cap: 100 },
  });
  api.clock.advance(3 * 86_400_000);
  await api.services.events.waitUntilHandled();
  await settleDueDays(api.services);
  const later = api.client().as(await aSession(api.services, id));
  expect((await later.call.rewards.userRewardDetail({})).data).toMatchObject({
    today: { pending: '0' },
    total_earned: '212',
    streak: { current: 0, best: 1 },
    day: { used: 0 },
  });
});
