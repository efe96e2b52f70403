import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { sealJournals } from '../ledger/seal.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('a paid view shows its video, every beat, the rule and its place in the chain', async () => {
  const { client } = await aViewer(api);
  const post = await aPost(api.services.db, { title: 'Dawn' });
  const began = api.clock.real().getTime();
  const { sessionId } = await qualify(api, client, post.id);
  await client.call.rewards.claimPostReward({ post_id: `${post.id}`, view_session_id: sessionId });
  await sealJournals(api.services.db);
  const { data: log } = await client.call.rewards.userRewardLog({});
  const id = log.list[0]?.id ?? '';
  const { code, data } = await client.call.rewards.userRewardLogDetail({ id });
  expect(code).toBe(0);
  expect(data).toMatchObject({
    id,
    type: 'view',
    amount: '2',
    source: { type: 'post', id: `${post.id}`, title: 'Dawn' },
    session: { watched_seconds: 15, required_seconds: 15 },
    factor: null,
    chain: { seq: '2' },
  });
  expect(data.session?.beats).toEqual(
    [5, 10, 15].map((at) => ({
      at: new Date(began + at * 1000).toISOString(),
      credited_s: 5,
      reason: null,
    })),
  );
  expect(data.chain.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(data.rule_text).toContain('2 points');
  const stranger = await aViewer(api);
  expect((await stranger.client.call.rewards.userRewardLogDetail({ id })).code).toBe(404);
});

test('a sign-in has a rule, but no video and no beats', async () => {
  const { client } = await aViewer(api);
  await client.call.signIn.signIn({});
  const { data: log } = await client.call.rewards.userRewardLog({});
  const { data } = await client.call.rewards.userRewardLogDetail({ id: log.list[0]?.id ?? '' });
  expect(data).toMatchObject({ type: 'sign_in', source: null, session: null });
});

test('an unknown row, bad input and nobody are refused', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.rewards.userRewardLogDetail({ id: '999999' })).code).toBe(404);
  expect((await client.call.rewards.userRewardLogDetail({ id: '0' })).code).toBe(400);
  expect((await api.client().call.rewards.userRewardLogDetail({ id: '1' })).code).toBe(401);
});
