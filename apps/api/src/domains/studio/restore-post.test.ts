import { sql } from 'kysely';
import { longRun } from '@taice/testkit/long-run';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aSession } from '../../testing/builders.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { listAbandonedAssets, failAsset, renewLease, leaseAsset } from './asset-queries.ts';
import { purgePosts } from './jobs/purge-posts.ts';
import { setUpCreators } from './testing/creators.ts';

const all = setUpCreators();

const DAY_MS = 86_400_000;

test('the owner can restore a removed video unchanged within 30 days', async () => {
  const { me, id, postId } = await all.posted();
  await all.work(postId);
  const ids = [postId];
  expect((await me.call.studio.restorePost({ ids })).code).toBe(1201);
  await me.call.studio.delPost({ ids });
  const { data: gone } = await me.call.studio.userPostList({ state: 'deleted' });
  expect(gone.list[0]?.own).toMatchObject({ state: 'deleted' });
  expect(Date.parse(gone.list[0]?.own?.restore_until ?? '')).toBeGreaterThan(
    all.api.clock.rule().getTime(),
  );
  const { me: stranger } = await all.person();
  expect((await stranger.call.studio.restorePost({ ids })).code).toBe(1201);
  // A double press restores it once.
  const twice = await Promise.all([1, 2].map(() => me.call.studio.restorePost({ ids })));
  expect(twice.map(({ code }) => code).toSorted()).toEqual([0, 1201]);
  expect((await stranger.call.posts.detail({ id: postId })).code).toBe(0);
  expect(await checkCounters(all.api.services.db)).toEqual([]);
  await me.call.studio.delPost({ ids });
  all.api.clock.advance(30 * DAY_MS + 1);
  const later = all.api.client().as(await aSession(all.api.services, id));
  expect((await later.call.studio.restorePost({ ids })).code).toBe(1201);
  await purgePosts(all.api.services);
  expect((await later.call.studio.restorePost({ ids })).code).toBe(1201);
}, 120_000);

test('a video removed during processing and restored is completed', async () => {
  const { me, postId, stands } = await all.posted();
  const working = all.work(postId);
  await me.call.studio.delPost({ ids: [postId] });
  await working;
  expect((await me.call.studio.restorePost({ ids: [postId] })).code).toBe(0);
  await all.work(postId);
  expect(await stands()).toMatchObject({ state: 'published', asset: 'ready' });
  // After a re-encode the earlier files keep playing for a day.
  const before = (await all.assetOf(postId)).prefix;
  expect((await me.call.studio.remake({ id: postId })).data).toMatchObject({ state: 'published' });
  expect((await me.call.studio.remake({ id: postId })).code).toBe(1708);
  await all.work(postId);
  const after = await all.assetOf(postId);
  expect([after.state, after.old_prefix]).toEqual(['ready', before]);
  const { me: stranger } = await all.person();
  expect((await stranger.call.studio.remake({ id: postId })).code).toBe(1707);
}, 120_000);

test.runIf(longRun)('a video removed and restored unnoticed stays with its worker', async () => {
  const { me, postId } = await all.posted();
  const { db, clock } = all.api.services;
  const until = new Date(clock.real().getTime() + 60_000);
  const held = await leaseAsset(db, BigInt(postId), { at: clock.real(), until });
  const before = await all.assetOf(postId);
  await me.call.studio.delPost({ ids: [postId] });
  expect((await me.call.studio.restorePost({ ids: [postId] })).code).toBe(0);
  expect(await all.assetOf(postId)).toEqual(before);
  // Its job finds the file held.
  await all.work(postId);
  expect(await all.assetOf(postId)).toMatchObject({ attempts: held!.attempts, result: null });
  const word = { progress: 9, at: clock.real(), until };
  expect(await renewLease(db, held!, word)).toBe(true);
});

test.runIf(longRun)(
  'a worker returns the file and the try of a removed video, which is later made once',
  async () => {
    const { me, postId, stands } = await all.posted();
    const { tries_left } = await all.assetOf(postId);
    const working = all.work(postId);
    await expect.poll(async () => (await all.assetOf(postId)).attempts, { interval: 5 }).toBe(1);
    await me.call.studio.delPost({ ids: [postId] });
    await working;
    expect(await all.assetOf(postId)).toMatchObject({
      state: 'transcoding',
      lease_until: null,
      tries_left,
    });
    const { db, clock } = all.api.services;
    const abandoned = await listAbandonedAssets(db, new Date(clock.real().getTime() + 1e9), 1);
    expect(abandoned.map(({ post_id }) => post_id)).not.toContain(BigInt(postId));
    await me.call.studio.restorePost({ ids: [postId] });
    await all.work(postId);
    expect(await all.assetOf(postId)).toMatchObject({ state: 'ready', attempts: 2 });
    expect(await stands()).toMatchObject({ state: 'published' });
  },
  120_000,
);

test('a removed video cannot be restored if someone else posted it meanwhile', async () => {
  const bytes = all.another();
  const { me, postId } = await all.posted({}, bytes);
  await me.call.studio.delPost({ ids: [postId] });
  await all.posted({}, bytes);
  expect((await me.call.studio.restorePost({ ids: [postId] })).code).toBe(1706);
});

test.runIf(longRun)(
  'a video rejected while removed is restored as failed, with one message',
  async () => {
    const note = new TextEncoder().encode('this is not a video, whatever it is called');
    const { me, id, postId, stands } = await all.posted({}, note);
    const { db, clock } = all.api.services;
    const ids = [postId];
    // As if the rejection is written at the moment of the removal.
    const until = new Date(clock.real().getTime() + 60_000);
    const held = await leaseAsset(db, BigInt(postId), { at: clock.real(), until });
    await me.call.studio.delPost({ ids });
    const refusal = { code: 1702, kind: 'not_a_video', reason: 'none' } as const;
    await transaction(db, (tx) => failAsset(tx, held!, refusal, clock.real()));
    const told = () =>
      db
        .selectFrom('outbox')
        .select('payload')
        .where('type', '=', 'post.failed')
        .where('user_id', '=', id)
        .execute();
    expect(await told()).toEqual([]);
    expect((await me.call.studio.restorePost({ ids })).code).toBe(0);
    const failed = { state: 'process_failed', error: { kind: 'not_a_video' } };
    expect(await stands()).toMatchObject(failed);
    await me.call.studio.delPost({ ids });
    expect((await me.call.studio.restorePost({ ids })).code).toBe(0);
    expect(await stands()).toMatchObject(failed);
    expect(await told()).toMatchObject([{ payload: { post_id: postId, kind: 'not_a_video' } }]);
  },
);

test.runIf(longRun)('a video restored during its rejection still fails', async () => {
  const { me, postId, stands } = await all.posted();
  const { db, clock } = all.api.services;
  const until = new Date(clock.real().getTime() + 60_000);
  const held = await leaseAsset(db, BigInt(postId), { at: clock.real(), until });
  await me.call.studio.delPost({ ids: [postId] });
  const refusal = { code: 1702, kind: 'not_a_video', reason: 'none' } as const;
  let restoring: Promise<{ code: number }> | undefined;
  await transaction(db, async (tx) => {
    await failAsset(tx, held!, refusal, clock.real());
    restoring = me.call.studio.restorePost({ ids: [postId] });
    let isThrough = false;
    void restoring.finally(() => (isThrough = true));
    // It waits for the rejection, or finishes without having seen it.
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db);
        return isThrough || rows.length > 0;
      })
      .toBe(true);
  });
  expect((await restoring)?.code).toBe(0);
  expect(await stands()).toMatchObject({ state: 'process_failed' });
});
