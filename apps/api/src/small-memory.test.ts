import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProduct } from './testing/product.ts';

const BYTES = 1024 ** 3;

interface Limit {
  /** A command that runs the one after it under the limit. */
  under: readonly string[];
  how: string;
  /** The most that was used, in bytes. */
  peak?: () => Promise<number>;
  end(): Promise<void>;
}

/** The kernel's two ways to limit a group of processes: where, the file of the limit, that of the most used. */
const groups = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes', 'memory.max_usage_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max', 'memory.peak'],
] as const;

/** All processes together where this one may make a group; else each process's own writable memory. */
const limitMemory = async (bytes: number): Promise<Limit> => {
  for (const [root, most, peak] of groups) {
    const group = join(root, `taice-test-${process.pid}`);
    try {
      await mkdir(group);
    } catch {
      continue;
    }
    try {
      await writeFile(join(group, most), String(bytes));
      return {
        under: ['/bin/sh', '-c', `echo $$ > ${join(group, 'cgroup.procs')}; exec "$@"`, 'sh'],
        how: 'one group of processes',
        peak: async () => Number(await readFile(join(group, peak), 'utf8')),
        end: () => rmdir(group),
      };
    } catch {
      await rmdir(group);
    }
  }
  return {
    under: ['/bin/sh', '-c', `ulimit -d ${bytes / 1024}; exec "$@"`, 'sh'],
    how: 'each process by itself: this machine lets us make no group',
    end: async () => {},
  };
};

test('starts and serves with 1 GB of memory, the database and the making of the demo included', async ({
  annotate,
}) => {
  const limit = await limitMemory(BYTES);
  try {
    const product = await startProduct({ under: limit.under });
    try {
      const people = await Promise.all(Array.from({ length: 4 }, () => product.person()));
      for (let round = 0; round < 5; round++)
        await Promise.all(
          people.map(async (client) => {
            const { data } = await client.call.posts.feed({});
            expect(data.list.length).toBeGreaterThan(0);
            expect((await client.call.wallet.walletDetail({})).code).toBe(0);
            expect((await fetch(`${product.url}/Home`)).status).toBe(200);
          }),
        );
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
      expect(product.child.exitCode).toBeNull();
      const used = limit.peak ? `, at most ${Math.round((await limit.peak()) / 1024 ** 2)} MB` : '';
      await annotate(`limited as ${limit.how}${used}`);
    } finally {
      await product.stop();
    }
  } finally {
    await limit.end();
  }
}, 300_000);
