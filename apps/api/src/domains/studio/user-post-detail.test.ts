import { expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('the owner sees a video in any state, others do not', async () => {
  const { db } = api.services;
  const { id: userId } = await aUser(db);
  const { id } = await aPost(db, {
    user_id: userId,
    state: 'rejected',
    reject_reason: 'Music',
    published_at: null,
  });
  const me = api.client().as(await aSession(api.services, userId));
  const { code, data } = await me.call.studio.userPostDetail({ id: `${id}` });
  expect(code).toBe(0);
  expect(data).toMatchObject({
    own: { state: 'rejected', version: 1, was_published: false },
    moderation: { state: 'rejected', reason: 'Music' },
    cover_from: 'auto',
    remakes_left: 3,
  });
  expect(data.rungs.length).toBeGreaterThan(0);
  expect(data.sources.map(({ type }) => type)).not.toContain('youtube');
  const other = api.client().as(await aSession(api.services, (await aUser(db)).id));
  expect((await other.call.studio.userPostDetail({ id: `${id}` })).code).toBe(1201);
});
