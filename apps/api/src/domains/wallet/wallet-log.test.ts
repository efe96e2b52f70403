import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost, aSession } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { sealJournals } from '../ledger/seal.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('every row is there with its state, its picture and its proof; nobody else’s', async () => {
  const { client, id } = await aViewer(api);
  const stranger = await aViewer(api);
  await stranger.client.call.signIn.signIn({});
  await client.call.signIn.signIn({});
  const post = await aPost(api.services.db);
  const { sessionId } = await qualify(api, client, post.id);
  await client.call.rewards.claimPostReward({ post_id: `${post.id}`, view_session_id: sessionId });
  const before = await client.call.wallet.walletLog({});
  expect(before.data).toMatchObject({ total: 3, sum_in: '212', sum_out: '0', has_more: false });
  expect(before.data.list).toMatchObject([
    {
      type: 'view',
      title: 'Watched a video',
      amount: '2',
      balance_after: '12',
      bucket: 'pending',
      status: 'pending',
      ref_type: 'post',
      ref_id: `${post.id}`,
      image: `/media/test/${post.id}/poster.webp`,
      biz_date: '2026-11-21',
      settled_amount: null,
      proof: { leaf: null },
    },
    { type: 'first_view', amount: '200', bucket: 'available', image: null },
    { type: 'sign_in', amount: '10', balance_after: '10', image: null },
  ]);
  api.clock.advance(86_400_000);
  await settleDueDays(api.services);
  await sealJournals(api.services.db);
  const later = api.client({ lang: 'tw' }).as(await aSession(api.services, id));
  const after = await later.call.wallet.walletLog({ type: 'view' });
  expect(after.data.list).toMatchObject([
    { status: 'posted', settled_amount: '2', title: '觀看影片' },
  ]);
  expect(after.data.list[0]?.proof.leaf).toMatch(/^[0-9a-f]{64}$/);
  const out = await later.call.wallet.walletLog({ direction: 'out' });
  expect(out.data).toMatchObject({
    total: 1,
    sum_out: '12',
    list: [{ type: 'settlement', bucket: 'pending', amount: '-12' }],
  });
  const available = await later.call.wallet.walletLog({ bucket: 'available', page_size: 1 });
  expect(available.data.total).toBe(2);
  expect(available.data.has_more).toBe(true);
  expect((await later.call.wallet.walletLog({ to: '2026-11-20' })).data.total).toBe(0);
  expect((await later.call.wallet.walletLog({ from: '2026-11-22' })).data.total).toBe(2);
});

test('another currency, bad input and nobody are refused', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.wallet.walletLog({ currency_key: 'gold' })).code).toBe(1508);
  expect((await client.call.wallet.walletLog({ from: 'yesterday' })).code).toBe(400);
  expect((await api.client().call.wallet.walletLog({})).code).toBe(401);
});
