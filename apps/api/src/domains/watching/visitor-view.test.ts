import { beforeEach, expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { providerKey } from '../../platform/http/network.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { type BeatState, openView, qualify, watch } from './testing/viewer.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
let post: bigint;
let visitor: Client;
beforeEach(async () => {
  ({ id: post } = await aPost(api.services.db));
  visitor = api.client();
});

/** An account that the visitor has created or logged into, on this device or another. */
const account = async (deviceId = visitor.deviceId) => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id, { deviceId });
  return { id, client: api.client({ deviceId }).as(session) };
};
const bring = (client: Client, { token }: Pick<BeatState, 'token'>, of = post) =>
  client.call.watching.getTaskRewardCountdown({ post_id: `${of}`, visitor_view: token });
const claim = (client: Client, session: string | null) =>
  client.call.rewards.claimPostReward({ post_id: `${post}`, view_session_id: session ?? '' });

test('a visitor’s finished view moves into their new account and pays once', async () => {
  const state = await openView(visitor, post);
  expect((await watch(api, visitor, post, state, 10)).data).toMatchObject({
    watched_seconds: 10,
    state: 'watching',
  });
  expect((await watch(api, visitor, post, state, 5)).data).toMatchObject({
    watched_seconds: 15,
    state: 'claimable',
  });
  const { client } = await account();
  const moved = (await bring(client, state)).data;
  expect(moved).toMatchObject({ state: 'claimable', view_session_id: state.sessionId });
  expect((await claim(client, moved.view_session_id)).data.amount).toBe('2');
  expect((await bring(client, state)).data.state).toBe('claimed');

  // The same view again, by another account of the device.
  const second = await account();
  expect((await bring(second.client, state)).data).toMatchObject({
    state: 'watching',
    watched_seconds: 0,
  });
  expect(await checkLedger(api.services.db)).toEqual([]);
});

test('only one of several accounts gets a visitor’s view', async () => {
  const state = await qualify(api, visitor, post);
  const people = await Promise.all([account(), account(), account()]);
  const answers = await Promise.all(people.map(({ client }) => bring(client, state)));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(answers.filter(({ data }) => data.state === 'claimable')).toHaveLength(1);
});

test.each<[string, (state: BeatState) => Promise<Client> | Client]>([
  ['another device', async () => (await account('another-device')).client],
  [
    'an unfinished view',
    async (state) => {
      Object.assign(state, await openView(visitor, post));
      return (await account()).client;
    },
  ],
  [
    'a changed token',
    async (state) => {
      state.token = state.token.replace('~', '~1');
      return (await account()).client;
    },
  ],
  [
    'a view of more than 24 h ago',
    async () => {
      api.clock.advance(24 * 3_600_000 + 1_000);
      return (await account()).client;
    },
  ],
  [
    'a person who was credited at the same time',
    async (state) => {
      const { client } = await account();
      const { id: other } = await aPost(api.services.db);
      Object.assign(state, await openView(visitor, post));
      const own = await openView(client, other);
      await watch(api, visitor, post, state, 10);
      await watch(api, client, other, own, 5);
      await watch(api, visitor, post, state, 5);
      return client;
    },
  ],
])('%s moves nothing', async (_name, by) => {
  const state = await qualify(api, visitor, post);
  const client = await by(state);
  expect((await bring(client, state)).data).toMatchObject({
    state: 'watching',
    watched_seconds: 0,
  });
});

test('a visitor is promised the first-view reward, even on a device that had one', async () => {
  const promised = async () =>
    (await visitor.call.watching.getTaskRewardCountdown({ post_id: `${post}` })).data.parts.map(
      ({ kind }) => kind,
    );
  await qualify(api, (await account()).client, post);
  await api.services.events.waitUntilHandled();
  expect(await promised()).toEqual(['view', 'first_view']);
});

test('opening another video does not exclude the visitor’s view', async () => {
  const state = await qualify(api, visitor, post);
  const { client } = await account();
  api.clock.advance(60_000);
  await openView(client, (await aPost(api.services.db)).id);
  expect((await bring(client, state)).data.state).toBe('claimable');
});

test('a visitor’s view moves only after the age is confirmed', async () => {
  const strict = await startApi({ settings: { require_age_confirmation: true } });
  try {
    const { id: video } = await aPost(strict.services.db);
    const device = strict.client();
    const state = await qualify(strict, device, video);
    const { id } = await aUser(strict.services.db);
    const { deviceId } = device;
    const client = strict
      .client({ deviceId })
      .as(await aSession(strict.services, id, { deviceId }));
    expect((await bring(client, state, video)).data.reason).toBe('age_unconfirmed');
    await client.call.user.infoStore({ age_confirmed: true });
    expect((await bring(client, state, video)).data.state).toBe('claimable');
  } finally {
    await strict.stop();
  }
});

test('an account takes over only one visitor view', async () => {
  const { client } = await account();
  expect((await bring(client, await qualify(api, visitor, post))).data.state).toBe('claimable');
  const { id: other } = await aPost(api.services.db);
  const second = await qualify(api, visitor, other);
  expect((await bring(client, second, other)).data.state).toBe('watching');
});

test('a visitor is promised nothing on a device whose account took over a view', async () => {
  const { client } = await account();
  await bring(client, await qualify(api, visitor, post));
  const { id: other } = await aPost(api.services.db);
  const again = await visitor.call.watching.getTaskRewardCountdown({ post_id: `${other}` });
  expect(again.data).toMatchObject({ view_session_id: null, state: 'not_eligible', parts: [] });
  const elsewhere = await api
    .client()
    .call.watching.getTaskRewardCountdown({ post_id: `${other}` });
  expect(elsewhere.data).toMatchObject({ state: 'watching' });
});

test('the network of the last beat is among the view’s networks', async () => {
  const from = (ip: string) =>
    api.client({ deviceId: visitor.deviceId, headers: { 'x-forwarded-for': ip } });
  const state = await openView(from('198.51.100.1'), post);
  const elsewhere = from('203.0.113.1');
  await watch(api, elsewhere, post, state, 10);
  await watch(api, elsewhere, post, state, 5);
  const { id, client } = await account();
  expect((await bring(client, state)).data.state).toBe('claimable');
  const { networks } = await api.services.db
    .selectFrom('view_session')
    .select('networks')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(networks).toContain(providerKey(api.services.config.proofKey, '203.0.113.1'));
});

test('a visitor’s view of another video does not move', async () => {
  const state = await qualify(api, visitor, post);
  const { id: other } = await aPost(api.services.db);
  const { client } = await account();
  expect((await bring(client, state, other)).data.state).toBe('watching');
});

test('a moved view follows the rules of its new owner', async () => {
  const state = await qualify(api, visitor, post);
  const { id, client } = await account();
  await api.services.db.updateTable('post').set({ user_id: id }).where('id', '=', post).execute();
  expect((await bring(client, state)).data).toMatchObject({
    state: 'not_eligible',
    reason: 'own_video',
  });
});

test('visitor beats are bounded by the clock, and a member’s beats need a login', async () => {
  const state = await openView(visitor, post);
  api.clock.advance(2_000);
  state.positionS = 15;
  const soon = await visitor.call.watching.addViewLog({
    post_id: `${post}`,
    position_s: 15,
    view_session_id: state.sessionId,
    beat_token: state.token,
    seq: state.seq,
  });
  expect(soon.data.watched_seconds).toBeLessThanOrEqual(2);
  const person = await account();
  const own = await openView(person.client, post);
  const beat = { post_id: `${post}`, position_s: 0, view_session_id: own.sessionId };
  const late = await visitor.call.watching.addViewLog({
    ...beat,
    beat_token: own.token,
    seq: own.seq,
  });
  expect(late.code).toBe(401);
});
