import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClip } from '../../platform/media/testing/make-clip.ts';
import { aCategory, aSession, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { publishDuePosts } from './jobs/publish-due-posts.ts';
import { takeOverAssets } from './jobs/take-over-assets.ts';
import { transcodePost } from './jobs/transcode-post.ts';
import { sendPiece } from './testing/bring.ts';

let api: TestApi;
let folder: string;
let clip: Uint8Array<ArrayBuffer>;
let categoryId: bigint;
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'taice-store-post-'));
  makeClip(join(folder, 'clip.mp4'));
  clip = new Uint8Array(await readFile(join(folder, 'clip.mp4')));
  categoryId = (await aCategory(api.services.db)).id;
}, 60_000);
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const person = async () => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id);
  return { id, session, me: api.client().as(session) };
};
type Person = Awaited<ReturnType<typeof person>>;

let clips = 0;
/** The clip with a free box behind it: another file, and the same video. */
const another = (): Uint8Array<ArrayBuffer> => {
  clips += 1;
  const box = Buffer.alloc(12);
  box.writeUInt32BE(12, 0);
  box.write('free', 4);
  box.writeUInt32BE(clips, 8);
  return new Uint8Array(Buffer.concat([clip, box]));
};
const brought = async ({ session, me }: Person, bytes: Uint8Array<ArrayBuffer>, whole = true) => {
  const { data: leave } = await me.call.studio.uploadToken({ kind: 'video', bytes: bytes.length });
  const part = whole ? bytes : bytes.slice(0, 100);
  await sendPiece(api, { session, leave }, { offset: 0, bytes: part });
  return leave.upload_id;
};
const form = (more: object = {}) => ({
  title: ' Dawn over the bay ',
  category_id: `${categoryId}`,
  publish: 1 as const,
  ...more,
});
const assetOf = (id: string) =>
  api.services.db
    .selectFrom('video_asset')
    .selectAll()
    .where('post_id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
const work = (id: string) => transcodePost(api.services, { post_id: id });
test('an upload becomes a video that others find, with its lowest rung before the ladder is done', async () => {
  const creator = await person();
  const upload_id = await brought(creator, another());
  const { code, data } = await creator.me.call.studio.storePost(
    form({ upload_id, tags: ['bay', 'bay', '晨光'] }),
  );
  expect([code, data.state, data.asset]).toEqual([0, 'processing', 'uploaded']);
  expect((await creator.me.call.posts.detail({ id: data.id })).code).toBe(1201);
  await work(data.id);
  const { data: after } = await creator.me.call.studio.processStatus({ id: data.id });
  expect(after.list).toMatchObject([
    { state: 'published', asset: 'ready', progress: 100, error: null },
  ]);
  const asset = await assetOf(data.id);
  for (const { path } of asset.result!.renditions)
    expect(await api.services.storage.head(`${asset.prefix}${path}`)).not.toBeNull();
  // The same job again has nothing to do.
  await work(data.id);
  expect((await assetOf(data.id)).attempts).toBe(1);
  const viewer = await person();
  const { data: shown } = await viewer.me.call.posts.detail({ id: data.id });
  expect(shown).toMatchObject({ title: 'Dawn over the bay', tags: ['bay', '晨光'] });
  expect(shown.duration_s).toBeGreaterThan(0);
  expect(shown.sources.length).toBeGreaterThan(0);
  await api.services.events.handled();
  const { data: inbox } = await creator.me.call.messages.list({});
  expect(inbox.list[0]).toMatchObject({ title: 'Your video is live' });
}, 240_000);

describe('the form', () => {
  test('sent again makes no second video', async () => {
    const creator = await person();
    const upload_id = await brought(creator, another());
    const answers = await Promise.all(
      [1, 2, 3].map(() => creator.me.call.studio.storePost(form({ upload_id }))),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('needs a video, a category that there is, and a publish choice', async () => {
    const creator = await person();
    const upload_id = await brought(creator, another());
    const send = async (more: object) => {
      const { code, data } = await creator.me.call.studio.storePost(form(more));
      return [code, (data as unknown as { field?: string }).field];
    };
    expect(await send({})).toEqual([400, 'upload_id']);
    expect(await send({ upload_id, category_id: '999999' })).toEqual([400, 'category_id']);
    expect(await send({ upload_id, publish: undefined })).toEqual([400, 'publish']);
    expect(await send({ upload_id, title: ' x ' })).toEqual([400, 'title']);
    expect(await send({ upload_id, tags: ['two words'] })).toEqual([400, 'tags.0']);
    expect((await send({ upload_id: 'A'.repeat(22) }))[0]).toBe(1701);
  });

  test('waits for the last byte', async () => {
    const creator = await person();
    const upload_id = await brought(creator, another(), false);
    expect((await creator.me.call.studio.storePost(form({ upload_id }))).code).toBe(1709);
  });

  test("takes nobody else's upload, and the same bytes once", async () => {
    const [creator, thief] = [await person(), await person()];
    const bytes = another();
    const upload_id = await brought(creator, bytes);
    expect((await thief.me.call.studio.storePost(form({ upload_id }))).code).toBe(1701);
    const { data } = await creator.me.call.studio.storePost(form({ upload_id }));
    const copy = await brought(thief, bytes);
    expect(await thief.me.call.studio.storePost(form({ upload_id: copy }))).toMatchObject({
      code: 1706,
    });
    const own = await brought(creator, bytes);
    expect(await creator.me.call.studio.storePost(form({ upload_id: own }))).toMatchObject({
      code: 1706,
      data: { post_id: data.id },
    });
  });
});

describe('where it stands is what its owner wants', () => {
  const stored = async (more: object = {}) => {
    const creator = await person();
    const upload_id = await brought(creator, another());
    const { data } = await creator.me.call.studio.storePost(form({ upload_id, ...more }));
    await work(data.id);
    const state = async () =>
      (await creator.me.call.studio.processStatus({ id: data.id })).data.list[0]?.state;
    return { ...creator, postId: data.id, upload_id, state };
  };

  test('offline until it is shown, and shown until it is taken down', async () => {
    const { me, postId, state } = await stored({ publish: 0 });
    expect(await state()).toBe('offline');
    expect((await me.call.studio.upDown({ id: postId, status: 1 })).data.state).toBe('published');
    expect((await me.call.studio.upDown({ id: postId, status: 0 })).data.state).toBe('offline');
    expect((await (await person()).me.call.studio.upDown({ id: postId, status: 1 })).code).toBe(
      1707,
    );
  }, 120_000);

  test('at its hour, once', async () => {
    const publish_at = new Date(api.clock.rule().getTime() + 3_600_000).toISOString();
    const { state } = await stored({ publish_at });
    await publishDuePosts(api.services);
    expect(await state()).toBe('scheduled');
    api.clock.advanceRule(3_600_001);
    await Promise.all([publishDuePosts(api.services), publishDuePosts(api.services)]);
    expect(await state()).toBe('published');
  }, 120_000);

  test('removed while it is worked on, it is shown to nobody and nothing of it stays stored', async () => {
    const creator = await person();
    const upload_id = await brought(creator, another());
    const { data } = await creator.me.call.studio.storePost(form({ upload_id }));
    const working = work(data.id);
    await creator.me.call.studio.delPost({ ids: [data.id] });
    await working;
    expect((await creator.me.call.studio.processStatus({ id: data.id })).data.list).toEqual([]);
    expect((await creator.me.call.posts.detail({ id: data.id })).code).toBe(1201);
  }, 120_000);
});

test('a file that is no video fails with its reason, and another takes its place', async () => {
  const creator = await person();
  await writeFile(join(folder, 'note.mp4'), 'this is not a video, whatever it is called');
  const note = new Uint8Array(await readFile(join(folder, 'note.mp4')));
  const upload_id = await brought(creator, note);
  const { data } = await creator.me.call.studio.storePost(form({ upload_id }));
  await work(data.id);
  const { data: failed } = await creator.me.call.studio.processStatus({ id: data.id });
  expect(failed.list).toMatchObject([{ state: 'process_failed', error: { kind: 'not_a_video' } }]);
  const better = await brought(creator, another());
  const again = await creator.me.call.studio.storePost(form({ id: data.id, upload_id: better }));
  expect([again.code, again.data.state]).toEqual([0, 'processing']);
  await work(data.id);
  const { data: after } = await creator.me.call.studio.processStatus({ id: data.id });
  expect(after.list[0]?.state).toBe('published');
}, 120_000);

test('a file whose worker has died goes on with another, and the dead one writes nothing more', async () => {
  const creator = await person();
  const upload_id = await brought(creator, another());
  const { data } = await creator.me.call.studio.storePost(form({ upload_id }));
  // As a worker leaves it that was killed in the middle.
  await api.services.db
    .updateTable('video_asset')
    .set({
      state: 'transcoding',
      attempts: 1,
      lease_until: new Date(api.clock.real().getTime() + 60_000),
    })
    .where('post_id', '=', BigInt(data.id))
    .execute();
  await work(data.id);
  expect(await assetOf(data.id)).toMatchObject({ state: 'transcoding', attempts: 1 });
  api.clock.advance(60_001);
  await takeOverAssets(api.services);
  await work(data.id);
  expect(await assetOf(data.id)).toMatchObject({
    state: 'ready',
    attempts: 2,
    prefix: `posts/${data.id}/2/`,
  });
}, 120_000);
