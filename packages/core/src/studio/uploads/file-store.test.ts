import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UploadFileStore } from './file-store.ts';
import { aFile } from './testing/stand-ins.ts';

/** The page's side of a worker that the test controls. */
class FakeWorker extends EventTarget {
  readonly asked: unknown[] = [];
  ended = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(message: unknown) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  says(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  fails(message?: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}
const workers: FakeWorker[] = [];
let keeper: UploadFileStore;

beforeEach(async () => {
  workers.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules();
  keeper = (await import('./file-store.ts')).browserFileStore;
});

/** The browser's own file system: its content, and its failures. */
const filesAre = (folder: object) =>
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) },
  });
const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));

const keep = (signal = new AbortController().signal) =>
  keeper.keep('a', aFile(), { signal, progress: () => {} });
const read = { kind: 'done', sha256: 'ab', kept: true };

describe('the file reader', () => {
  test('loads once, before the first file', async () => {
    keeper.prepare();
    keeper.prepare();
    workers[0]?.says({ kind: 'ready' });
    const kept = keep();
    await expect.poll(() => workers[0]?.asked).toMatchObject([{ id: 'a' }]);
    workers[0]?.says(read);
    expect(await kept).toMatchObject({ sha256: 'ab', kept: true });
    expect([workers.length, workers[0]?.ended]).toEqual([1, true]);
  });

  test('that fails to load blames no file, and loads again for the next try', async () => {
    keeper.prepare();
    const lost = keep();
    workers[0]?.fails();
    await expect(lost).rejects.toMatchObject({
      name: 'NetworkError',
    });
    expect(workers[0]).toMatchObject({ ended: true, asked: [] });
    const kept = keep();
    workers[1]?.says({ kind: 'ready' });
    await expect.poll(() => workers[1]?.asked).toHaveLength(1);
    workers[1]?.says(read);
    expect(await kept).toMatchObject({ sha256: 'ab' });
  });

  test('that failed to preload loads again', async () => {
    keeper.prepare();
    workers[0]?.fails();
    await Promise.resolve();
    keeper.prepare();
    expect(workers).toHaveLength(2);
  });

  test.each([
    ['says that it cannot', () => workers[0]?.says({ kind: 'failed', text: 'moved' })],
    ['breaks down over it', () => workers[0]?.fails('moved')],
  ])('and %s blames the file', async (_, fail) => {
    const lost = keep();
    workers[0]?.says({ kind: 'ready' });
    await expect.poll(() => workers[0]?.asked).toHaveLength(1);
    fail();
    await expect(lost).rejects.toMatchObject({ name: 'Error', message: 'moved' });
  });

  test('stops with a cancelled upload, also before it loads', async () => {
    const ended = new AbortController();
    const lost = keep(ended.signal);
    ended.abort();
    await expect(lost).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers[0]?.ended).toBe(true);
  });
});

describe('a copy', () => {
  test('removed between lookup and opening counts as missing', async () => {
    filesAre({ getFileHandle: async () => ({ getFile: gone }) });
    expect(await keeper.open('a')).toBeNull();
    filesAre({ getFileHandle: gone });
    expect(await keeper.open('a')).toBeNull();
    filesAre({ getFileHandle: async () => ({ getFile: async () => aFile() }) });
    expect(await keeper.open('a')).toBeInstanceOf(Blob);
  });

  test('of a finished upload is deleted, despite vanishing copies and a broken list', async () => {
    const removed: string[] = [];
    const at = { old: 1, vanishes: 0, fresh: Date.now(), known: 1 };
    filesAre({
      async *keys() {
        yield* Object.keys(at);
        await gone();
      },
      getFileHandle: async (name: keyof typeof at) => ({
        getFile: name === 'vanishes' ? gone : async () => ({ lastModified: at[name] }),
      }),
      removeEntry: async (name: string) => void removed.push(name),
    });
    await keeper.sweep(new Set(['known']));
    expect(removed).toEqual(['old']);
  });
});
