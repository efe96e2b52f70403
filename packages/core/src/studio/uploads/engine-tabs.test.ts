import { describe, expect, test } from 'vitest';
import { endSession, logOut } from '../../session/session.ts';
import { ok } from '../../testing/fake-server.ts';
import type { Uploader } from './uploader.ts';
import { waitForIdle, slowUploader } from './testing/slow.ts';
import { aFile, browserMemory, byteServer, filled, openPage } from './testing/stand-ins.ts';
import type { UploadDraft } from './types.ts';

/** Another tab of the same browser, as seen from this one. */
const otherTab = () => {
  const tabs = new EventTarget();
  return {
    tabs: Object.assign(tabs, { postMessage: () => {}, close: () => {} }) as never,
    says: () => tabs.dispatchEvent(new Event('message')),
  };
};
const change = (rows: Map<string, UploadDraft>, id: string, words: Partial<UploadDraft>) =>
  rows.set(id, { ...rows.get(id)!, ...words });

describe('another tab', () => {
  test.each([
    ['pauses it', true],
    ['pauses it, where no file could be kept', false],
  ])('%s: the upload pauses here too, and can resume', async (_, opfs) => {
    const memory = browserMemory({ opfs });
    const { carry, now } = slowUploader();
    const { tabs, says } = otherTab();
    const { uploads, one } = await openPage({ memory, ports: { sendFile: carry, tabs } });
    const [id] = uploads.add([aFile()]);
    await expect.poll(() => now.open).toBe(1);
    await waitForIdle();
    change(memory.rows, id!, { paused: true });
    says();
    await expect.poll(() => one()?.step).toBe('paused');
    await expect.poll(() => now.open).toBe(0);
    uploads.resume(id!);
    await expect.poll(() => now.open).toBe(1);
  });

  test('removes an upload: it disappears here too', async () => {
    const memory = browserMemory();
    const { carry, now } = slowUploader();
    const { tabs, says } = otherTab();
    const { uploads, list } = await openPage({ memory, ports: { sendFile: carry, tabs } });
    const [id] = uploads.add([aFile()]);
    await expect.poll(() => now.open).toBe(1);
    await waitForIdle();
    memory.rows.delete(id!);
    says();
    await expect.poll(() => list()).toEqual([]);
    await expect.poll(() => now.open).toBe(0);
  });

  test('publishes an upload: this tab has nothing to do', async () => {
    const memory = browserMemory();
    const server = byteServer();
    const gate = Promise.withResolvers<void>();
    const carry: Uploader = async (carriage) => {
      await gate.promise;
      await server.carry(carriage);
    };
    const ports = { locks: navigator.locks, sendFile: carry };
    const first = await openPage({ memory, server, ports });
    const [id] = first.uploads.add([aFile('a film of two tabs')]);
    first.uploads.change(id!, filled);
    first.uploads.publish(id!);
    await expect.poll(() => first.one()?.step).toBe('sending');
    await waitForIdle();
    const second = await openPage({ memory, server, ports });
    await expect.poll(() => second.one()?.step).toBe('elsewhere');
    gate.resolve();
    await expect.poll(() => second.one()?.step).toBe('posted');
    expect([second.one()?.postId, second.api.of('storePost')]).toEqual(['77', []]);
  });

  test('reports on a finished upload: it stays complete, and nothing is sent', async () => {
    const { tabs, says } = otherTab();
    const memory = browserMemory({ opfs: false });
    const { uploads, one, server } = await openPage({ memory, ports: { tabs } });
    uploads.add([aFile()]);
    await expect.poll(() => one()?.step).toBe('whole');
    await waitForIdle();
    says();
    await waitForIdle();
    expect([one()?.step, server.begun.length]).toEqual(['whole', 1]);
  });
});

describe('the owner', () => {
  test('logs in again for unfinished uploads, not for complete ones', async () => {
    const server = byteServer();
    const { uploads, list, taice } = await openPage({ server });
    uploads.add([aFile('one')]);
    await expect.poll(() => list()[0]?.step).toBe('whole');
    server.fates.push('silence');
    uploads.add([aFile('two, longer')]);
    await expect.poll(() => server.fates.length).toBe(0);
    endSession(taice, 'expired');
    await waitForIdle();
    expect(list().map(({ step }) => step)).toEqual(['whole', 'login']);
  });

  test('logs out: uploads stop and disappear', async () => {
    const { carry, now } = slowUploader();
    const { uploads, list, taice } = await openPage({
      ports: { sendFile: carry },
      answers: ({ path }) => (path.endsWith('logout') ? ok({}) : undefined!),
    });
    uploads.add([aFile()]);
    await expect.poll(() => now.open).toBe(1);
    await logOut(taice);
    await expect.poll(() => now.open).toBe(0);
    expect(list()).toEqual([]);
  });

  test('logs out: a pending read stays hidden, and no byte is stored', async () => {
    const memory = browserMemory({ opfs: false });
    const { tabs, says } = otherTab();
    const gate = Promise.withResolvers<void>();
    let isHeld = false;
    const all = async () => {
      if (isHeld) await gate.promise;
      return memory.drafts.all();
    };
    const { uploads, list, taice } = await openPage({
      memory,
      ports: { tabs, drafts: { ...memory.drafts, all } },
    });
    const [id] = uploads.add([aFile()]);
    await expect.poll(() => list()[0]?.step).toBe('whole');
    await waitForIdle();
    isHeld = true;
    says();
    await waitForIdle();
    await logOut(taice);
    gate.resolve();
    await waitForIdle();
    expect([list(), await uploads.open(id!)]).toEqual([[], null]);
  });
});

describe('an unfinished upload', () => {
  const day = 86_400_000;
  const later = async (rows: Partial<UploadDraft>, days: number) => {
    const memory = browserMemory();
    const first = await openPage({ memory, server: byteServer(['ok', 'silence']) });
    const [id] = first.uploads.add([aFile()]);
    await expect.poll(() => first.one()?.sent).toBeGreaterThan(0);
    await waitForIdle();
    first.uploads.stop();
    const words = { ...first.one()!.words, ...filled };
    change(memory.rows, id!, { at: Date.now() - days * day, words, ...rows });
    return openPage({ memory });
  };

  test('is kept for seven days, and for one after its video is made', async () => {
    expect((await later({}, 6.9)).list()).toHaveLength(1);
    expect((await later({}, 7.1)).list()).toHaveLength(0);
    expect((await later({ postId: '77' }, 0.9)).list()).toHaveLength(1);
    expect((await later({ postId: '77' }, 1.1)).list()).toHaveLength(0);
  });

  test('resumes if it was running, and stays paused if it was paused', async () => {
    const paused = await later({ paused: true }, 0);
    expect(paused.one()?.step).toBe('paused');
    const whole = await later({ whole: true, publishing: true }, 0);
    await expect.poll(() => whole.api.of('storePost').length).toBe(1);
    expect(paused.one()?.step).toBe('paused');
  });
});
