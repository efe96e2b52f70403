import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();

const history = async (client: Client) =>
  (await client.call.posts.viewLog({})).data.list.map(({ post }) => post.id);

/** The reward for a whole view; undefined if it pays nothing. */
const earn = async (client: Client, id: bigint) => {
  const view = await qualify(api, client, id);
  const { code, data } = await client.call.rewards.claimPostReward({
    post_id: `${id}`,
    view_session_id: view.sessionId,
  });
  return code === 0 ? data.amount : undefined;
};

test('removed videos leave the history, can be restored and never pay twice', async () => {
  const { db } = api.services;
  const { client } = await aViewer(api);
  const [one, two] = [await aPost(db), await aPost(db)];
  expect(await earn(client, one.id)).toBeDefined();
  expect(await earn(client, two.id)).toBeDefined();
  const ids = [`${one.id}`];
  expect((await client.call.library.clearViewLog({ ids })).data).toEqual({
    changed: 1,
    paused: false,
  });
  expect(await history(client)).toEqual([`${two.id}`]);
  const again = await client.call.posts.detail({ id: ids[0]! });
  expect(again.data).toMatchObject({ watched: 0, resume_at_s: 0, reward: null });
  await client.call.library.clearViewLog({ ids, restore: 1 });
  expect(await history(client)).toEqual([`${two.id}`, `${one.id}`]);
  expect((await client.call.library.clearViewLog({ all: 1 })).data.changed).toBe(2);
  expect(await history(client)).toEqual([]);
  expect(await earn(client, one.id)).toBeUndefined();
  // Watched again, it is back in the history.
  expect(await history(client)).toEqual([`${one.id}`]);
});

test('a paused history records nothing, and views are still paid once', async () => {
  const { db } = api.services;
  const { id, client } = await aViewer(api);
  const [before, during] = [await aPost(db), await aPost(db)];
  await earn(client, before.id);
  const [known] = (await client.call.posts.viewLog({})).data.list;
  expect((await client.call.library.clearViewLog({ paused: 1 })).data.paused).toBe(true);
  api.clock.advance(3_600_000);
  expect(await earn(client, during.id)).toBeDefined();
  await client.call.watching.addViewLog({ post_id: `${before.id}`, position_s: 3 });
  expect((await client.call.posts.viewLog({})).data.list).toMatchObject([
    { post: { id: `${before.id}` }, watched_at: known?.watched_at, position_s: known?.position_s },
  ]);
  const { data } = await client.call.posts.detail({ id: `${during.id}` });
  expect(data.watched).toBe(0);
  const row = await db
    .selectFrom('view_log')
    .select(['hidden', 'qualified_at'])
    .where('user_id', '=', id)
    .where('post_id', '=', during.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ hidden: true, qualified_at: expect.any(Date) });
  await client.call.library.clearViewLog({ paused: 0 });
  expect(await earn(client, during.id)).toBeUndefined();
  expect(await history(client)).toEqual([`${during.id}`, `${before.id}`]);
});

test('another person’s history is not cleared', async () => {
  const { db } = api.services;
  const [me, stranger] = [await aViewer(api), await aViewer(api)];
  const { id } = await aPost(db);
  await qualify(api, me.client, id);
  const ids = [`${id}`];
  expect((await stranger.client.call.library.clearViewLog({ ids })).data.changed).toBe(0);
  expect(await history(me.client)).toEqual(ids);
});
