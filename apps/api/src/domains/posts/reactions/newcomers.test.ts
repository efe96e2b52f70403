import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { checkCounters } from '../../user/jobs/check-counters.ts';
import { aViewer, hasWatched } from '../../watching/testing/viewer.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

const wrong = async () =>
  (await checkCounters(api.services.db)).filter((line) => !line.includes('post_num'));

test('of accounts of one network that have watched nothing ten are in the numbers, and each sees their own', async () => {
  const { db, events } = api.services;
  const { id, userId } = await aPost(db);
  const post_id = `${id}`;
  const people = await Promise.all(
    Array.from({ length: 14 }, (_, n) => aViewer(api, { ip: `2001:db8:7:${n}::1` })),
  );
  for (const { client } of people) {
    const { posts, user } = client.call;
    expect((await posts.like({ post_id })).data.is_like).toBe(true);
    expect((await posts.collect({ post_id })).data.is_collect).toBe(true);
    expect((await user.follow({ id: `${userId}` })).data.is_follow).toBe(true);
  }
  await events.handled();
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
  // Taken back, it takes nothing from the others.
  expect((await last.client.call.posts.like({ post_id })).data).toMatchObject({
    is_like: false,
    like_num: 10,
  });
  expect((await last.client.call.posts.collect({ post_id })).data.collect_num).toBe(10);
  expect((await last.client.call.user.follow({ id: `${userId}` })).data.be_follow_num).toBe(10);
  await events.handled();
  expect(await numbers(last.client)).toEqual([10, 10, 10]);
  // Whoever has watched something counts there, and newcomers elsewhere do.
  await hasWatched(db, last.id);
  const elsewhere = await aViewer(api, { ip: '2001:db8:8::1' });
  for (const { client } of [last, elsewhere]) await client.call.posts.like({ post_id });
  await events.handled();
  expect((await numbers())[0]).toBe(12);
  expect(await wrong()).toEqual([]);
});

test('what one newcomer takes back and does again leaves the places of their network to others', async () => {
  const { db, events } = api.services;
  const { id, userId } = await aPost(db);
  const post_id = `${id}`;
  const [restless, ...others] = await Promise.all(
    Array.from({ length: 10 }, (_, n) => aViewer(api, { ip: `2001:db8:11:${n}::1` })),
  );
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
  await events.handled();
  const { data } = await api.client().call.posts.detail({ id: post_id });
  const profile = await api.client().call.user.profile({ id: `${userId}` });
  expect([data.like_num, data.collect_num, profile.data.be_follow_num]).toEqual([9, 9, 9]);
  expect(await wrong()).toEqual([]);
});

test('who has watched nothing of ten seconds has watched nothing, whatever length pays', async () => {
  const { db } = api.services;
  const { id } = await aViewer(api);
  const knows = async () =>
    (await sql<{ knows: boolean }>`select has_watched(${id}) as knows`.execute(db)).rows[0]?.knows;
  const known = [];
  for (const duration_s of [9.9, 10]) {
    const { id: post_id } = await aPost(db, { duration_s });
    await hasWatched(db, id, [post_id]);
    known.push(await knows());
  }
  expect(known).toEqual([false, true]);
});

test('shares of accounts of one network that have watched nothing count as their likes do, for its creator too', async () => {
  const { db, events } = api.services;
  const { id } = await aPost(db);
  const post_id = `${id}`;
  const people = await Promise.all(
    Array.from({ length: 14 }, (_, n) => aViewer(api, { ip: `2001:db8:9:${n}::1` })),
  );
  const share = async (client: (typeof people)[number]['client']) =>
    (await client.call.posts.share({ post_id, channel: 'copy' })).data.counted_today;
  // Their own task counts it in any case.
  for (const { client } of people) expect(await share(client)).toBe(1);
  // Again on that day it is no share, and takes no place.
  for (const { client } of people) expect(await share(client)).toBe(1);
  const last = people.at(-1)!;
  await events.handled();
  const shares = async () => {
    const { share_num } = (await api.client().call.posts.detail({ id: post_id })).data;
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(shares), 0)::int as n from video_hour where post_id = ${id}`.execute(db);
    return [share_num, rows[0]?.n];
  };
  expect(await shares()).toEqual([10, 10]);
  await hasWatched(db, last.id);
  api.clock.advanceRule(86_400_000);
  await share(last.client);
  await share((await aViewer(api, { ip: '2001:db8:10::1' })).client);
  await events.handled();
  expect(await shares()).toEqual([12, 12]);
  expect(await wrong()).toEqual([]);
});
