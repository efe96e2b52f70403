import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checkLedger } from './domains/ledger/check-ledger.ts';
import { startProduct } from './testing/product.ts';

const run = promisify(execFile);
const MB = 1024 ** 2;
/** The product itself takes some 150 MB; `/readyz` reports less than 256 more. */
const DISK = 640 * MB;

/** A disk of its own; the reason where this machine allows none. */
const mountDisk = async (): Promise<{ folder: string } | { against: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'taice-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]);
    return { folder };
  } catch (error) {
    await rmdir(folder);
    return { against: error instanceof Error ? error.message.trim() : String(error) };
  }
};

const freeOf = async (folder: string): Promise<number> => {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
};

test('/readyz reports a full disk as degraded, nothing stays half done, and work resumes once there is room', async ({
  skip,
}) => {
  const disk = await mountDisk();
  if ('against' in disk) return skip(`no disk can be mounted here: ${disk.against}`);
  const { folder } = disk;
  try {
    const product = await startProduct({ dataDir: folder });
    try {
      const ready = async () => {
        const answer = await fetch(`${product.url}/readyz`);
        return [answer.status, await answer.text()];
      };
      expect(await ready()).toEqual([200, 'ready']);
      const people = await Promise.all(Array.from({ length: 40 }, () => product.person()));
      // Points booked for the sign-in. Its task's points come a moment later.
      const balanceOf = async (client: (typeof people)[number]) =>
        (await client.call.wallet.walletLog({ type: 'sign_in' })).data.sum_in;

      // Nearly full: readiness reports it before anything fails.
      await writeFile(join(folder, 'nearly'), Buffer.alloc((await freeOf(folder)) - 200 * MB));
      expect(await ready()).toEqual([200, 'degraded: the disk is full']);
      const metrics = await (await fetch(`${product.url}/metrics`)).text();
      const free = Number(/^taice_disk_free_bytes (.+)$/m.exec(metrics)?.[1]);
      expect(free).toBeLessThan(256 * MB);

      // Full to the last byte, while people go on.
      await writeFile(join(folder, 'full'), Buffer.alloc(await freeOf(folder))).catch(
        ({ code }: NodeJS.ErrnoException) => expect(code).toBe('ENOSPC'),
      );
      const picture = new Uint8Array(64 * 1024).fill(7);
      await expect(writeFile(join(folder, 'more'), picture)).rejects.toMatchObject({
        code: 'ENOSPC',
      });
      const keys = people.map(() => crypto.randomUUID());
      const answers = await Promise.all(
        people.map((client, at) => client.call.signIn.signIn({}, { idempotencyKey: keys[at]! })),
      );
      // A call is either booked, if the journal had room for it, or refused. There is no third outcome.
      for (const { code } of answers) expect([0, 503]).toContain(code);
      expect(answers.some(({ code }) => code === 503)).toBe(true);

      for (const name of ['nearly', 'full', 'more']) await rm(join(folder, name), { force: true });
      await expect.poll(ready, { timeout: 60_000 }).toEqual([200, 'ready']);
      expect(await checkLedger(product.db)).toEqual([]);
      for (const [at, client] of people.entries())
        expect(await balanceOf(client)).toBe(answers[at]?.code === 0 ? '10' : '0');
      // Repeated with its key, each call runs exactly once, whether or not it was booked before.
      for (const [at, client] of people.entries()) {
        expect((await client.call.signIn.signIn({}, { idempotencyKey: keys[at]! })).code).toBe(0);
        expect(await balanceOf(client)).toBe('10');
      }
      expect(await checkLedger(product.db)).toEqual([]);
      expect(product.child.exitCode).toBeNull();
      const files = await readdir(folder, { recursive: true });
      expect(files.filter((file) => file.startsWith('.incoming/'))).toEqual([]);
    } finally {
      await product.stop();
    }
  } finally {
    await run('umount', [folder]);
    await rmdir(folder);
  }
}, 300_000);
