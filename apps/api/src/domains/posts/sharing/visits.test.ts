import { beforeEach, expect, test } from 'vitest';
import { aPost, aTranscode, changeRow } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { useApi } from '../../../testing/harness.ts';
import { aViewer, openView, watch } from '../../watching/testing/viewer.ts';

/** Calls alone do not count as a visit: the video's bytes must reach the visitor. */
let post: bigint;
let share_code: string;
const size = 40_000;
/** Half of 3 s of the 20 s: the delivery one visit needs. */
const enough = size * (3 / 20) * 0.5;
const api = useApi({
  settings: { delivery_share: 0.5 },
  env: { TRUST_PROXY: '127.0.0.1' },
});
beforeEach(async () => {
  const rendition = aTranscode().renditions[0]!;
  const video = aTranscode({ renditions: [{ ...rendition, bytes: size }] });
  ({ id: post } = await aPost(api.services.db, { video }));
  await api.services.storage.put(`test/${post}/720.mp4`, new Uint8Array(size));
  const sharer = await aViewer(api, { ip: '198.18.0.1' });
  ({ share_code } = (await sharer.client.call.posts.share({ post_id: `${post}` })).data);
});

const download = async (ip: string, bytes: number) => {
  const headers = { 'X-Forwarded-For': ip, Range: `bytes=0-${Math.ceil(bytes) - 1}` };
  await (await api.request(`/media/test/${post}/720.mp4`, { headers })).arrayBuffer();
};
const visitor = (ip: string) => api.client({ headers: { 'x-forwarded-for': ip } });
/** As the page of a shared video does. */
const comes = async (client: Client) => {
  const { data } = await client.call.posts.addShareReceiveLog({ share_code });
  expect(data.counted).toBe(false);
  return views(client);
};
const views = async (client: Client) =>
  (await client.call.watching.addViewLog({ post_id: `${post}`, position_s: 3 })).data.bring;
const counted = async () =>
  (
    await api.services.db
      .selectFrom('outbox')
      .select('id')
      .where('type', '=', 'share.visited')
      .where('event_key', 'like', `%${share_code}:%`)
      .execute()
  ).length;

test('visits count by delivered bytes, not by calls', async () => {
  for (let n = 0; n < 3; n += 1) await comes(visitor('198.18.1.1'));
  await download('198.18.1.2', size);
  await download('198.18.1.3', enough / 2);
  await comes(visitor('198.18.1.3'));
  expect(await counted()).toBe(0);
  expect(await comes(visitor('198.18.1.2'))).toBeNull();
  expect(await counted()).toBe(1);
});

test('each visit needs its own delivered bytes', async () => {
  await download('198.18.2.1', enough * 1.5);
  for (let n = 0; n < 3; n += 1) await comes(visitor('198.18.2.1'));
  expect(await counted()).toBe(1);
});

test('a cached video counts once the visit fetches it', async () => {
  const client = visitor('198.18.3.1');
  const bring = (await comes(client)) ?? '';
  const fetched = await (await api.request(bring)).arrayBuffer();
  expect(fetched.byteLength).toBeLessThan(enough * 1.1);
  // A delivery to one visitor does not help another one.
  await comes(visitor('198.18.3.2'));
  expect(await counted()).toBe(0);
  expect(await views(client)).toBeNull();
  expect(await counted()).toBe(1);
});

test('a signed-in visit counts by delivered bytes or by a held view', async () => {
  const [soon, late] = [
    (await aViewer(api, { ip: '198.18.4.1' })).client,
    (await aViewer(api, { ip: '198.18.4.2' })).client,
  ];
  await download('198.18.4.1', enough);
  for (const client of [soon, late]) {
    await client.call.posts.addShareReceiveLog({ share_code });
    const state = await openView(client, post);
    await watch(api, client, post, state, 5);
    expect(await counted()).toBe(1);
    if (client === soon) continue;
    const { data } = await watch(api, client, post, state, 5);
    await (
      await api.request(data.bring ?? '', { headers: { 'X-Forwarded-For': '198.18.4.2' } })
    ).arrayBuffer();
    await watch(api, client, post, state, 5);
  }
  expect(await counted()).toBe(2);
});

test('a view delivered to the link’s own network does not count', async () => {
  const { client } = await aViewer(api, { ip: '198.18.5.1' });
  await client.call.posts.addShareReceiveLog({ share_code });
  const state = await openView(client, post);
  const { data } = await watch(api, client, post, state, 10);
  await (
    await api.request(data.bring ?? '', { headers: { 'X-Forwarded-For': '198.18.0.1' } })
  ).arrayBuffer();
  expect((await watch(api, client, post, state, 5)).data.state).toBe('claimable');
  expect(await counted()).toBe(0);
});

test('a fetch from the link’s own network does not count', async () => {
  const client = visitor('198.18.7.1');
  const bring = (await comes(client)) ?? '';
  const headers = { 'X-Forwarded-For': '198.18.0.1' };
  await (await api.request(bring, { headers })).arrayBuffer();
  await views(client);
  expect(await counted()).toBe(0);
});

test('a visit to a video delivered by YouTube does not count', async () => {
  const { db } = api.services;
  await changeRow(db, 'post', post, { source: 'youtube', youtube_id: 'abcdefghijk' });
  await comes(visitor('198.18.6.1'));
  expect(await counted()).toBe(0);
});
