import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPost, aSession, aTranscode } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer, openView, watch } from './testing/viewer.ts';

/** Promise 36: no media bytes, no credit. */
let api: TestApi;
let post: bigint;
const size = 40_000;
const rendition = aTranscode().renditions[0]!;
const [here, there] = ['198.18.0.1', '198.18.0.2'];

const start = (env: Record<string, string> = {}) =>
  startApi({ settings: { delivery_share: 0.5 }, env: { TRUST_PROXY: '127.0.0.1', ...env } });
beforeAll(async () => {
  api = await start();
});
afterAll(() => api.stop());

/** A video of 20 s with one file of `size` bytes. */
const aVideo = async (on: TestApi) => {
  const video = aTranscode({ renditions: [{ ...rendition, bytes: size }] });
  const { id } = await aPost(on.services.db, { video });
  await on.services.storage.put(`test/${id}/720.mp4`, new Uint8Array(size));
  return id;
};
beforeEach(async () => {
  post = await aVideo(api);
});

const download = async (ip: string, range?: string, of = post) => {
  const headers = { 'X-Forwarded-For': ip, ...(range && { Range: range }) };
  const answer = await api.request(`/media/test/${of}/720.mp4`, { headers });
  return (await answer.arrayBuffer()).byteLength;
};
const someone = async (ip = here): Promise<Client> => (await aViewer(api, { ip })).client;
const claim = (client: Client, state: { sessionId: string }) =>
  client.call.rewards.claimPostReward({ post_id: `${post}`, view_session_id: state.sessionId });

test('a viewer without the video is held one second before the end, with the reason', async () => {
  const bot = await someone();
  const state = await openView(bot, post);
  const { data } = await watch(api, bot, post, state, 15);
  expect(data).toMatchObject({ watched_seconds: 14, state: 'watching', reason: 'undelivered' });
  expect((await watch(api, bot, post, state, 60)).data).toMatchObject({ watched_seconds: 14 });
  expect((await claim(bot, state)).code).toBe(1301);
});

test('delivered bytes of half the required time suffice, in pieces', async () => {
  const viewer = await someone();
  await download(here, 'bytes=0-9999');
  const state = await openView(viewer, post);
  await watch(api, viewer, post, state, 10);
  await download(here, 'bytes=10000-19999');
  const { data } = await watch(api, viewer, post, state, 5);
  expect(data).toMatchObject({
    watched_seconds: 15,
    state: 'claimable',
    reason: null,
    bring: null,
  });
  expect((await claim(viewer, state)).code).toBe(0);
});

test('too few bytes, another network, another video or a picture do not suffice', async () => {
  await download(here, 'bytes=0-9999');
  await download(there);
  const other = await aVideo(api);
  await download(here, undefined, other);
  await api.services.storage.put(`test/${post}/poster.webp`, new Uint8Array(size));
  await api.services.storage.put(`test/${post}/preview.mp4`, new Uint8Array(size));
  for (const name of ['poster.webp', 'preview.mp4'])
    await (await api.request(`/media/test/${post}/${name}`)).arrayBuffer();
  const viewer = await someone();
  const state = await openView(viewer, post);
  expect((await watch(api, viewer, post, state, 15)).data.reason).toBe('undelivered');
});

test('a cached video is fetched for the session from half-way on, without losing time', async () => {
  const viewer = await someone();
  const state = await openView(viewer, post);
  expect((await watch(api, viewer, post, state, 5)).data.bring).toBeNull();
  const { data } = await watch(api, viewer, post, state, 5);
  expect(data).toMatchObject({ reason: null, watched_seconds: 10 });
  const fetched = await (await api.request(data.bring ?? '')).arrayBuffer();
  expect(fetched.byteLength).toBeLessThan(size / 2);
  expect((await watch(api, viewer, post, state, 5)).data).toMatchObject({
    watched_seconds: 15,
    state: 'claimable',
    bring: null,
  });
});

test('a held viewer gets the rest with the first beat after delivery', async () => {
  const viewer = await someone();
  const state = await openView(viewer, post);
  const held = await watch(api, viewer, post, state, 15);
  await (await api.request(held.data.bring ?? '')).arrayBuffer();
  expect((await watch(api, viewer, post, state, 1)).data).toMatchObject({
    watched_seconds: 15,
    state: 'claimable',
    reason: null,
  });
});

test('a change of network keeps the delivery', async () => {
  await download(here);
  const { id, client } = await aViewer(api, { ip: here });
  const state = await openView(client, post);
  const { deviceId } = client;
  const moved = api
    .client({ headers: { 'X-Forwarded-For': there }, deviceId })
    .as(await aSession(api.services, id, { deviceId }));
  expect((await watch(api, moved, post, state, 15)).data.state).toBe('claimable');
});

/** So many people of one network, one after another, who watch to the end. */
const watched = async (count: number) => {
  const answers = [];
  for (let n = 0; n < count; n++) {
    const client = await someone();
    const state = await openView(client, post);
    answers.push({ client, opened: state, ...(await watch(api, client, post, state, 15)).data });
  }
  return answers;
};
const statesOf = (answers: Awaited<ReturnType<typeof watched>>) =>
  answers.map(({ state }) => state);

test('one download credits one account, and neighbours fetch their own', async () => {
  await download(here);
  const answers = await watched(2);
  expect(statesOf(answers)).toEqual(['claimable', 'watching']);
  // A neighbour with the video from a cache gets a URL to fetch, and then has a delivery.
  const neighbour = answers[1]!;
  await (await api.request(neighbour.bring ?? '')).arrayBuffer();
  const after = await watch(api, neighbour.client, post, neighbour.opened, 1);
  expect(after.data).toMatchObject({ watched_seconds: 15, state: 'claimable' });
  expect(statesOf(await watched(3))).toEqual(['watching', 'watching', 'watching']);
});

test('two downloads behind one address credit two people, in any order', async () => {
  for (const range of ['bytes=0-19999', 'bytes=0-9999', 'bytes=10000-39999', 'bytes=20000-39999'])
    await download(here, range);
  expect(statesOf(await watched(3))).toEqual(['claimable', 'claimable', 'watching']);
});

test('a fetch for one session leaves the neighbour’s download available', async () => {
  const viewer = await someone();
  const state = await openView(viewer, post);
  const half = await watch(api, viewer, post, state, 10);
  await (await api.request(half.data.bring ?? '')).arrayBuffer();
  await download(here);
  expect((await watch(api, viewer, post, state, 5)).data.state).toBe('claimable');
  expect(statesOf(await watched(1))).toEqual(['claimable']);
});

test('a delivery by another process counts', async () => {
  const sibling = api.sibling();
  const answer = await sibling.request(`/media/test/${post}/720.mp4`, {
    headers: { 'X-Forwarded-For': here },
  });
  await answer.arrayBuffer();
  await sibling.services.deliveries.flush();
  const viewer = await someone();
  const state = await openView(viewer, post);
  expect((await watch(api, viewer, post, state, 15)).data.state).toBe('claimable');
});

test('behind a CDN a view proves delivery by a sample from this server', async () => {
  const behind = await start({ MEDIA_URL: 'https://cdn.example/media/' });
  const { settings } = behind.services;
  const [file, bytes] = [new Uint8Array(4_000_000), 4_000_000];
  const video = aTranscode({ renditions: [{ ...rendition, bytes }] });
  const { id } = await aPost(behind.services.db, { video });
  await behind.services.storage.put(`test/${id}/720.mp4`, file);
  const { client } = await aViewer(behind);
  const state = await openView(client, id);
  const { data } = await watch(behind, client, id, state, 10);
  const sample = await (await behind.request(data.bring ?? '')).arrayBuffer();
  expect(sample.byteLength).toBe(settings.delivery_sample_bytes);
  expect((await watch(behind, client, id, state, 5)).data.state).toBe('claimable');
  await behind.stop();
});

test('a YouTube video needs no delivery proof', async () => {
  const { id } = await aPost(api.services.db, { source: 'youtube', video: null });
  const viewer = await someone();
  const state = await openView(viewer, id);
  const { data } = await watch(api, viewer, id, state, 15);
  expect(data).toMatchObject({ watched_seconds: 15, countdown: 0, bring: null });
});
