import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { aViewer, beat, openView, qualify } from './testing/viewer.ts';

const api = useApi();

const postOf = (id: bigint) =>
  api.services.db
    .selectFrom('post')
    .select(['view_num', 'qualified_view_num', 'start_num'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const sessionsOf = async (post_id: bigint) =>
  (
    await api.services.db
      .selectFrom('view_session')
      .select('state')
      .where('post_id', '=', post_id)
      .execute()
  ).map(({ state }) => state);
const endByOffences = async (client: Client, id: bigint) => {
  const state = await openView(client, id);
  for (const _ of [1, 2, 3]) await beat(client, id, { ...state, token: 'x' });
};
const wrongPosts = async () =>
  (await checkCounters(api.services.db)).filter((line) => line.startsWith('post '));

test('a repeatedly ruined view counts no start and leaves one row', async () => {
  const { id } = await aPost(api.services.db);
  const { client } = await aViewer(api);
  for (let cycle = 0; cycle < 12; cycle++) await endByOffences(client, id);
  expect(await postOf(id)).toMatchObject({ view_num: 1, start_num: 0 });
  expect(await sessionsOf(id)).toEqual(['void']);
  // An honest session counts as one start; an hour later another one does.
  await openView(client, id);
  expect(await postOf(id)).toMatchObject({ view_num: 1, start_num: 1 });
  expect(await sessionsOf(id)).toEqual(['open']);
  api.clock.advance(3_600_000);
  await openView(client, id);
  expect(await postOf(id)).toMatchObject({ view_num: 2, start_num: 2 });
  expect(await wrongPosts()).toEqual([]);
});

test('a completed view stays a start, whatever is ruined later', async () => {
  const { id } = await aPost(api.services.db);
  const { client } = await aViewer(api);
  const { sessionId } = await qualify(api, client, id);
  await client.call.rewards.claimPostReward({ post_id: `${id}`, view_session_id: sessionId });
  for (let cycle = 0; cycle < 3; cycle++) await endByOffences(client, id);
  await api.services.events.waitUntilHandled();
  expect(await postOf(id)).toMatchObject({ start_num: 1, qualified_view_num: 1 });
  expect(await wrongPosts()).toEqual([]);
});

test('the nightly check reports every wrong view counter', async () => {
  const { db, events } = api.services;
  const { id } = await aPost(db);
  const { client } = await aViewer(api);
  await qualify(api, client, id);
  await events.waitUntilHandled();
  expect(await wrongPosts()).toEqual([]);
  const wrong = { view_num: 7, qualified_view_num: 8, start_num: 10 };
  await db.updateTable('post').set(wrong).where('id', '=', id).execute();
  expect((await wrongPosts()).toSorted()).toEqual(
    Object.entries(wrong)
      .map(([name, kept]) => `post ${id} stores ${name} ${kept}, but 1 were counted`)
      .toSorted(),
  );
});
