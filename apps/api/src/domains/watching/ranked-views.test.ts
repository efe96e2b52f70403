import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost, aSession, verifyPerson } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { finishDeletions } from '../user/jobs/finish-deletions.ts';
import { aViewer, openView, qualify, watch } from './testing/viewer.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' }, settings: { counted_per_network: 10 } });

/** The ranking figures of a video, first views and starts, and the qualified views its creator sees. */
const figuresOf = async (id: bigint) => {
  await api.services.events.waitUntilHandled();
  const { rows } = await sql<{ figures: number[] }>`
    select array[qualified_view_num, start_num, (select coalesce(sum(qualified), 0)::int
      from video_hour where post_id = ${id})] as figures from post where id = ${id}`.execute(
    api.services.db,
  );
  return rows[0]?.figures;
};
const qualifyAndClaim = async (client: Client, id: bigint) => {
  const { sessionId } = await qualify(api, client, id);
  const claim = { post_id: `${id}`, view_session_id: sessionId };
  return client.call.rewards.claimPostReward(claim);
};
/** Watches again from the start. */
const watchAgain = async (client: Client, id: bigint) => {
  api.clock.advance(3_600_000);
  const state = await openView(client, id, 0);
  await watch(api, client, id, state, 15);
};
const wrong = async () =>
  (await checkCounters(api.services.db)).filter((line) => line.startsWith('post '));

test('a view ranks if the viewer was verified at the first watch, and rewatching adds no start', async () => {
  const { db } = api.services;
  const { id } = await aPost(db);
  const ip = '192.0.2.21';
  const unverified = await aViewer(api, { ip, isVerified: false });
  await qualifyAndClaim(unverified.client, id);
  expect(await figuresOf(id)).toEqual([0, 0, 1]);
  const verified = await aViewer(api, { ip });
  await qualifyAndClaim(verified.client, id);
  expect(await figuresOf(id)).toEqual([1, 1, 2]);
  await verifyPerson(db, unverified.id);
  for (const { client } of [unverified, verified]) await watchAgain(client, id);
  expect(await figuresOf(id)).toEqual([1, 1, 4]);
  expect(await wrong()).toEqual([]);
  for (const person of [unverified, verified]) {
    const { call } = api.client().as(await aSession(api.services, person.id));
    expect((await call.user.deleteAccount({})).code).toBe(0);
  }
  api.clock.advanceRule(14 * 86_400_000);
  await finishDeletions(api.services);
  expect(await figuresOf(id)).toEqual([1, 1, 4]);
  expect(await wrong()).toEqual([]);
});

test('everyone in an office earns and ranks the video, but displayed numbers stop at the quota', async () => {
  const { id } = await aPost(api.services.db);
  for (let n = 0; n < 13; n++) {
    const { client } = await aViewer(api, { ip: '192.0.2.22' });
    const { code, data } = await qualifyAndClaim(client, id);
    expect([code, data.amount], `${n}`).toEqual([0, expect.stringMatching(/^[1-9]/)]);
    expect((await client.call.posts.like({ post_id: `${id}` })).data.is_like).toBe(true);
    const said = { post_id: `${id}`, content: `I am number ${n}` };
    expect((await client.call.comments.comment(said)).code).toBe(0);
  }
  expect(await figuresOf(id)).toEqual([13, 10, 10]);
  const { data } = await api.client().call.posts.detail({ id: `${id}` });
  const { view_num, like_num, comment_num } = data;
  expect([view_num, like_num, comment_num]).toEqual([10, 10, 10]);
  expect(await wrong()).toEqual([]);
});
