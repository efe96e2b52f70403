import { describe, expect, test } from 'vitest';
import { setUpCreators } from '../testing/creators.ts';

const all = setUpCreators();

test('an upload becomes a public video with its lowest rung before the ladder is done', async () => {
  const creator = await all.person();
  const upload_id = await all.brought(creator);
  const { code, data } = await creator.me.call.studio.storePost(
    all.form({ upload_id, tags: ['bay', 'bay', '晨光'] }),
  );
  expect([code, data.state, data.asset]).toEqual([0, 'processing', 'uploaded']);
  expect((await creator.me.call.posts.detail({ id: data.id })).code).toBe(1201);
  await all.work(data.id);
  const { data: after } = await creator.me.call.studio.processStatus({ id: data.id });
  expect(after.list).toMatchObject([
    { state: 'published', asset: 'ready', progress: 100, error: null },
  ]);
  const asset = await all.assetOf(data.id);
  for (const { path } of asset.result!.renditions)
    expect(await all.api.services.storage.head(`${asset.prefix}${path}`)).not.toBeNull();
  // The same job again has nothing to do.
  await all.work(data.id);
  expect((await all.assetOf(data.id)).attempts).toBe(1);
  const viewer = await all.person();
  const { data: shown } = await viewer.me.call.posts.detail({ id: data.id });
  expect(shown).toMatchObject({ title: 'Dawn over the bay', tags: ['bay', '晨光'] });
  expect(shown.duration_s).toBeGreaterThan(0);
  expect(shown.sources.length).toBeGreaterThan(0);
  await all.api.services.events.waitUntilHandled();
  const { data: inbox } = await creator.me.call.messages.list({});
  expect(inbox.list[0]).toMatchObject({ title: 'Your video is live' });
}, 240_000);

describe('the form', () => {
  test('sent again creates no second video', async () => {
    const creator = await all.person();
    const upload_id = await all.brought(creator);
    const answers = await Promise.all(
      [1, 2, 3].map(() => creator.me.call.studio.storePost(all.form({ upload_id }))),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('sent again does not exceed the daily limit, but another upload does', async () => {
    const creator = await all.person();
    const uploads: string[] = [];
    for (let each = 0; each < 3; each += 1) uploads.push(await all.brought(creator));
    const send = (upload_id: string) => creator.me.call.studio.storePost(all.form({ upload_id }));
    for (const upload_id of uploads.slice(0, 2)) expect((await send(upload_id)).code).toBe(0);
    const again = await Promise.all([1, 2, 3, 4, 5].map(() => send(uploads[2]!)));
    expect(again.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect((await creator.me.call.studio.uploadToken({ kind: 'video', bytes: 9 })).code).toBe(1704);
  });

  test('needs a video, an existing category and a publish choice', async () => {
    const creator = await all.person();
    const upload_id = await all.brought(creator);
    const send = async (more: object) => {
      const { code, data } = await creator.me.call.studio.storePost(all.form(more));
      return [code, (data as unknown as { field?: string }).field];
    };
    expect(await send({})).toEqual([400, 'upload_id']);
    expect(await send({ upload_id, category_id: '999999' })).toEqual([400, 'category_id']);
    expect(await send({ upload_id, publish: undefined })).toEqual([400, 'publish']);
    expect(await send({ upload_id, title: ' x ' })).toEqual([400, 'title']);
    expect(await send({ upload_id, tags: ['two words'] })).toEqual([400, 'tags.0']);
    expect((await send({ upload_id: 'A'.repeat(22) }))[0]).toBe(1701);
  });

  test('strips invisible, direction-changing and stacked characters', async () => {
    const { me } = await all.person();
    const save = (title: string) =>
      me.call.studio.storePost({
        save_type: 'draft',
        title,
        tags: [`ba\u0301${'\u0301'.repeat(20)}y`],
      });
    const { data } = await save(`A\u202E b\u200By z\u0301${'\u0301'.repeat(60)}`);
    const { data: kept } = await me.call.studio.userPostDetail({ id: data.id });
    expect(kept.title).not.toMatch(/[\u202E\u200B]|\u0301{4}/);
    expect(kept.tags[0]?.length).toBeLessThan(8);
    for (const title of [
      '\u200B\u200B\u200B',
      '\u3164\u3164',
      '\u{13441}\u{13441}',
      '\u0301\u0301',
    ])
      expect((await save(title)).code).toBe(400);
    const draft = { save_type: 'draft', title: 'Dawn' } as const;
    expect((await me.call.studio.storePost({ ...draft, tags: ['\u3164'] })).code).toBe(400);
    const captions = [{ lang: 'en', label: '\u3164' }];
    expect(await me.call.studio.storePost({ ...draft, captions })).toMatchObject({
      code: 400,
      data: { issues: [{ message: 'each has a name' }] },
    });
    expect((await save(`ok${'\u0301'.repeat(10_000)}`)).code).toBe(400);
  });

  test('is rejected before the last byte', async () => {
    const creator = await all.person();
    const upload_id = await all.brought(creator, all.another(), false);
    expect((await creator.me.call.studio.storePost(all.form({ upload_id }))).code).toBe(1709);
  });

  test('rejects another person’s upload and repeated content', async () => {
    const [creator, thief] = [await all.person(), await all.person()];
    const bytes = all.another();
    const upload_id = await all.brought(creator, bytes);
    expect((await thief.me.call.studio.storePost(all.form({ upload_id }))).code).toBe(1701);
    const { data } = await creator.me.call.studio.storePost(all.form({ upload_id }));
    const copy = await all.brought(thief, bytes);
    expect(await thief.me.call.studio.storePost(all.form({ upload_id: copy }))).toMatchObject({
      code: 1706,
    });
    const own = await all.brought(creator, bytes);
    expect(await creator.me.call.studio.storePost(all.form({ upload_id: own }))).toMatchObject({
      code: 1706,
      data: { post_id: data.id },
    });
  });
});
