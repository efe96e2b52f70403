import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { startProduct } from './testing/product.ts';

/** Promise 22: one hour. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);
const isLong = process.env['TEST_LONG'] === '1';

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  if (isLong) product = await startProduct();
}, 240_000);
afterAll(async () => {
  if (isLong) await product.stop();
}, 240_000);

/** Memory in KB that the process alone holds, and its open files. */
const usage = async (pid: number) => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const files = await readdir(`/proc/${pid}/fd`);
  return { memory: Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1]), files: files.length };
};

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** One person going about, until the time is over; every answer's code. */
const live = async (client: Client, until: number, codes: Map<number, number>): Promise<void> => {
  const note = <T extends { code: number }>(answer: T): T => {
    codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
    return answer;
  };
  while (Date.now() < until) {
    const { data } = note(await client.call.posts.feed({}));
    const post = data.list?.[0];
    if (post) {
      note(await client.call.posts.detail({ id: post.id }));
      note(await client.call.watching.getTaskRewardCountdown({ post_id: post.id }));
    }
    note(await client.call.wallet.walletDetail({}));
    note(await client.call.wallet.walletLog({}));
    note(await client.call.signIn.configs({}));
    note(await client.call.signIn.signIn({}, { idempotencyKey: crypto.randomUUID() }));
    await delay(200);
  }
};

test.runIf(isLong)(
  'under a mixed load memory stays flat, no file stays open and nothing is a 5xx',
  async () => {
    const pid = product.child.pid!;
    const until = Date.now() + MINUTES * 60_000;
    const codes = new Map<number, number>();
    const samples: Awaited<ReturnType<typeof usage>>[] = [];
    const watch = async (): Promise<void> => {
      while (Date.now() < until) {
        samples.push(await usage(pid));
        await delay(MINUTES * 300);
      }
    };
    const people = await Promise.all(Array.from({ length: 8 }, () => product.person()));
    await Promise.all([watch(), ...people.map((client) => live(client, until, codes))]);
    // The first third warms up; the middle is compared with the end.
    const third = Math.floor(samples.length / 3);
    const [middle, end] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
    const memory = [middle, end].map((part) => mean(part.map((each) => each.memory)));
    const files = [middle, end].map((part) => mean(part.map((each) => each.files)));
    const growth = (memory[1]! / memory[0]! - 1) / (MINUTES / 3 / 10);
    process.stdout.write(
      `soak: ${MINUTES} min, ${Math.round(memory[1]! / 1024)} MB, ${(100 * growth).toFixed(2)} % per 10 min, ` +
        `${Math.round(files[1]!)} files, answers ${JSON.stringify(Object.fromEntries(codes))}\n`,
    );
    expect([...codes.keys()].filter((code) => code >= 500 && code < 600)).toEqual([]);
    expect(codes.get(0)).toBeGreaterThan(100);
    expect(growth).toBeLessThan(0.01);
    expect(files[1]! - files[0]!).toBeLessThan(5);
  },
  (MINUTES + 5) * 60_000,
);
