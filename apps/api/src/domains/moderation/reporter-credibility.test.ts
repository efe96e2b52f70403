import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, rowOf } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo } from '../comments/testing/fixtures.ts';
import { aViewer, hasWatched } from '../watching/testing/viewer.ts';
import { decidePost } from './decide-post.ts';
import { listOpenReports } from './queries.ts';
import { aCredibleReporter } from '../watching/testing/credible-reporter.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

type Reporter = Awaited<ReturnType<typeof aViewer>>;
/** The report is accepted, whatever its effect. */
const report = async (who: Reporter, id: bigint, target_type: 'post' | 'comment' = 'post') => {
  const asked = { target_type, target_id: `${id}`, reason: 'scam' } as const;
  expect((await who.client.call.moderation.report(asked)).data).toEqual({ is_new: true });
};
const stateOf = async (id: bigint) => (await rowOf(api.services.db, 'post', id)).state;
const opens = (who: readonly Reporter[], id: bigint) =>
  Promise.all(who.map((one) => hasWatched(api.services.db, one.id, [id])));
/** A day later their hides are reset. */
const aDayLater = () =>
  sql`update report set hid_at = hid_at - interval '1 day'`.execute(api.services.db);
const aTrio = (id: bigint) => Promise.all([1, 2, 3].map(() => aCredibleReporter(api, id)));
const decide = (id: bigint, decision: 'approve' | 'remove') =>
  transaction(api.services.db, (tx) =>
    decidePost(tx, { staff: 'ada', reason: '', at: api.clock.rule() }, id, decision),
  );

test('reports of people who only signed in hide no video and no comment', async () => {
  const xp = 10n * api.services.settings.level_step;
  const three = () =>
    Promise.all(
      [1, 2, 3].map((n) => aViewer(api, { xp, ip: `198.51.100.${n}`, deviceId: `d-${n}` })),
    );
  const { id } = await aPost(api.services.db);
  for (const one of await three()) await report(one, id);
  expect(await stateOf(id)).toBe('published');
  // Nor those who watch videos, but not this one.
  for (const one of await three()) {
    for (let n = 0; n < 3; n++) await hasWatched(api.services.db, one.id);
    await report(one, id);
  }
  expect(await stateOf(id)).toBe('published');
  const { said, fan, texts, creator } = await aCommentedVideo(api);
  const comment = BigInt(await said(fan, 'So calm.'));
  for (const one of await three()) await report(one, comment, 'comment');
  expect(await texts(creator.me)).toEqual(['So calm.']);
});

test('reports of unverified accounts hide nothing and enter the queue', async () => {
  const { id } = await aPost(api.services.db);
  for (let n = 0; n < 3; n++)
    await report(await aCredibleReporter(api, id, { isVerified: false }), id);
  expect(await stateOf(id)).toBe('published');
  const queue = await listOpenReports(api.services.db, 100);
  expect(queue.find(({ target }) => target === `post ${id}`)).toMatchObject({ reporters: 3 });
  for (const one of await aTrio(id)) await report(one, id);
  expect(await stateOf(id)).toBe('review');
});

test('three /64 networks of one provider customer count as one reporter', async () => {
  const { id } = await aPost(api.services.db);
  for (const n of [1, 2, 3])
    await report(await aCredibleReporter(api, id, { ip: `2001:db8:99:${n}::1` }), id);
  expect(await stateOf(id)).toBe('published');
  for (const n of [1, 2])
    await report(await aCredibleReporter(api, id, { ip: `2001:db8:${n}::1` }), id);
  expect(await stateOf(id)).toBe('review');
});

test('three reporters hide at most three videos a day', async () => {
  const posts = await Promise.all(Array.from({ length: 7 }, () => aPost(api.services.db)));
  const trio = await aTrio(posts[0]!.id);
  for (const { id } of posts.slice(1)) await opens(trio, id);
  await Promise.all(
    posts.map(async ({ id }) => {
      for (const one of trio) await report(one, id);
    }),
  );
  const hidden = async () =>
    (await Promise.all(posts.map(({ id }) => stateOf(id)))).filter((state) => state === 'review');
  expect(await hidden()).toHaveLength(3);
  await aDayLater();
  const { id } = await aPost(api.services.db);
  await opens(trio, id);
  for (const one of trio) await report(one, id);
  expect(await stateOf(id)).toBe('review');
});

test('a video that staff approved is hidden only by ten times as many reports', async () => {
  const { db } = api.services;
  const { id } = await aPost(db);
  for (const one of await aTrio(id)) await report(one, id);
  expect(await stateOf(id)).toBe('review');
  await decide(id, 'approve');
  for (let n = 0; n < 29; n++) await report(await aCredibleReporter(api, id), id);
  expect(await stateOf(id)).toBe('published');
  const queue = await listOpenReports(db, 100);
  expect(queue.find(({ target }) => target === `post ${id}`)).toMatchObject({ reporters: 29 });
  await report(await aCredibleReporter(api, id), id);
  expect(await stateOf(id)).toBe('review');
});

test('a reporter who was wrong three times no longer counts', async () => {
  const { db } = api.services;
  const [first, second, third, next] = await Promise.all([1, 2, 3, 4].map(() => aPost(db)));
  const trio = await aTrio(first!.id);
  for (const post of [second!, third!]) await opens(trio, post.id);
  for (const post of [first!, second!, third!]) {
    for (const one of trio) await report(one, post.id);
    await decide(post.id, 'approve');
  }
  await aDayLater();
  await opens(trio, next!.id);
  for (const one of trio) await report(one, next!.id);
  expect(await stateOf(next!.id)).toBe('published');
  const honest = await aTrio(next!.id);
  for (const one of honest) await report(one, next!.id);
  expect(await stateOf(next!.id)).toBe('review');
});

test('a blocked person can still report a video and its comments', async () => {
  const { db } = api.services;
  const { creator, fan, postId, said } = await aCommentedVideo(api);
  const comment = BigInt(await said(creator, 'I know where you live.'));
  await db.insertInto('block').values({ user_id: creator.id, target_id: fan.id }).execute();
  const victim = { id: fan.id, client: fan.me };
  expect((await fan.me.call.posts.detail({ id: `${postId}` })).code).toBe(1201);
  await report(victim, postId);
  await report(victim, comment, 'comment');
});
