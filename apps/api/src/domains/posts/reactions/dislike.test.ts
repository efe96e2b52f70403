import { expect, test } from 'vitest';
import { aPost } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

const api = useApi();

test('a dislike toggles, and limited accounts can use it', async () => {
  const { client } = await aViewer(api, { status: 'limited' });
  const { client: other } = await aViewer(api);
  const post_id = `${(await aPost(api.services.db)).id}`;
  const once = await client.call.posts.dislike({ post_id });
  expect(once.data).toMatchObject({ is_dislike: true, dislike_num: 1 });
  expect((await other.call.posts.detail({ id: post_id })).data.is_dislike).toBe(false);
  await api.services.events.waitUntilHandled();
  expect((await other.call.posts.dislike({ post_id })).data.dislike_num).toBe(2);
  await api.services.events.waitUntilHandled();
  expect((await client.call.posts.dislike({ post_id })).data).toMatchObject({
    is_dislike: false,
    dislike_num: 1,
  });
});
