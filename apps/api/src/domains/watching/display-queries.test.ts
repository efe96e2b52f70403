import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { takeViews } from './count-queries.ts';
import { countDisplay } from './display-queries.ts';
import { aViewer, hasWatched, open } from './testing/viewer.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

const view = async (post: bigint, address: string, deviceId?: string) => {
  const client = api.client({
    headers: { 'x-forwarded-for': address },
    ...(deviceId !== undefined && { deviceId }),
  });
  const { data } = await client.call.watching.addViewLog({ post_id: `${post}`, position_s: 1 });
  return data.view_num;
};

test('invented devices behind one network are ten views of the hour, for its creator too, and leave no more rows', async () => {
  const { db } = api.services;
  const post = (await aPost(db)).id;
  await Promise.all(Array.from({ length: 20 }, () => view(post, '203.0.113.7')));
  let shown = 0;
  for (let n = 0; n < 20; n++) shown = await view(post, '203.0.113.7');
  expect(shown).toBe(10);
  const rows = await db
    .selectFrom('view_display')
    .select('hour')
    .where('post_id', '=', post)
    .execute();
  expect(rows).toHaveLength(10);
  const taken = await transaction(db, (tx) => takeViews(tx, 1_000));
  expect(taken.reduce((sum, { views }) => sum + views, 0)).toBe(10);
  api.clock.advance(3_600_000);
  expect(await view(post, '203.0.113.7')).toBe(11);
});

test('whoever comes back each hour with other devices is forty views of the day, and ten a time', async () => {
  const post = (await aPost(api.services.db)).id;
  const ofHours = [];
  for (let hour = 0; hour < 6; hour++) {
    for (let n = 0; n < 11; n++) await view(post, '203.0.113.20');
    ofHours.push(await view(post, '203.0.113.20'));
    api.clock.advance(3_600_000);
  }
  expect(ofHours).toEqual([10, 20, 30, 40, 40, 40]);
  expect(await view(post, '203.0.113.21')).toBe(41);
  api.clock.advance(24 * 3_600_000);
  expect(await view(post, '203.0.113.20')).toBe(42);
});

test('one device that asks many times at once takes one place of its network', async () => {
  const { db } = api.services;
  const at = api.clock.rule();
  const posts = await Promise.all(Array.from({ length: 5 }, () => aPost(db)));
  const from = { source: 'feed', device: 'phone' } as const;
  const net = { network: 'n', provider: 'n' };
  for (const { id: postId } of posts) {
    const viewer = { deviceId: 'hasty' };
    const view = { viewer, from, postId, at, isOpening: false, ...net };
    const once = async () => (await countDisplay(db, view, api.services.numbers)).views;
    await Promise.all(Array.from({ length: 40 }, once));
    expect(await once()).toBe(1);
  }
  const places = await db
    .selectFrom('view_network')
    .select('times')
    .where('network', '=', 'n')
    .execute();
  expect(places.map(({ times }) => times)).toEqual(posts.map(() => 1));
});

test('an office behind one address counts: ten visitors, and everybody who has watched a video', async () => {
  const post = (await aPost(api.services.db)).id;
  let shown = 0;
  for (let n = 0; n < 9; n++) shown = await view(post, '203.0.113.8', `desk-${n}`);
  // Looked at again it is the same view.
  shown = await view(post, '203.0.113.8', 'desk-1');
  expect(shown).toBe(9);
  const people = await Promise.all(
    Array.from({ length: 15 }, () => aViewer(api, { ip: '203.0.113.8' })),
  );
  for (const { id } of people) await hasWatched(api.services.db, id);
  for (const { client } of people)
    shown = (await client.call.watching.addViewLog({ post_id: `${post}`, position_s: 1 })).data
      .view_num;
  expect(shown).toBe(24);
  expect(await view(post, '203.0.113.9')).toBe(25);
});

test('many networks of one customer of a provider are thirty views of the hour', async () => {
  const post = (await aPost(api.services.db)).id;
  let shown = 0;
  for (let n = 0; n < 70; n++)
    shown = Math.max(shown, await view(post, `2001:db8:77:${n.toString(16)}::1`));
  expect(shown).toBe(30);
  const places = await api.services.db
    .selectFrom('view_network')
    .select(({ fn }) => fn.sum<string>('times').as('times'))
    .where('post_id', '=', post)
    .executeTakeFirstOrThrow();
  expect(Number(places.times)).toBe(60);
  expect(await view(post, '2001:db8:78::1')).toBe(31);
});

test('accounts that have never watched a video count with the visitors of their network', async () => {
  const post = (await aPost(api.services.db)).id;
  const fresh = await Promise.all(
    Array.from({ length: 25 }, () => aViewer(api, { ip: '203.0.113.10' })),
  );
  for (const { client } of fresh) await open(client, post);
  const numbers = () =>
    api.services.db
      .selectFrom('post')
      .select(['view_num', 'completion_num'])
      .where('id', '=', post)
      .executeTakeFirstOrThrow();
  expect(await numbers()).toEqual({ view_num: 10, completion_num: 10 });
  await hasWatched(api.services.db, fresh[20]!.id);
  await open(fresh[20]!.client, post);
  api.clock.advance(31 * 60_000);
  await open(fresh[20]!.client, post);
  expect((await numbers()).view_num).toBe(11);
});
