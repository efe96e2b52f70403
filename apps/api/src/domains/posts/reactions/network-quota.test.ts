import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost, verifyPerson } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { checkCounters } from '../../user/jobs/check-counters.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' }, settings: { counted_per_network: 10 } });

const wrong = async () =>
  (await checkCounters(api.services.db)).filter((line) => !line.includes('post_num'));
/** People of one IPv6 /64. */
const aCrowd = (network: string, size: number) =>
  Promise.all(
    Array.from({ length: size }, (_, n) => aViewer(api, { ip: `2001:db8:${network}::${n + 1}` })),
  );

test('a network adds at most ten a day per target, and each person still sees their own', async () => {
  const { db, events } = api.services;
  const { id, userId } = await aPost(db);
  const post_id = `${id}`;
  const people = await aCrowd('7:1', 14);
  for (const { client } of people) {
    const { posts, user } = client.call;
    expect((await posts.like({ post_id })).data.is_like).toBe(true);
    expect((await posts.collect({ post_id })).data.is_collect).toBe(true);
    expect((await user.follow({ id: `${userId}` })).data.is_follow).toBe(true);
  }
  await events.waitUntilHandled();
  const numbers = async (client = api.client()) => {
    const { data } = await client.call.posts.detail({ id: post_id });
    const profile = await client.call.user.profile({ id: `${userId}` });
    return [data.like_num, data.collect_num, profile.data.be_follow_num];
  };
  expect(await numbers()).toEqual([10, 10, 10]);
  expect(await wrong()).toEqual([]);
  const last = people.at(-1)!;
  expect(await numbers(last.client)).toEqual([11, 11, 11]);
  expect((await last.client.call.posts.like({ post_id, status: 1 })).data.like_num).toBe(11);
  // An undone like does not reduce the others' count.
  expect((await last.client.call.posts.like({ post_id })).data).toMatchObject({
    is_like: false,
    like_num: 10,
  });
  expect((await last.client.call.posts.collect({ post_id })).data.collect_num).toBe(10);
  expect((await last.client.call.user.follow({ id: `${userId}` })).data.be_follow_num).toBe(10);
  await events.waitUntilHandled();
  expect(await numbers(last.client)).toEqual([10, 10, 10]);
  // Another /64 of the same provider is another network.
  const [elsewhere] = await aCrowd('7:2', 1);
  await elsewhere!.client.call.posts.like({ post_id });
  const other = `${(await aPost(db)).id}`;
  expect((await last.client.call.posts.like({ post_id: other })).data.like_num).toBe(1);
  api.clock.advanceRule(86_400_000);
  await last.client.call.posts.like({ post_id });
  await events.waitUntilHandled();
  expect((await numbers())[0]).toBe(12);
  expect(await wrong()).toEqual([]);
});

test('repeated toggling by one person uses one slot of the network quota', async () => {
  const { db, events } = api.services;
  const { id, userId } = await aPost(db);
  const post_id = `${id}`;
  const [restless, ...others] = await aCrowd('11:1', 10);
  const { posts, user } = restless!.client.call;
  for (let times = 0; times < 11; times++)
    for (const status of [1, 0] as const) {
      await posts.like({ post_id, status });
      await posts.collect({ post_id, status });
      await user.follow({ id: `${userId}`, status });
    }
  for (const { client } of others) {
    await client.call.posts.like({ post_id });
    await client.call.posts.collect({ post_id });
    await client.call.user.follow({ id: `${userId}` });
  }
  await events.waitUntilHandled();
  const { data } = await api.client().call.posts.detail({ id: post_id });
  const profile = await api.client().call.user.profile({ id: `${userId}` });
  expect([data.like_num, data.collect_num, profile.data.be_follow_num]).toEqual([9, 9, 9]);
  expect(await wrong()).toEqual([]);
});

test('shares follow the same network quota, but all count for the sharer’s tasks', async () => {
  const { db, events } = api.services;
  const { id } = await aPost(db);
  const post_id = `${id}`;
  const people = await aCrowd('9:1', 14);
  const share = async (client: (typeof people)[number]['client']) =>
    (await client.call.posts.share({ post_id, channel: 'copy' })).data.counted_today;
  for (const { client } of people) expect(await share(client)).toBe(1);
  // Repeated on that day it is no new share, and uses no quota.
  for (const { client } of people) expect(await share(client)).toBe(1);
  await events.waitUntilHandled();
  const shares = async () => {
    const { share_num } = (await api.client().call.posts.detail({ id: post_id })).data;
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(shares), 0)::int as n from video_hour where post_id = ${id}`.execute(db);
    return [share_num, rows[0]?.n];
  };
  expect(await shares()).toEqual([10, 10]);
  api.clock.advanceRule(86_400_000);
  await share(people.at(-1)!.client);
  await share((await aCrowd('10:1', 1))[0]!.client);
  await events.waitUntilHandled();
  expect(await shares()).toEqual([12, 12]);
  expect(await wrong()).toEqual([]);
});

test('unverified followers are displayed but never ranked, even if verified later', async () => {
  const { db, events } = api.services;
  const { userId } = await aPost(db);
  const numbers = async () => {
    await events.waitUntilHandled();
    return db
      .selectFrom('user')
      .select(['fans_num', 'verified_fans_num'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  };
  const follow = { id: `${userId}` };
  const unverified = await aViewer(api, { ip: '2001:db8:12::1', isVerified: false });
  await unverified.client.call.user.follow(follow);
  expect(await numbers()).toEqual({ fans_num: 1, verified_fans_num: 0 });
  const [verified] = await aCrowd('12:1', 1);
  await verified!.client.call.user.follow(follow);
  expect(await numbers()).toEqual({ fans_num: 2, verified_fans_num: 1 });
  await verifyPerson(db, unverified.id);
  await unverified.client.call.user.follow(follow);
  expect(await numbers()).toEqual({ fans_num: 1, verified_fans_num: 1 });
  expect(await wrong()).toEqual([]);
  await verified!.client.call.user.follow(follow);
  expect(await numbers()).toEqual({ fans_num: 0, verified_fans_num: 0 });
  expect(await wrong()).toEqual([]);
});
