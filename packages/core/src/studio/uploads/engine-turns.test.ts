import { describe, expect, test } from 'vitest';
import type { UploadFileStore } from './file-store.ts';
import { uploadsAtom } from './store.ts';
import { waitForIdle, slowUploader, slowFileStore } from './testing/slow.ts';
import { aFile, browserMemory, byteServer, filled, openPage } from './testing/stand-ins.ts';

describe('operations on uploads', () => {
  test('run one at a time, however often and fast an upload is paused and resumed', async () => {
    const { carry, now } = slowUploader();
    const { uploads, one } = await openPage({ ports: { sendFile: carry } });
    const [id] = uploads.add([aFile()]);
    await expect.poll(() => now.open).toBe(1);
    uploads.resume(id!);
    for (let i = 0; i < 3; i += 1) {
      uploads.pause(id!);
      uploads.resume(id!);
    }
    await waitForIdle();
    await expect.poll(() => now.open).toBe(1);
    expect([now.begun, now.most]).toEqual([2, 1]);
    expect(one()?.step).toBe('sending');
  });

  test('three uploads run, and the next one starts once one of them stops', async () => {
    const { carry, now } = slowUploader();
    const { uploads, list } = await openPage({ ports: { sendFile: carry } });
    const ids = uploads.add(['one', 'two', 'three', 'four'].map((text) => aFile(text)));
    await expect.poll(() => now.open).toBe(3);
    await waitForIdle();
    expect([now.open, list()[3]?.step]).toEqual([3, 'queued']);
    uploads.pause(ids[0]!);
    await expect.poll(() => list()[3]?.step).toBe('sending');
  });

  test('a replacing file is the one that is uploaded', async () => {
    const memory = browserMemory();
    const { keeper, gates } = slowFileStore(memory.keeper);
    const { uploads, one, server } = await openPage({ memory, ports: { fileStore: keeper } });
    const [id] = uploads.add([aFile('the first film')]);
    await expect.poll(() => gates.length).toBe(1);
    uploads.setFile(id!, aFile('the other film, longer'));
    gates[0]?.();
    await expect.poll(() => gates.length).toBe(2);
    expect(one()).toMatchObject({ step: 'keeping', sha256: null });
    gates[1]?.();
    await expect.poll(() => one()?.step).toBe('whole');
    expect(await server.whole(one()!.uploadId!).text()).toBe('the other film, longer');
  });

  test('cancelling during a read leaves nothing, and skips the waiting read', async () => {
    const memory = browserMemory();
    const { keeper, gates } = slowFileStore(memory.keeper);
    const { uploads, list } = await openPage({ memory, ports: { fileStore: keeper } });
    const [id] = uploads.add([aFile('the first film')]);
    await expect.poll(() => gates.length).toBe(1);
    uploads.setFile(id!, aFile('the other film, longer'));
    uploads.remove(id!);
    gates[0]?.();
    await waitForIdle();
    expect([gates.length, memory.files.size, memory.rows.size, list()]).toEqual([1, 0, 0, []]);
  });

  test('a cancelled upload sends no further bytes', async () => {
    const { carry, now } = slowUploader();
    const { uploads } = await openPage({ ports: { sendFile: carry } });
    const [id] = uploads.add([aFile()]);
    await expect.poll(() => now.open).toBe(1);
    uploads.remove(id!);
    await expect.poll(() => now.open).toBe(0);
  });
});

describe('Publish', () => {
  test('counts at the moment of the last byte', async () => {
    const { uploads, one, taice, api } = await openPage();
    const [id] = uploads.add([aFile()]);
    uploads.change(id!, filled);
    const end = taice.store.sub(uploadsAtom, () => {
      if (one()?.step === 'whole' && !one()?.publishing) uploads.publish(id!);
    });
    await expect.poll(() => one()?.step).toBe('posted');
    end();
    expect(api.of('storePost')).toHaveLength(1);
  });

  test('does not resume a paused upload', async () => {
    const server = byteServer(['ok', 'silence']);
    const { uploads, one } = await openPage({ server });
    const [id] = uploads.add([aFile()]);
    await expect.poll(() => server.fates.length).toBe(0);
    uploads.pause(id!);
    uploads.publish(id!);
    await waitForIdle();
    expect([one()?.step, server.begun.length]).toEqual(['paused', 1]);
  });

  test('cancelled during the upload sends nothing', async () => {
    const { uploads, one, api } = await openPage();
    const [id] = uploads.add([aFile()]);
    uploads.change(id!, filled);
    uploads.publish(id!);
    uploads.cancelPublish(id!);
    await expect.poll(() => one()?.step).toBe('whole');
    await waitForIdle();
    expect(api.of('storePost')).toEqual([]);
  });

  test('keeps an incomplete form', async () => {
    const { uploads, one, api } = await openPage();
    const [id] = uploads.add([aFile()]);
    uploads.publish(id!);
    await expect.poll(() => one()?.step).toBe('whole');
    await waitForIdle();
    expect([one()?.publishing, api.of('storePost')]).toEqual([false, []]);
  });

  test('uploads a file again that the server has lost', async () => {
    const { uploads, one, api } = await openPage({
      answers: (seen, nth) =>
        seen.path.endsWith('storePost') && nth === 1
          ? { code: 1709, msg: 'Not whole', data: {} }
          : undefined!,
    });
    const [id] = uploads.add([aFile()]);
    uploads.change(id!, filled);
    uploads.publish(id!);
    await expect.poll(() => one()?.step).toBe('posted');
    expect(api.of('upload/token')).toHaveLength(2);
  });
});

test('renews expiring upload grants as long as bytes arrive', async () => {
  const server = byteServer([410, 410, 'ok', 410, 410, 'ok', 410, 410]);
  const { uploads, one } = await openPage({ server });
  uploads.add([aFile()]);
  await expect.poll(() => one()?.step).toBe('whole');
});

test('resuming by hand skips the wait for the retry', async () => {
  const server = byteServer(['ok', 0]);
  const { uploads, one } = await openPage({ server, ports: { retryDelayMs: () => 100_000 } });
  const [id] = uploads.add([aFile()]);
  await expect.poll(() => one()?.step).toBe('waiting');
  uploads.resume(id!);
  await expect.poll(() => one()?.step).toBe('whole');
});

describe('a file', () => {
  test('that cannot be read must be chosen again', async () => {
    const { keeper } = browserMemory();
    const keep = () => Promise.reject(new Error('gone'));
    const { uploads, one } = await openPage({ ports: { fileStore: { ...keeper, keep } } });
    uploads.add([aFile()]);
    await expect.poll(() => one()?.step).toBe('missing');
    expect(one()?.problem?.kind).toBe('unreadable');
  });

  test.each([
    ['is not the one that was kept', () => aFile('short')],
    [
      'was moved since',
      () =>
        Object.assign(aFile(), { slice: () => ({ arrayBuffer: () => Promise.reject(Error()) }) }),
    ],
  ])('that %s must be chosen again', async (_, other) => {
    const { keeper } = browserMemory();
    const { uploads, one, server } = await openPage({
      ports: { fileStore: { ...keeper, open: async () => other() } },
    });
    uploads.add([aFile()]);
    await expect.poll(() => one()?.step).toBe('missing');
    expect(server.begun).toEqual([]);
  });

  test('rejects a file of another length unread, and drops one with other bytes', async () => {
    const memory = browserMemory();
    const server = byteServer(['silence']);
    const first = await openPage({ memory, server });
    first.uploads.add([aFile('one film')]);
    await expect.poll(() => server.fates.length).toBe(0);
    first.uploads.stop();
    memory.files.clear();
    let read = 0;
    const keep: UploadFileStore['keep'] = (...asked) => {
      read += 1;
      return memory.keeper.keep(...asked);
    };
    const { uploads, one } = await openPage({
      memory,
      ports: { fileStore: { ...memory.keeper, keep } },
    });
    const { id } = one()!;
    uploads.setFile(id, aFile('longer film'));
    expect([one()?.problem?.kind, read]).toEqual(['other_file', 0]);
    uploads.setFile(id, aFile('two film'));
    await expect.poll(() => read).toBe(1);
    await expect.poll(() => one()?.problem?.kind).toBe('other_file');
    await waitForIdle();
    expect(memory.files.size).toBe(0);
  });
});

test('an empty file keeps its form when another file follows', async () => {
  const { uploads, list } = await openPage();
  uploads.add([new File([], 'empty.mp4')]);
  uploads.add([aFile('one')]);
  await expect.poll(() => list().map(({ step }) => step)).toEqual(['blank', 'whole']);
});

describe('a replacement file', () => {
  test('replaces the file of its own video only', async () => {
    const memory = browserMemory();
    const first = await openPage({ memory });
    const [id] = first.uploads.add([aFile('a noise')]);
    first.uploads.change(id!, filled);
    first.uploads.publish(id!);
    await expect.poll(() => first.one()?.step).toBe('posted');
    const [other] = first.uploads.add([aFile('of another video')]);
    await expect.poll(() => first.list()[1]?.step).toBe('whole');
    const begun = first.uploads.begin(filled, { id: '77', version: 2 });
    first.uploads.setFile(begun, aFile('a film'));
    await expect.poll(() => first.list().map((each) => each.id)).toEqual([other, begun]);
    await expect.poll(() => memory.rows.has(id!)).toBe(false);
  });

  test('works before the page has read its drafts', async () => {
    const memory = browserMemory();
    const first = await openPage({ memory });
    const [id] = first.uploads.add([aFile('a noise')]);
    first.uploads.change(id!, filled);
    first.uploads.publish(id!);
    await expect.poll(() => first.one()?.step).toBe('posted');
    await waitForIdle();
    first.uploads.stop();
    let begun = '';
    const { list } = await openPage({
      memory,
      atOnce: (at) => {
        begun = at.begin(filled, { id: '77', version: 2 });
      },
    });
    await expect.poll(() => list().map((each) => each.id)).toEqual([begun]);
  });
});
