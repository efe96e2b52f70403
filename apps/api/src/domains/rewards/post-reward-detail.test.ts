import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();

test('shows what a video pays, how many it paid without names, and the caller’s own reward', async () => {
  const { client } = await aViewer(api, { nickname: 'Leo' });
  const post = await aPost(api.services.db);
  const ask = async (caller = api.client()) =>
    (await caller.call.rewards.postRewardDetail({ post_id: `${post.id}` })).data;
  expect(await ask()).toMatchObject({
    offers: [{ type_key: 'view', amount_per_user: '2', required_seconds: 15, state: 'available' }],
    mine: null,
    paid_num: 0,
    pool: { total: '0', remaining: '0' },
  });
  const { sessionId } = await qualify(api, client, post.id);
  expect((await ask(client)).offers).toMatchObject([{ state: 'claimable' }]);
  await client.call.rewards.claimPostReward({ post_id: `${post.id}`, view_session_id: sessionId });
  const after = await ask(client);
  expect(after).toMatchObject({
    offers: [{ state: 'claimed' }],
    mine: { amount: '2', status: 'pending', settled_amount: null, factor: null, post_reward: '0' },
  });
  const others = await ask();
  expect(others.paid_num).toBe(1);
  expect(JSON.stringify(others)).not.toContain('Leo');
});

test('an unknown video is refused', async () => {
  expect((await api.client().call.rewards.postRewardDetail({ post_id: '999999' })).code).toBe(1201);
});
