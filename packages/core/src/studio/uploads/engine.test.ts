import { describe, expect, test } from 'vitest';
import { ok, defaultReply, webPlatform } from '../../testing/fake-server.ts';
import { logIn } from '../../session/session.ts';
import { onlineAtom, tokenAtom } from '../../session/atoms.ts';
import { overlayAtom } from '../../overlays/store.ts';
import { toastsAtom } from '../../toasts/store.ts';
import type { UploadFileStore } from './file-store.ts';
import type { UploadDraft } from './types.ts';
import { uploadsAtom, uploadsKeptAtom } from './store.ts';
import { aFile, browserMemory, byteServer, filled, openPage } from './testing/stand-ins.ts';

test('uploads a whole file, and then submits the form if Publish was pressed', async () => {
  const { uploads, one, api, server, memory } = await openPage();
  const [id] = uploads.add([aFile()]);
  expect(one()?.words.title).toBe('dawn over the-bay');
  uploads.change(id!, { ...filled, tags: ['bay'] });
  uploads.publish(id!);
  await expect.poll(() => one()?.step).toBe('posted');
  expect(one()?.postId).toBe('77');
  expect(await server.whole(one()!.uploadId!).text()).toBe(await aFile().text());
  const [sent] = api.of('storePost');
  expect(sent?.params).toMatchObject({
    title: 'Dawn',
    category_id: '3',
    publish: true,
    tags: ['bay'],
  });
  expect(sent?.params['upload_id']).toBe(one()?.uploadId);
  expect(memory.files.size).toBe(0);
});

test('a removed upload frees its quota once nothing is sent', async () => {
  const { uploads, one, api } = await openPage({ server: byteServer(['ok', 'silence']) });
  const [id] = uploads.add([aFile()]);
  await expect.poll(() => one()?.step).toBe('sending');
  const { uploadId } = one()!;
  uploads.remove(id!);
  await expect
    .poll(() => api.of('upload/cancel').map(({ params }) => params['upload_id']))
    .toEqual([uploadId]);
});

test('a published upload frees no quota', async () => {
  const { uploads, one, api } = await openPage();
  const [id] = uploads.add([aFile()]);
  uploads.change(id!, filled);
  uploads.publish(id!);
  await expect.poll(() => one()?.step).toBe('posted');
  uploads.remove(id!);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(api.of('upload/cancel')).toEqual([]);
});

test('rejects an unsupported file before it reads or sends anything', async () => {
  const { uploads, one, api } = await openPage();
  uploads.add([new File(['x'], 'talk.wmv', { type: 'video/x-ms-wmv' })]);
  expect(one()).toMatchObject({ step: 'blank', problem: { kind: 'not_a_video' } });
  expect(api.of('upload/token')).toEqual([]);
});

test('without Publish a complete upload waits, and is submitted by Publish', async () => {
  const { uploads, one, api } = await openPage();
  const [id] = uploads.add([aFile()]);
  await expect.poll(() => one()?.step).toBe('whole');
  expect(api.of('storePost')).toHaveLength(0);
  uploads.change(id!, filled);
  uploads.publish(id!);
  await expect.poll(() => one()?.step).toBe('posted');
});

test('keeps an upload and its file although the drafts are still loading', async () => {
  const memory = browserMemory();
  const { drafts, keeper } = memory;
  const looked = Promise.withResolvers<void>();
  // Reading a film takes longer than reading the drafts, and a database writes in a later turn.
  const keep: UploadFileStore['keep'] = async (...asked) => {
    await looked.promise;
    return keeper.keep(...asked);
  };
  const put = async (draft: UploadDraft) => {
    await new Promise((resolve) => setTimeout(resolve));
    await drafts.put(draft);
  };
  let begun = '';
  const { uploads, list, server } = await openPage({
    memory,
    ports: { drafts: { ...drafts, put }, fileStore: { ...keeper, keep } },
    atOnce: (at) => {
      begun = at.begin(filled, { id: '12', version: 3 });
      at.setFile(begun, aFile());
    },
  });
  expect(list().map(({ id }) => id)).toEqual([begun]);
  looked.resolve();
  await expect.poll(() => list()[0]?.step).toBe('whole');
  expect(list()[0]).toMatchObject({ draft: { id: '12', version: 3 }, words: filled });
  expect(await server.whole(list()[0]!.uploadId!).text()).toBe(await aFile().text());
  uploads.publish(begun);
  await expect.poll(() => list()[0]?.step).toBe('posted');
});

test('a pause keeps acknowledged bytes, and resuming continues after them', async () => {
  const server = byteServer(['ok', 'ok', 'silence']);
  const { uploads, one } = await openPage({ server });
  const [id] = uploads.add([aFile()]);
  await expect.poll(() => server.fates.length).toBe(0);
  uploads.pause(id!);
  expect(one()).toMatchObject({ step: 'paused', paused: true });
  const sent = one()!.sent;
  expect(sent).toBeGreaterThan(0);
  uploads.resume(id!);
  await expect.poll(() => one()?.step).toBe('whole');
  expect(server.begun).toEqual([0, sent]);
});

test('warns before leaving as long as bytes are in transit', async () => {
  const asked: boolean[] = [];
  const server = byteServer(['ok', 'silence']);
  const { uploads, one } = await openPage({
    server,
    platform: { ...webPlatform, askBeforeLeaving: (wanted) => asked.push(wanted) },
  });
  const [id] = uploads.add([aFile()]);
  await expect.poll(() => server.fates.length).toBe(0);
  expect(asked).toEqual([true]);
  uploads.pause(id!);
  expect(asked).toEqual([true, false]);
  uploads.resume(id!);
  await expect.poll(() => one()?.step).toBe('whole');
  expect(asked).toEqual([true, false, true, false]);
});

test('a cancelled upload leaves nothing behind', async () => {
  const server = byteServer(['ok', 'silence']);
  const { uploads, list, memory } = await openPage({ server });
  const [id] = uploads.add([aFile()]);
  await expect.poll(() => server.fates.length).toBe(0);
  uploads.remove(id!);
  expect(list()).toEqual([]);
  await expect.poll(() => [memory.files.size, memory.rows.size]).toEqual([0, 0]);
});

describe('the next page', () => {
  test('resumes at the acknowledged byte without a new file choice', async () => {
    const memory = browserMemory();
    const server = byteServer(['ok', 'ok', 'silence']);
    const first = await openPage({ memory, server });
    const [id] = first.uploads.add([aFile()]);
    first.uploads.change(id!, { ...filled, description: 'before the tide' });
    first.uploads.publish(id!);
    await expect.poll(() => server.fates.length).toBe(0);
    const { sent } = first.one()!;
    await expect.poll(() => [...memory.rows.values()][0]?.sent).toBe(sent);
    first.uploads.stop();
    const second = await openPage({ memory, server });
    expect(second.one()?.words).toMatchObject({ description: 'before the tide' });
    await expect.poll(() => second.one()?.step).toBe('posted');
    expect(server.begun).toEqual([0, sent]);
  });

  test('asks for a file that it could not store, and resumes only with the same one', async () => {
    const memory = browserMemory({ opfs: false });
    const server = byteServer(['ok', 'silence']);
    const first = await openPage({ memory, server });
    first.uploads.add([aFile()]);
    await expect.poll(() => server.fates.length).toBe(0);
    const { sent } = first.one()!;
    await expect.poll(() => [...memory.rows.values()][0]?.sent).toBe(sent);
    first.uploads.stop();
    const second = await openPage({ memory, server });
    const { uploads, one } = second;
    expect(one()?.step).toBe('missing');
    uploads.setFile(one()!.id, aFile('another film, of another bay at another day'));
    await expect.poll(() => one()?.problem?.kind).toBe('other_file');
    expect(one()?.step).toBe('missing');
    uploads.setFile(one()!.id, aFile());
    await expect.poll(() => one()?.step).toBe('whole');
    expect(server.begun).toEqual([0, sent]);
  });

  test('hides the upload from another account', async () => {
    const memory = browserMemory();
    const server = byteServer(['silence']);
    const first = await openPage({ memory, server });
    first.uploads.add([aFile()]);
    await expect.poll(() => server.fates.length).toBe(0);
    first.uploads.stop();
    const other = { user: { id: '8', nickname: 'Ana' }, token: 't', sign_key: '00'.repeat(32) };
    const second = await openPage({
      memory,
      answers: ({ path }) => {
        if (path.endsWith('user/info')) return ok(other.user);
        return path.endsWith('emailLogin') ? ok(other) : undefined!;
      },
    });
    expect(second.list()).toEqual([]);
    expect(memory.files.size).toBe(1);
  });
});

describe('a server answer', () => {
  test.each([403, 404, 410])('%i: renews the grant and resumes', async (status) => {
    const server = byteServer(['ok', status]);
    const { uploads, one, api } = await openPage({ server });
    uploads.add([aFile()]);
    await expect.poll(() => one()?.step).toBe('whole');
    expect(api.of('upload/token')).toHaveLength(2);
  });

  test('reports repeated 410 instead of an endless retry', async () => {
    const server = byteServer(Array.from({ length: 50 }, () => 410));
    const { uploads, one, api } = await openPage({ server });
    uploads.add([aFile()]);
    await expect.poll(() => one()?.step).toBe('refused');
    expect(api.of('upload/token')).toHaveLength(4);
  });

  test('401: resumes at the byte after the owner logs in', async () => {
    const server = byteServer(['ok', 401]);
    const { uploads, one, taice } = await openPage({ server });
    uploads.add([aFile()]);
    await expect.poll(() => one()?.step).toBe('login');
    expect(taice.store.get(tokenAtom)).toBeNull();
    expect(taice.store.get(overlayAtom)?.kind).toBe('login');
    const { sent } = one()!;
    await logIn(taice, { way: 'email', email: 'a@b.co', password: 'walk-quiet-9' });
    await expect.poll(() => one()?.step).toBe('whole');
    expect(server.begun).toEqual([0, sent]);
  });

  test('409, 423, 500 and a broken connection: resumes by itself', async () => {
    const server = byteServer(['ok', 409, 423, 'ok', 500, 0]);
    const { uploads, one } = await openPage({ server });
    uploads.add([aFile()]);
    await expect.poll(() => one()?.step).toBe('whole');
  });

  test('a refused form returns with its field, and the upload stays', async () => {
    const { uploads, one } = await openPage({
      answers: (seen) =>
        seen.path.endsWith('storePost')
          ? { code: 400, msg: 'Invalid parameter', data: { field: 'category_id', message: 'gone' } }
          : undefined!,
    });
    const [id] = uploads.add([aFile()]);
    uploads.change(id!, filled);
    uploads.publish(id!);
    await expect.poll(() => one()?.problem).toMatchObject({ field: 'category_id', text: 'gone' });
    expect(one()).toMatchObject({ step: 'whole', publishing: false });
    uploads.change(id!, { category_id: '4' });
    expect(one()?.problem).toBeNull();
  });

  test('keeps both versions of a draft that another tab saved, and submits either with the file', async () => {
    const theirs = {
      id: '12',
      title: 'By another tab',
      captions: [],
      chapters: [],
      skips: [],
      tags: ['theirs'],
      own: { state: 'draft', version: 4, publish: true, publish_at: null, visibility: 'public' },
      category_id: '3',
    };
    for (const [whose, title] of [
      ['mine', 'Dawn'],
      ['theirs', 'By another tab'],
    ] as const) {
      const { uploads, one, api, taice } = await openPage({
        answers: ({ path, params }) =>
          path.endsWith('storePost') && params['version'] !== 4
            ? { code: 409, msg: 'Conflict', data: { current: theirs } }
            : undefined!,
      });
      const id = uploads.begin(filled, { id: '12', version: 3 });
      uploads.setFile(id, aFile());
      uploads.publish(id);
      await expect.poll(() => one()?.problem?.kind).toBe('conflict');
      expect(one()).toMatchObject({ step: 'whole', publishing: false, words: filled });
      uploads.resolveConflict(id, whose);
      expect(one()).toMatchObject({ problem: null, words: { title } });
      uploads.publish(id);
      await expect.poll(() => one()?.step).toBe('posted');
      expect(api.of('storePost').at(-1)?.params).toMatchObject({ id: '12', version: 4, title });
      // Saving it as a draft meets the same conflict, without a toast.
      const again = uploads.begin(filled, { id: '12', version: 3 });
      const refused = uploads.saveDraft(again).catch((error: unknown) => error);
      expect(await refused).toMatchObject({ code: 409 });
      const kept = taice.store.get(uploadsAtom).find((each) => each.id === again);
      expect(kept?.problem?.kind).toBe('conflict');
      expect(taice.store.get(toastsAtom)).toEqual([]);
    }
  });

  test('a new draft repeats its own key until it gets an answer', async () => {
    let lost = true;
    const { uploads, api } = await openPage({
      answers: ({ path }) => {
        if (!path.endsWith('storePost')) return undefined!;
        if (lost) return { code: 500, msg: 'Lost' };
        return ok({ id: '12', state: 'draft', version: 1 });
      },
    });
    const id = uploads.begin(filled);
    await uploads.saveDraft(id).catch(() => null);
    lost = false;
    await uploads.saveDraft(id);
    await uploads.saveDraft(id);
    const keys = api.of('storePost').map(({ params }) => [params['draft_key'], params['id']]);
    expect(keys).toEqual([
      [id, undefined],
      [id, undefined],
      [undefined, '12'],
    ]);
  });

  test('a file that was posted before is not sent again', async () => {
    const server = byteServer();
    const { uploads, one } = await openPage({
      server,
      answers: (seen) =>
        seen.path.endsWith('upload/token') ? ok({ dedup_post_id: '12' }) : defaultReply(seen),
    });
    uploads.add([aFile()]);
    await expect.poll(() => one()?.problem).toMatchObject({ kind: 'posted_before', postId: '12' });
    expect(server.begun).toEqual([]);
  });

  test.each([
    [1702, { reason: 'a video' }, { kind: 'not_a_video' }],
    [1703, { max_bytes: 5_000 }, { kind: 'too_large', maxBytes: 5_000 }],
  ])(
    '%i: shows the file’s problem, and accepts another in its place',
    async (code, data, problem) => {
      const server = byteServer();
      let asked = 0;
      const { uploads, one } = await openPage({
        server,
        answers: (seen) => {
          if (!seen.path.endsWith('upload/token')) return undefined!;
          asked += 1;
          return asked === 1 ? { code, msg: 'This file cannot be used', data } : undefined!;
        },
      });
      const [id] = uploads.add([aFile('notes of a day')]);
      uploads.change(id!, filled);
      await expect.poll(() => one()?.step).toBe('refused');
      expect(one()?.problem).toMatchObject(problem);
      uploads.setFile(id!, aFile('a film, of another length'));
      await expect.poll(() => one()?.step).toBe('whole');
      expect(one()).toMatchObject({ problem: null, words: filled });
      expect(await server.whole(one()!.uploadId!).text()).toBe('a film, of another length');
    },
  );
});

test('without a network it waits, says so, and resumes at the byte', async () => {
  const server = byteServer(['ok', 'silence']);
  const { uploads, one, taice } = await openPage({ server });
  uploads.add([aFile()]);
  await expect.poll(() => server.fates.length).toBe(0);
  const { sent } = one()!;
  taice.store.set(onlineAtom, false);
  await expect.poll(() => one()?.step).toBe('waiting');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.begun).toHaveLength(1);
  taice.store.set(onlineAtom, true);
  await expect.poll(() => one()?.step).toBe('whole');
  expect(server.begun).toEqual([0, sent]);
});

test('several uploads run at once, each with its own form', async () => {
  const { uploads, list } = await openPage();
  const ids = uploads.add([aFile('one'), aFile('two, longer'), aFile('three, longer still')]);
  uploads.change(ids[1]!, { title: 'The second' });
  await expect.poll(() => list().map(({ step }) => step)).toEqual(['whole', 'whole', 'whole']);
  expect(list().map(({ words }) => words.title)).toEqual([
    'dawn over the-bay',
    'The second',
    'dawn over the-bay',
  ]);
});

test('an empty file keeps its row, its name and its error beside the others', async () => {
  const { uploads, list } = await openPage();
  const [, empty] = uploads.add([aFile('one'), new File([], 'left out.mp4'), aFile('three')]);
  await expect.poll(() => list().map(({ step }) => step)).toEqual(['whole', 'blank', 'whole']);
  const told = () => list().find(({ id }) => id === empty);
  expect([told()?.words.title, told()?.problem?.kind]).toEqual(['left out', 'empty']);
  uploads.setFile(empty!, aFile('two'));
  await expect.poll(() => told()?.step).toBe('whole');
});

test('one of two tabs uploads; the other says so and takes over when it closes', async () => {
  const memory = browserMemory();
  const server = byteServer(['ok', 'silence']);
  const ports = { locks: navigator.locks };
  const first = await openPage({ memory, server, ports });
  first.uploads.add([aFile()]);
  await expect.poll(() => server.fates.length).toBe(0);
  await expect.poll(() => [...memory.rows.values()][0]?.sent).toBe(first.one()?.sent);
  const second = await openPage({ memory, server, ports });
  await expect.poll(() => second.one()?.step).toBe('elsewhere');
  expect(server.begun).toEqual([0]);
  first.uploads.stop();
  await expect.poll(() => second.one()?.step).toBe('whole');
});

test.each([
  ['keeps files', true],
  ['has no place for files', false],
])('the page recognises a browser that %s', async (_, opfs) => {
  const { uploads, one, taice } = await openPage({ memory: browserMemory({ opfs }) });
  expect(taice.store.get(uploadsKeptAtom)).toBe(true);
  uploads.add([aFile()]);
  await expect.poll(() => one()?.step).toBe('whole');
  expect(taice.store.get(uploadsKeptAtom)).toBe(opfs);
});
