import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyAudit } from '../platform/audit.ts';
import { checkCounters } from '../domains/user/jobs/check-counters.ts';
import { setUpCreators } from '../domains/studio/testing/creators.ts';
import { aPost, aSession, aUser } from '../testing/builders.ts';
import { runOperatorCommand, UsageError } from './operator.ts';

const all = setUpCreators();

const staff = (line: string, ...more: string[]) =>
  runOperatorCommand(all.api.services, [...line.split(' '), ...more], 'ada');

test('an account’s first videos wait for review and appear once approved', async () => {
  const settings = { ...all.api.services.settings, review_first_posts: 1 };
  const { transcodePost } = await import('../domains/studio/jobs/transcode-post.ts');
  const first = await all.posted();
  await transcodePost({ ...all.api.services, settings }, { post_id: first.postId });
  expect((await first.stands())?.state).toBe('review');
  expect((await first.me.call.posts.detail({ id: first.postId })).code).toBe(1201);
  expect(await staff('videos')).toMatchObject([{ id: first.postId }]);
  expect(await staff(`approve ${first.postId}`)).toBe('published');
  expect((await first.me.call.posts.detail({ id: first.postId })).code).toBe(0);
  await expect(staff(`approve ${first.postId}`)).rejects.toMatchObject({ code: 1708 });
  expect(await checkCounters(all.api.services.db)).toEqual([]);
}, 60_000);

test('a removed video is hidden from all until its restore, which keeps its owner’s visibility', async () => {
  const { db } = all.api.services;
  const { id } = await aUser(db);
  const post = await aPost(db, { user_id: id });
  const visitor = all.api.client();
  await staff(`remove ${post.id} --reason`, 'Somebody else made it.');
  expect((await visitor.call.posts.detail({ id: `${post.id}` })).code).toBe(1201);
  await db.updateTable('post').set({ is_wanted: false }).where('id', '=', post.id).execute();
  expect(await staff(`restore ${post.id}`)).toBe('offline');
  expect(await checkCounters(db)).toEqual([]);
});

test('a bar answers 451 to its audience, unlists the video, and its owner cannot lift it', async () => {
  const { db } = all.api.services;
  const { id: owner } = await aUser(db);
  const post = await aPost(db, { user_id: owner });
  const detail = async (country: string | null, age_confirmed_at: Date | null) => {
    const { id } = await aUser(db, { country, age_confirmed_at });
    const me = all.api.client().as(await aSession(all.api.services, id));
    return (await me.call.posts.detail({ id: `${post.id}` })).code;
  };
  const listed = async () => {
    const { data } = await all.api.client().call.studio.userPostList({ id: `${owner}` });
    return data.list.length;
  };
  await staff(`limit ${post.id} --countries de,FR --adults --reason`, 'The law there.');
  const grown = new Date();
  expect([await detail('DE', grown), await detail('AT', grown), await detail('AT', null)]).toEqual([
    451, 0, 451,
  ]);
  expect((await all.api.client().call.posts.detail({ id: `${post.id}` })).code).toBe(451);
  expect(await listed()).toBe(0);
  await db.updateTable('post').set({ visibility: 'public' }).where('id', '=', post.id).execute();
  expect(await listed()).toBe(0);
  await staff(`limit ${post.id}`);
  expect([await detail('DE', null), await listed()]).toEqual([0, 1]);
});

test('lifting a bar restores the video as its owner had it; barred viewers cannot act on it', async () => {
  const { db } = all.api.services;
  const post = await aPost(db, { visibility: 'unlisted' });
  const { id } = await aUser(db, { country: 'DE' });
  const me = all.api.client().as(await aSession(all.api.services, id));
  const post_id = `${post.id}`;
  await staff(`limit ${post_id} --countries DE --reason`, 'The law there.');
  expect((await me.call.comments.comment({ post_id, content: 'Hello' })).code).toBe(1201);
  expect((await me.call.posts.like({ post_id })).code).toBe(1201);
  expect((await me.call.watching.getTaskRewardCountdown({ post_id })).code).toBe(1201);
  await staff(`limit ${post_id}`);
  const [row] = await db
    .selectFrom('post')
    .select('visibility')
    .where('id', '=', post.id)
    .execute();
  expect(row?.visibility).toBe('unlisted');
});

test('a suspended user is out at the next call, and gets held points after reinstatement', async () => {
  const { db } = all.api.services;
  const { id } = await aUser(db);
  const session = await aSession(all.api.services, id);
  const me = all.api.client().as(session);
  await staff(`suspend ${id} --until 2027-01-31 --reason`, 'A farm.');
  expect((await me.call.user.info({})).code).toBe(401);
  await staff(`reinstate ${id}`);
  expect(
    await db
      .selectFrom('user')
      .select(['status', 'status_reason', 'status_until'])
      .where('id', '=', id)
      .execute(),
  ).toEqual([{ status: 'active', status_reason: null, status_until: null }]);
});

test('a tamper-evident log records every decision', async () => {
  const { db } = all.api.services;
  const post = await aPost(db);
  const decided = Array.from({ length: 8 }, (_, n) =>
    staff(`label-ai ${post.id} --is ${n % 2 ? 'yes' : 'no'}`),
  );
  await Promise.all(decided);
  expect(await staff('verify-log')).toBe('no decision was changed');
  await expect(sql`update audit_log set reason = 'none'`.execute(db)).rejects.toThrow(
    'permission denied',
  );
  expect(await verifyAudit(db)).toBeNull();
  const [latest] = (await staff('log')) as { staff: string; action: string }[];
  expect(latest).toMatchObject({ staff: 'ada', action: 'post.label_ai' });
});

test('rejects an unknown command, a missing reason and an unknown target', async () => {
  const { db } = all.api.services;
  const post = await aPost(db);
  for (const line of [
    'reject 1',
    'dance 1',
    'approve x',
    `limit ${post.id} --adults`,
    `limit ${post.id} --countries Germany --reason x`,
    'videos mine',
  ])
    await expect(staff(line)).rejects.toThrow(UsageError);
  await expect(
    runOperatorCommand(all.api.services, ['approve', `${post.id}`], undefined),
  ).rejects.toThrow(UsageError);
  await expect(staff('remove 999999 --reason x')).rejects.toMatchObject({ code: 1201 });
});
