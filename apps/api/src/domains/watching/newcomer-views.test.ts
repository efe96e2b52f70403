import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { finishDeletions } from '../user/jobs/finish-deletions.ts';
import { aViewer, hasWatched, open, qualify, watch } from './testing/viewer.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

/** What ranks a video: the views that are its first of a person, and all of them; and the latter as its creator is told. */
const ranked = async (id: bigint) => {
  await api.services.events.handled();
  const { rows } = await sql<{ figures: number[] }>`
    select array[qualified_view_num, completion_sum, (select coalesce(sum(qualified), 0)::int
      from video_hour where post_id = ${id})] as figures from post where id = ${id}`.execute(
    api.services.db,
  );
  return rows[0]?.figures;
};
/** Once more from its beginning. */
const watchAgain = async (client: Client, id: bigint) => {
  api.clock.advance(60_000);
  const state = await open(client, id, 0);
  await watch(api, client, id, state, 15);
};
const wrong = async () =>
  (await checkCounters(api.services.db)).filter((line) => line.startsWith('post '));

test('of a farm behind one network ten views rank a video; each is paid, and an office that has watched counts whole', async () => {
  const { db } = api.services;
  const { id } = await aPost(db);
  const farm = [];
  for (let n = 0; n < 13; n++) {
    const viewer = await aViewer(api, { ip: `2001:db8:21:${n}::1` });
    const { sessionId } = await qualify(api, viewer.client, id);
    const claim = { post_id: `${id}`, view_session_id: sessionId };
    expect((await viewer.client.call.rewards.claimPostReward(claim)).code).toBe(0);
    farm.push(viewer);
  }
  expect(await ranked(id)).toEqual([10, 10, 10]);
  expect(await wrong()).toEqual([]);
  // To watch the video again makes nobody count there who did not before.
  const last = farm.at(-1)!;
  await watchAgain(last.client, id);
  expect(await ranked(id)).toEqual([10, 10, 10]);
  await watchAgain(farm[0]!.client, id);
  expect(await ranked(id)).toEqual([10, 11, 11]);
  // Who leaves takes nothing from the numbers, nor brings anything into them.
  for (const { client } of [farm[0]!, last])
    expect((await client.call.user.deleteAccount({})).code).toBe(0);
  api.clock.advanceRule(14 * 86_400_000);
  await finishDeletions(api.services);
  expect(await wrong()).toEqual([]);
});

test('people of an office who have watched before are counted however many newcomers are there', async () => {
  const { db } = api.services;
  const { id } = await aPost(db);
  const ip = '192.0.2.21';
  for (let n = 0; n < 11; n++) await qualify(api, (await aViewer(api, { ip })).client, id);
  expect(await ranked(id)).toEqual([10, 10, 10]);
  for (let n = 0; n < 10; n++) {
    const colleague = await aViewer(api, { ip });
    await hasWatched(db, colleague.id);
    await qualify(api, colleague.client, id);
  }
  expect(await ranked(id)).toEqual([20, 20, 20]);
  // A newcomer elsewhere is counted, and so is one there on the next day.
  await qualify(api, (await aViewer(api, { ip: '192.0.2.22' })).client, id);
  api.clock.advanceRule(86_400_000);
  await qualify(api, (await aViewer(api, { ip })).client, id);
  expect(await ranked(id)).toEqual([22, 22, 22]);
  expect(await wrong()).toEqual([]);
});
