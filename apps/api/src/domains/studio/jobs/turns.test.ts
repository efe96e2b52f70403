import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { filesOf } from '../../../platform/media/result-files.ts';
import { makeClip } from '../../../platform/media/testing/make-clip.ts';
import { aPost, aUser, verifyPerson } from '../../../testing/builders.ts';
import { setUpCreators } from '../testing/creators.ts';
import { enqueueTranscode } from './enqueue-transcode.ts';
import { requeueAbandonedAssets } from './requeue-abandoned-assets.ts';
import { transcodePost } from './transcode-post.ts';

/** Promise 28: a first playable rendition comes early, however much other people upload. */
const all = setUpCreators();
let owner: Database;
let folder: string;
beforeAll(async () => {
  owner = createDatabase(all.api.ownerUrl, { max: 1 });
  folder = await mkdtemp(join(tmpdir(), 'taice-turns-'));
}, 60_000);
afterAll(async () => {
  await owner.destroy();
  await rm(folder, { recursive: true });
});
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(owner));

/** The queued videos, in the order of the queue. */
const queued = async (task: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select j.payload ->> 'post_id' as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} order by j.priority, j.run_at, j.id`.execute(owner);
  return rows.map(({ id }) => id);
};
let minute = 0;
const waiting = async (
  userId: bigint,
  state: 'uploaded' | 'playable' = 'uploaded',
  network: string | null = null,
  db = all.api.services.db,
) => {
  const { id } = await aPost(db, {
    user_id: userId,
    state: 'processing',
    video: null,
    published_at: null,
  });
  minute += 1;
  const updated_at = new Date(Date.now() - 1_800_000 + minute * 1_000);
  await db
    .insertInto('video_asset')
    .values({ post_id: id, state, original_path: 'clip.mp4', tries_left: 3, network, updated_at })
    .execute();
  await enqueueTranscode(db, id);
  return `${id}`;
};
const somebody = async () => (await aUser(all.api.services.db, { isVerified: false })).id;

test.each([
  ['uploaded', 'transcode-post'],
  ['playable', 'transcode-rest'],
] as const)('owners take turns with files that are %s', async (state, task) => {
  const many = await somebody();
  const first = await waiting(many, state);
  const second = await waiting(many, state);
  const third = await waiting(many, state);
  const few = await waiting(await somebody(), state);
  const fourth = await waiting(many, state);
  const other = await waiting(await somebody(), state);
  expect(await queued(task)).toEqual([first, few, other, second, third, fourth]);
});

test('an owner served within the hour goes behind others waiting', async () => {
  const busy = await somebody();
  for (let n = 0; n < 2; n += 1) {
    const id = await waiting(busy);
    await all.api.services.db
      .updateTable('video_asset')
      .set({ state: 'ready' })
      .where('post_id', '=', BigInt(id))
      .execute();
  }
  await sql`delete from graphile_worker._private_jobs`.execute(owner);
  const again = await waiting(busy);
  const fresh = await waiting(await somebody());
  expect(await queued('transcode-post')).toEqual([fresh, again]);
});

test('unverified accounts of one network share a turn, and others do not wait for them', async () => {
  const farm = [];
  for (let n = 0; n < 3; n += 1) farm.push(await waiting(await somebody(), 'uploaded', 'one'));
  const elsewhere = await waiting(await somebody(), 'uploaded', 'other');
  const colleague = await somebody();
  await verifyPerson(all.api.services.db, colleague);
  const known = await waiting(colleague, 'uploaded', 'one');
  const next = await waiting(await somebody(), 'uploaded', 'one');
  expect(await queued('transcode-post')).toEqual([
    farm[0],
    elsewhere,
    known,
    farm[1],
    farm[2],
    next,
  ]);
});

test('concurrent uploads of one network also share a turn', async () => {
  const { db } = all.api.services;
  const [one, other] = [await somebody(), await somebody()];
  let second = Promise.resolve('');
  const first = await transaction(db, async (tx) => {
    const id = await waiting(one, 'uploaded', 'crowd', tx);
    let isThere = false;
    second = transaction(db, (beside) => waiting(other, 'uploaded', 'crowd', beside));
    void second.finally(() => (isThere = true));
    // It waits for the first, or finishes without having seen it.
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
            owner,
          );
        return isThere || rows.length > 0;
      })
      .toBe(true);
    return id;
  });
  const behind = await second;
  const elsewhere = await waiting(await somebody(), 'uploaded', 'far');
  expect(await queued('transcode-post')).toEqual([first, elsewhere, behind]);
});

test('a file keeps its network until its processing ends', async () => {
  const { db } = all.api.services;
  const path = join(folder, 'short.mp4');
  makeClip(path, { width: 320, height: 240, seconds: 2 });
  const { postId } = await all.posted({}, new Uint8Array(await readFile(path)));
  const network = async () =>
    (
      await db
        .selectFrom('video_asset')
        .select('network')
        .where('post_id', '=', BigInt(postId))
        .executeTakeFirstOrThrow()
    ).network;
  expect(await network()).toMatch(/^[\w-]{22}$/);
  await transcodePost(all.api.services, { post_id: postId }, undefined, true);
  expect(await network()).toBeNull();
}, 120_000);

test('the lowest rung is a job of its own and publishes the video; the rest queues separately', async () => {
  const path = join(folder, 'clip.mp4');
  makeClip(path, { width: 640, height: 480, seconds: 2 });
  const { postId, stands } = await all.posted({}, new Uint8Array(await readFile(path)));
  expect(await queued('transcode-post')).toEqual([postId]);
  await transcodePost(all.api.services, { post_id: postId }, undefined, true);
  const first = await all.assetOf(postId);
  expect(first).toMatchObject({ state: 'playable', lease_until: null, tries_left: 3 });
  expect(first.result?.renditions.map(({ rung }) => rung)).toEqual([240]);
  expect(await stands()).toMatchObject({ state: 'published' });
  const { storage, clock, settings } = all.api.services;
  const there = (prefix: string, names: readonly string[]) =>
    Promise.all(names.map((name) => storage.head(`${prefix}${name}`)));
  expect(await there(first.prefix, filesOf(first.result!))).not.toContain(null);
  expect(await queued('transcode-rest')).toEqual([postId]);
  // The takeover of a long waiting file enqueues no second job.
  const later = () => new Date(clock.real().getTime() + settings.transcode_lease_ms);
  await requeueAbandonedAssets({ ...all.api.services, clock: { ...clock, real: later } });
  expect(await queued('transcode-rest')).toEqual([postId]);

  // A marker: existing files are not made again.
  const { poster } = first.result!;
  const mark = new TextEncoder().encode('the first one’s');
  await storage.put(`${first.prefix}${poster}`, mark);
  await transcodePost(all.api.services, { post_id: postId });
  const whole = await all.assetOf(postId);
  const [kept] = await there(whole.prefix, [poster]);
  expect(kept?.size).toBe(mark.length);
  expect(whole).toMatchObject({ state: 'ready', old_prefix: first.prefix, lease_until: null });
  expect(whole.result?.renditions.map(({ rung }) => rung)).toEqual([240, 480]);
  expect(await there(whole.prefix, filesOf(whole.result!))).not.toContain(null);
  // Viewers of the earlier files keep playing them.
  expect(await there(first.prefix, filesOf(first.result!))).not.toContain(null);
}, 120_000);

test('a video with one rung needs one job', async () => {
  const path = join(folder, 'small.mp4');
  makeClip(path, { width: 320, height: 240, seconds: 2 });
  const { postId } = await all.posted({}, new Uint8Array(await readFile(path)));
  await transcodePost(all.api.services, { post_id: postId }, undefined, true);
  expect((await all.assetOf(postId)).state).toBe('ready');
  expect(await queued('transcode-rest')).toEqual([]);
}, 120_000);
