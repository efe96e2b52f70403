import { afterAll, expect, test } from 'vitest';
import { pointsToMicro } from '@taice/core/rules';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';
import { runPostRewardCycle } from './jobs/run-post-reward-cycle.ts';
import { aReward } from './testing/fixtures.ts';
import { rewardHelpers } from './testing/reward-helpers.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});

const { spendable, inPool } = rewardHelpers(() => api);

test('only the sponsor can cancel a reward, and only once', async () => {
  const { id, sponsor } = await aReward(api);
  const cancel = (client: Client) => client.call.postRewards.cancel({ id: `${id}` });
  expect((await cancel((await aViewer(api)).client)).code).toBe(403);
  expect((await sponsor.client.call.postRewards.cancel({ id: '999999' })).code).toBe(404);
  expect(await cancel(sponsor.client)).toMatchObject({
    code: 0,
    data: { refunded: '100', balance: '995', state: 'cancelled' },
  });
  expect(await cancel(sponsor.client)).toMatchObject({ code: 1708, data: { state: 'cancelled' } });
  await runPostRewardCycle(api.services);
  expect([await spendable(sponsor.id), await inPool(id)]).toEqual([pointsToMicro(995), 0n]);
});

test('a lucky split cannot be cancelled after its first share is taken', async () => {
  const { id, post, sponsor } = await aReward(api, { type_key: 'lucky', quantity: 3 });
  await qualify(api, (await aViewer(api)).client, post.id);
  expect(await sponsor.client.call.postRewards.cancel({ id: `${id}` })).toMatchObject({
    code: 1708,
    data: { reason: 'lucky' },
  });
});
