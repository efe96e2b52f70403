import { expect, test } from 'vitest';
import { aPost } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { checkCounters } from '../../user/jobs/check-counters.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

const api = useApi();

test('collecting is idempotent and counted once', async () => {
  const { client } = await aViewer(api);
  const { client: other } = await aViewer(api);
  const post_id = `${(await aPost(api.services.db)).id}`;
  const collect = async (status?: 0 | 1) =>
    (await client.call.posts.collect({ post_id, status })).data;
  expect(await collect()).toEqual({ is_collect: true, collect_num: 1 });
  expect(await collect(1)).toEqual({ is_collect: true, collect_num: 1 });
  await api.services.events.waitUntilHandled();
  expect((await other.call.posts.collect({ post_id })).data.collect_num).toBe(2);
  expect(await collect(0)).toEqual({ is_collect: false, collect_num: 0 });
  await api.services.events.waitUntilHandled();
  expect((await client.call.posts.detail({ id: post_id })).data).toMatchObject({
    is_collect: false,
    collect_num: 1,
  });
  expect((await checkCounters(api.services.db)).filter((line) => line.startsWith('post '))).toEqual(
    [],
  );
});
