import { expect, test } from 'vitest';
import { startWithTasks } from '../domains/tasks/testing/task-events.ts';
import { anEarner, hasWatched } from '../domains/watching/testing/viewer.ts';
import { aPost } from './builders.ts';
import { useApi } from './harness.ts';

// Cheats across several domains. Cheats within one domain are tested there: `watching/delivered`,
// `rewards/claim-post-reward`, `invitations/cheats`, `user/late-invite`, `tasks/farm`, `tasks/consumers`.
const api = useApi({}, { start: startWithTasks });

/** The type of each row in a person's ledger. */
const earned = async (userId: bigint | string): Promise<string[]> => {
  const rows = await api.services.db
    .selectFrom('ledger_row')
    .select('type')
    .where('user_id', '=', BigInt(userId))
    .orderBy('type')
    .execute();
  return rows.map(({ type }) => type);
};

test('spam comments complete no task, and each gets a reason', async () => {
  const known = { created_at: new Date('2026-01-01') };
  const { id, client } = await anEarner(api, known);
  const say = async (content: string, post_id?: string) => {
    api.clock.advance(6_000);
    const where = post_id ?? `${(await aPost(api.services.db)).id}`;
    await hasWatched(api.services.db, id, [BigInt(where)]);
    return client.call.comments.comment({ post_id: where, content });
  };
  const held = async (content: string) => (await say(content)).data.comment;
  const offer = 'The best points at taice-points.example.com/now';
  expect(await held(offer)).toMatchObject({ state: 'held', hold_reason: 'link' });
  for (let n = 0; n < 5; n += 1) expect((await say(offer)).code).toBe(1205);
  expect(await held('win win win win win win win win')).toMatchObject({
    state: 'held',
    hold_reason: 'repetition',
  });
  // A comment without words is shown, but counts for nothing.
  for (const empty of ['ok', '😂😂😂', '!!!']) expect((await say(empty)).code).toBe(0);
  const { id: post } = await aPost(api.services.db);
  const posted = [];
  for (let n = 0; n < 10; n += 1) posted.push((await say(`Nice one ${n}`, `${post}`)).code);
  expect(posted).toEqual(Array(10).fill(0));
  const now = await client.call.comments.comment({ post_id: `${post}`, content: 'And one more' });
  expect(now).toMatchObject({ code: 429, data: { retry_after: expect.any(Number) as number } });
  await api.services.events.waitUntilHandled();
  const { data } = await client.call.tasks.userTaskDetail({ task_type: 'day' });
  expect(data.quest.find(({ task_key }) => task_key === 'comment')).toMatchObject({
    // The ten under one video.
    complete_num: 1,
    total_num: 2,
    state: 'todo',
  });
  await api.services.events.waitUntilHandled();
  expect(await earned(id)).toEqual([]);
});
