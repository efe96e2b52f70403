import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { takeViews } from './count-queries.ts';
import { countDisplay } from './display-queries.ts';
import { aViewer, openView } from './testing/viewer.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' }, settings: { counted_per_network: 10 } });

const view = async (post: bigint, address: string, deviceId?: string) => {
  const client = api.client({
    headers: { 'x-forwarded-for': address },
    ...(deviceId !== undefined && { deviceId }),
  });
  const { data } = await client.call.watching.addViewLog({ post_id: `${post}`, position_s: 1 });
  return data.view_num;
};

test('invented devices of one network count up to the daily quota and leave no more rows', async () => {
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
  // A new hour or account is still in the same network.
  api.clock.advance(3_600_000);
  const { client } = await aViewer(api, { ip: '203.0.113.7' });
  await openView(client, post);
  expect(await view(post, '203.0.113.7')).toBe(10);
  expect(await view((await aPost(db)).id, '203.0.113.7')).toBe(1);
  expect(await view(post, '203.0.113.8')).toBe(11);
  api.clock.advanceRule(86_400_000);
  expect(await view(post, '203.0.113.7')).toBe(12);
});

test('concurrent calls of one device use one slot of the quota', async () => {
  const { db } = api.services;
  const at = api.clock.rule();
  const posts = await Promise.all(Array.from({ length: 5 }, () => aPost(db)));
  const from = { source: 'feed', device: 'phone' } as const;
  for (const { id: postId } of posts) {
    const viewer = { deviceId: 'hasty' };
    const view = { viewer, from, postId, at, isOpening: false, network: 'n' };
    const once = async () => (await countDisplay(db, view, api.services.settings)).views;
    await Promise.all(Array.from({ length: 40 }, once));
    expect(await once()).toBe(1);
  }
  const quotas = await db
    .selectFrom('network_quota')
    .select('used')
    .where('network', '=', 'n')
    .execute();
  expect(quotas.map(({ used }) => used)).toEqual(posts.map(() => 1));
});

test('an IPv6 /64 is one network, and one device in it counts once an hour', async () => {
  const post = (await aPost(api.services.db)).id;
  for (let n = 0; n < 3; n++) expect(await view(post, `2001:db8:77:1::${n}`, 'phone')).toBe(1);
  let shown = 0;
  for (let n = 0; n < 12; n++) shown = await view(post, `2001:db8:77:1::${n}`);
  expect(shown).toBe(10);
  expect(await view(post, '2001:db8:77:2::1')).toBe(11);
});
