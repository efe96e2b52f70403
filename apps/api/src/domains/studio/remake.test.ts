import { expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('the owner can remake renditions three times a day, if the file still exists', async () => {
  const { db } = api.services;
  const { id: userId } = await aUser(db);
  const logIn = async () => api.client().as(await aSession(api.services, userId));
  let me = await logIn();
  const { id } = await aPost(db, { user_id: userId, asset: { original_path: 'uploads/x' } });
  const again = async () => {
    await db.updateTable('video_asset').set({ state: 'ready' }).where('post_id', '=', id).execute();
    return (await me.call.studio.remake({ id: `${id}` })).code;
  };
  expect([await again(), await again(), await again(), await again()]).toEqual([0, 0, 0, 1704]);
  api.clock.advance(86_400_001);
  me = await logIn();
  expect(await again()).toBe(0);
  const bare = await aPost(db, { user_id: userId });
  expect((await me.call.studio.remake({ id: `${bare.id}` })).code).toBe(1708);
});
