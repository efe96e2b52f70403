import { emptyMetadata, toStorePostInput } from '@taice/core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeCover } from '../jobs/make-cover.ts';
import { uploadAttachment, vtt } from '../testing/upload-attachment.ts';
import { setUpCreators } from '../testing/creators.ts';

const all = setUpCreators();

const draft = (more: object = {}) => ({
  save_type: 'draft' as const,
  title: 'Half an idea',
  ...more,
});

describe('a draft', () => {
  test('needs only a title, is private to its owner and becomes a video with a file', async () => {
    const [creator, other] = [await all.person(), await all.person()];
    const { call } = creator.me;
    const { code, data } = await call.studio.storePost(draft({ tags: ['bay'] }));
    expect([code, data.state, data.version]).toEqual([0, 'draft', 1]);
    const { id } = data;
    expect((await other.me.call.studio.userPostDetail({ id })).code).toBe(1201);
    expect((await other.me.call.studio.storePost(draft({ id }))).code).toBe(1201);
    const listed = await call.studio.userPostList({ state: 'draft' });
    expect(listed.data.list.map((each) => each.own?.state)).toEqual(['draft']);
    expect(listed.data.counts).toMatchObject({ all: 1, draft: 1, published: 0 });
    const form = all.form({ id, title: 'Whole', version: 1 });
    expect((await call.studio.storePost(form)).code).toBe(400);
    const upload_id = await all.brought(creator);
    expect((await call.studio.storePost(draft({ upload_id }))).code).toBe(400);
    const sent = await call.studio.storePost({ ...form, upload_id });
    expect([sent.data.id, sent.data.state, sent.data.version]).toEqual([id, 'processing', 2]);
    // The same form again makes no second video, and a video is not a draft any more.
    expect((await call.studio.storePost({ ...form, upload_id })).data.id).toBe(id);
    expect((await call.studio.storePost(draft({ id }))).code).toBe(1708);
  });

  test('edited in two tabs returns a conflict with the first tab’s text', async () => {
    const { me } = await all.person();
    const { data } = await me.call.studio.storePost(draft());
    const { id } = data;
    const first = await me.call.studio.storePost(draft({ id, version: 1, title: 'By the first' }));
    expect(first.data.version).toBe(2);
    const second = await me.call.studio.storePost(
      draft({ id, version: 1, title: 'By the second' }),
    );
    expect(second).toMatchObject({
      code: 409,
      data: { current: { title: 'By the first', own: { version: 2 } } },
    });
    const race = await Promise.all(
      ['a1', 'b2', 'c3'].map((title) => me.call.studio.storePost(draft({ id, version: 2, title }))),
    );
    expect(race.map(({ code }) => code).toSorted()).toEqual([0, 409, 409]);
  });
});

describe('a form sent again after a lost reply', () => {
  // As the creator's page sends it, with every field each time.
  const typed = (more: Partial<Parameters<typeof toStorePostInput>[0]> = {}) => {
    const { category_id: _, ...form } = toStorePostInput({
      ...emptyMetadata('en'),
      title: 'Dawn',
      ...more,
    });
    return draft(form);
  };

  /** Both calls succeed, and there is one change. */
  const once = [
    [0, 2],
    [0, 2],
  ];

  test('changes nothing, but conflicts if a word, chapter or skip differs', async () => {
    const { me } = await all.person();
    const outline = {
      chapters: [0, 10, 20.5].map((start_s) => ({ start_s, title: ` Part ${start_s} ` })),
      skips: [{ kind: 'intro', start_s: 0, end_s: 2 }],
    } as const;
    for (const parts of [{}, outline]) {
      const { id } = (await me.call.studio.storePost(draft())).data;
      const send = (more: object = {}) =>
        me.call.studio.storePost({ ...typed(parts), id, version: 1, ...more });
      const sent = [await send(), await send()];
      expect(sent.map(({ code, data }) => [code, data.version])).toEqual(once);
      const others = [
        { title: 'Dusk' },
        { chapters: outline.chapters.map((chapter) => ({ ...chapter, title: 'Another' })) },
        { skips: [{ ...outline.skips[0], kind: 'recap' as const }] },
      ];
      for (const other of others) expect((await send(other)).code).toBe(409);
    }
  });

  test('stores its captions once, and conflicts with other captions', async () => {
    const owner = await all.person();
    const { call } = owner.me;
    const bring = async () => {
      const { data } = await uploadAttachment(
        all.api,
        owner,
        'caption',
        vtt('00:00.500 --> 00:01.000\nHi'),
      );
      return data['id'] as string;
    };
    const { id } = (await call.studio.storePost(draft())).data;
    const send = (...captions: Parameters<typeof toStorePostInput>[0]['captions']) =>
      call.studio.storePost({ ...typed({ captions }), id, version: 1 });
    const english = { lang: 'en', label: 'English', file_id: await bring() };
    const sent = [await send(english), await send(english)];
    expect(sent.map(({ code, data }) => [code, data.version])).toEqual(once);
    expect((await send({ ...english, file_id: await bring() })).code).toBe(409);
    expect((await send({ ...english, label: 'Loud' })).code).toBe(409);
    expect((await send({ ...english, lang: 'de' })).code).toBe(409);
    expect((await send(english, { ...english, lang: 'de' })).code).toBe(409);
    expect((await send()).code).toBe(409);
    const kept = (await call.studio.userPostDetail({ id })).data;
    expect(kept.captions).toMatchObject([{ lang: 'en', label: 'English' }]);
  });

  test('sets its cover once, and conflicts with another cover', async () => {
    const owner = await all.person();
    const { call } = owner.me;
    const blank = { width: 640, height: 360, channels: 3, background: 'teal' } as const;
    const bytes = await sharp({ create: blank }).png().toBuffer();
    const bring = async () => {
      const { data } = await uploadAttachment(all.api, owner, 'image', bytes);
      return { kind: 'picture', id: data['id'] as string, url: '' } as const;
    };
    const covers = [{ kind: 'moment', at_s: 12.345 }, { kind: 'auto' }, await bring()] as const;
    const other = await bring();
    for (const cover of covers) {
      const { id } = (await call.studio.storePost(draft())).data;
      const send = (chosen: Parameters<typeof toStorePostInput>[0]['cover']) =>
        call.studio.storePost({ ...typed({ cover: chosen }), id, version: 1 });
      const sent = [await send(cover), await send(cover)];
      expect(sent.map(({ code, data }) => [code, data.version])).toEqual(once);
      const others = [...covers.filter((each) => each !== cover), other];
      for (const each of [...others, { kind: 'moment', at_s: 12.3 } as const])
        expect((await send(each)).code).toBe(409);
    }
  });
});

test('captions, chapters, skips and the chosen second appear with the video', async () => {
  const owner = await all.person();
  const { call } = owner.me;
  const english = await uploadAttachment(
    all.api,
    owner,
    'caption',
    vtt('00:00.500 --> 00:01.000\nHi'),
  );
  const upload_id = await all.brought(owner);
  const chapters = [0, 1, 2].map((start_s) => ({ start_s, title: ` Part ${start_s} ` }));
  const form = all.form({
    upload_id,
    cover_at_s: 1,
    chapters,
    skips: [{ kind: 'intro', start_s: 0, end_s: 1 }],
    captions: [{ lang: 'en', label: 'English', file_id: english.data['id'] }],
  });
  const { data } = await call.studio.storePost(form);
  const { id } = data;
  await all.work(id);
  await makeCover(all.api.services, { post_id: id });
  const mine = (await call.studio.userPostDetail({ id })).data;
  expect(mine.chapters.map(({ title }) => title)).toEqual(['Part 0', 'Part 1', 'Part 2']);
  expect(mine.captions).toMatchObject([{ lang: 'en', label: 'English', auto: false }]);
  expect(mine).toMatchObject({ cover_from: 'moment', cover_at_s: 1 });
  expect(mine.cover).toContain('/covers/');
  expect(mine.cover_placeholder.length).toBeGreaterThan(20);
  const viewer = await all.person();
  const seen = (await viewer.me.call.posts.detail({ id })).data;
  expect(seen.captions).toEqual(mine.captions);
  expect(seen.chapters).toEqual(mine.chapters);
  // So short a video requires so little that nothing is deducted (credit-beat.test.ts has longer ones).
  const whole = Math.ceil(0.75 * seen.duration_s * 1_000) / 1_000;
  const open = await viewer.me.call.watching.getTaskRewardCountdown({ post_id: id });
  const offered = seen.reward?.required_seconds;
  if (offered !== undefined) expect(offered).toBeCloseTo(whole, 2);
  expect(open.data.required_seconds).toBeCloseTo(whole, 2);

  const edit = (more: object) => call.studio.storePost(all.form({ id, ...more }));
  expect(await edit({ chapters: [{ start_s: 0, title: 'Only' }] })).toMatchObject({
    code: 400,
    data: { field: 'chapters' },
  });
  expect(
    (await edit({ skips: [{ kind: 'intro', start_s: 0, end_s: seen.duration_s }] })).code,
  ).toBe(400);
  // Another person's file, a file of another kind, captions without a language.
  const foreign = await uploadAttachment(
    all.api,
    viewer,
    'caption',
    vtt('00:00.500 --> 00:01.000\nNo'),
  );
  const named = (more: object) => ({ captions: [{ lang: 'cn', label: '中文', ...more }] });
  expect((await edit(named({ file_id: foreign.data['id'] }))).code).toBe(1701);
  expect((await edit({ cover_id: english.data['id'] })).code).toBe(1701);
  expect(await edit(named({}))).toMatchObject({ code: 400, data: { field: 'captions' } });
  expect((await edit({ captions: [], chapters: [], skips: [] })).code).toBe(0);
  const bare = (await call.posts.detail({ id })).data;
  expect([bare.captions, bare.chapters, bare.skips]).toEqual([[], [], []]);
}, 120_000);

describe('a draft with a lost reply', () => {
  const begun = async () => {
    const creator = await all.person();
    const draft_key = crypto.randomUUID();
    const send = (more: object = {}) =>
      creator.me.call.studio.storePost(draft({ draft_key, ...more }));
    const drafts = async () =>
      (await creator.me.call.studio.userPostList({ state: 'draft' })).data.list;
    return { ...creator, draft_key, send, drafts };
  };

  test('stays one draft under repeated sends and keeps the last text', async () => {
    const { send, drafts } = await begun();
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
    const later = await send({ title: 'A whole idea' });
    expect([later.data.id, later.data.version]).toEqual([sent[0].data.id, 2]);
    expect((await send({ title: 'A better one' })).data.version).toBe(3);
    expect((await drafts()).map(({ title }) => title)).toEqual(['A better one']);
  });

  test('becomes the video with its file, and conflicts after another tab’s change', async () => {
    const { send, drafts, me, draft_key, ...creator } = await begun();
    const { id } = (await send()).data;
    const elsewhere = draft({ id, version: 1, title: 'By another tab' });
    expect((await me.call.studio.storePost(elsewhere)).code).toBe(0);
    const upload_id = await all.brought({ me, ...creator });
    const form = all.form({ draft_key, upload_id });
    expect(await me.call.studio.storePost(form)).toMatchObject({
      code: 409,
      data: { current: { id, title: 'By another tab' } },
    });
    const mine = { ...form, version: 2 };
    const sent = [await me.call.studio.storePost(mine), await me.call.studio.storePost(mine)];
    expect(sent.map(({ data }) => [data.id, data.state])).toEqual(
      [1, 2].map(() => [id, 'processing']),
    );
    expect(await drafts()).toEqual([]);
  });

  test('starts a new draft after a removal, and for another person’s key', async () => {
    const { send, me, draft_key } = await begun();
    const { id } = (await send()).data;
    await me.call.studio.delPost({ ids: [id] });
    const anew = await send();
    expect([anew.code, anew.data.id === id]).toEqual([0, false]);
    const other = await all.person();
    const theirs = await other.me.call.studio.storePost(draft({ draft_key }));
    expect([theirs.code, [id, anew.data.id].includes(theirs.data.id)]).toEqual([0, false]);
    expect((await send({ draft_key: 'no key' })).code).toBe(400);
  });
});
