import { describe, expect, test } from 'vitest';
import { NetworkError } from '../../client/errors.ts';
import { onlineAtom } from '../../session/atoms.ts';
import { endSession, logIn } from '../../session/session.ts';
import type { UploadFileStore } from './file-store.ts';
import { waitForIdle } from './testing/slow.ts';
import { aFile, browserMemory, filled, openPage } from './testing/stand-ins.ts';

/** A page without a network, on which a file was chosen before the reader's code was loaded. */
const chosenOffline = async () => {
  const memory = browserMemory();
  const line = { isThere: false, tries: 0 };
  const keep: UploadFileStore['keep'] = async (...asked) => {
    line.tries += 1;
    if (!line.isThere) throw new NetworkError('no script');
    return memory.keeper.keep(...asked);
  };
  const page = await openPage({ memory, ports: { fileStore: { ...memory.keeper, keep } } });
  page.taice.store.set(onlineAtom, false);
  const [id] = page.uploads.add([aFile()]);
  await expect.poll(() => page.one()?.step).toBe('waiting');
  const back = () => {
    line.isThere = true;
    page.taice.store.set(onlineAtom, true);
  };
  return { ...page, id: id!, line, back };
};

describe('a file chosen without a network', () => {
  test('is not rejected: it is read, uploaded and published once there is one', async () => {
    const { uploads, one, server, id, line, back } = await chosenOffline();
    expect(one()).toMatchObject({ problem: null, file: { name: 'dawn_over the-bay.mp4' } });
    uploads.change(id, filled);
    uploads.publish(id);
    await waitForIdle();
    expect([one()?.step, line.tries]).toEqual(['waiting', 1]);
    back();
    await expect.poll(() => one()?.step).toBe('posted');
    expect(await server.whole(one()!.uploadId!).text()).toBe(await aFile().text());
  });

  test('survives a pause', async () => {
    const { uploads, one, id, back } = await chosenOffline();
    uploads.pause(id);
    back();
    await waitForIdle();
    expect(one()?.step).toBe('paused');
    uploads.resume(id);
    await expect.poll(() => one()?.step).toBe('whole');
    expect(one()?.sha256).not.toBeNull();
  });

  test('survives a new login of its owner', async () => {
    const { taice, one, back } = await chosenOffline();
    endSession(taice, 'expired');
    expect(one()?.step).toBe('login');
    back();
    await logIn(taice, { way: 'email', email: 'a@b.co', password: 'walk-quiet-9' });
    await expect.poll(() => one()?.step).toBe('whole');
  });

  test('is deleted when cancelled', async () => {
    const { uploads, list, memory, id, line, back } = await chosenOffline();
    uploads.remove(id);
    back();
    await waitForIdle();
    expect([list(), line.tries, memory.files.size]).toEqual([[], 1, 0]);
  });
});
