import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { type aViewer, anEarner, hasWatched } from '../watching/testing/viewer.ts';
import { aReward, advanceHours } from './testing/fixtures.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});

let networks = 0;
const anAddress = () => `198.18.7.${++networks}`;
/** A visitor opens a link and watches its video. */
const visits = async (share_code: string, address = anAddress()) => {
  const visitor = api.client({ headers: { 'x-forwarded-for': address } });
  const { post_id } = (await visitor.call.posts.addShareReceiveLog({ share_code })).data;
  await visitor.call.watching.addViewLog({ post_id, position_s: 3 });
};
const shown = async (id: bigint) =>
  (await api.client().call.postRewards.detail({ id: `${id}` })).data;
const balanceOf = async ({ client }: Awaited<ReturnType<typeof aViewer>>) =>
  (await client.call.wallet.walletDetail({})).data.value;

/** Shares a video, then so many visitors come by the link. */
const brings = async (
  { client }: Awaited<ReturnType<typeof aViewer>>,
  postId: bigint,
  visitors: number,
) => {
  const { share_code } = (await client.call.posts.share({ post_id: `${postId}` })).data;
  for (let n = 0; n < visitors; n += 1) await visits(share_code);
  await api.services.events.waitUntilHandled();
};

test('a viewer who brings a visitor gets the share reward once, with a message', async () => {
  const { id, post } = await aReward(api, { type_key: 'share' });
  const { db } = api.services;
  const [sharer, never] = [await anEarner(api), await anEarner(api)];
  await hasWatched(db, sharer.id, [post.id]);
  await brings(sharer, post.id, 0);
  expect(await balanceOf(sharer)).toBe('0');
  await brings(sharer, post.id, 2);
  await brings(never, post.id, 1);
  expect([await balanceOf(sharer), await balanceOf(never)]).toEqual(['5', '0']);
  expect(await shown(id)).toMatchObject({ claimed_num: 1, remaining: '95' });
  const { data } = await sharer.client.call.messages.list({});
  expect(data.list[0]).toMatchObject({ title: '5 points for sharing', link: '/pointHistory' });
});

test('a visit before the end counts, even if processed after it', async () => {
  const { id, post, sponsor } = await aReward(api, { type_key: 'share' });
  const sharer = await anEarner(api);
  await hasWatched(api.services.db, sharer.id, [post.id]);
  const { share_code } = (await sharer.client.call.posts.share({ post_id: `${post.id}` })).data;
  await visits(share_code);
  await advanceHours(api, 30);
  expect(await balanceOf(sharer)).toBe('5');
  expect(await shown(id)).toMatchObject({ state: 'expired', claimed_num: 1 });
  expect(await balanceOf(sponsor)).toBe('990');
});

test('opening the link without watching earns no share reward', async () => {
  const { id, post } = await aReward(api, { type_key: 'share' });
  const sharer = await anEarner(api);
  await hasWatched(api.services.db, sharer.id, [post.id]);
  const { share_code } = (await sharer.client.call.posts.share({ post_id: `${post.id}` })).data;
  await api
    .client({ headers: { 'x-forwarded-for': anAddress() } })
    .call.posts.addShareReceiveLog({ share_code });
  await api.services.events.waitUntilHandled();
  expect(await shown(id)).toMatchObject({ claimed_num: 0 });
});
