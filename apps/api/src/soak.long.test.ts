import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { startProduct } from './testing/product.ts';

/** Promise 22: one hour. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct({
    flags: ['--expose-gc', '--import', join(import.meta.dirname, 'testing/tell-memory.ts')],
  });
}, 240_000);
afterAll(async () => {
  await product.stop();
}, 240_000);

/**
 * MB held once all garbage is collected, MB that the machine gives to it alone, and its open files. The second is only
 * printed: the engine and the allocator choose when pages are returned.
 */
const usage = async () => {
  const { pid, stdout } = product.child;
  const told = once(stdout, 'data') as Promise<[Buffer]>;
  process.kill(pid!, 'SIGUSR2');
  const [line] = await told;
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const files = await readdir(`/proc/${pid}/fd`);
  return {
    held: Number(/^held (\d+)$/m.exec(line.toString())?.[1]) / 1024 ** 2,
    pss: Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1]) / 1024,
    files: files.length,
  };
};

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** One active person, until the time is over; returns every answer's code. */
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
      const { data: view } = note(
        await client.call.watching.getTaskRewardCountdown({ post_id: post.id }),
      );
      if (view?.view_session_id)
        note(
          await client.call.watching.addViewLog({
            post_id: post.id,
            view_session_id: view.view_session_id,
            beat_token: view.beat_token ?? undefined,
            seq: view.next_seq,
            position_s: 1,
          }),
        );
    }
    note(await client.call.wallet.walletDetail({}));
    note(await client.call.wallet.walletLog({}));
    note(await client.call.signIn.configs({}));
    note(await client.call.signIn.signIn({}, { idempotencyKey: crypto.randomUUID() }));
    const page = await fetch(`${product.url}/videoDetail?id=${post?.id ?? 1}`);
    note({ code: page.status });
    await page.arrayBuffer();
    // Eight people of one address stay far below what one address may ask.
    await delay(800);
  }
};

test(
  'a mixed load keeps memory flat, leaks no file and gets no 5xx',
  async () => {
    const until = Date.now() + MINUTES * 60_000;
    const codes = new Map<number, number>();
    const samples: Awaited<ReturnType<typeof usage>>[] = [];
    const watch = async (): Promise<void> => {
      while (Date.now() < until) {
        samples.push(await usage());
        await delay(MINUTES * 300);
      }
    };
    const people = await Promise.all(Array.from({ length: 8 }, () => product.person()));
    await Promise.all([watch(), ...people.map((client) => live(client, until, codes))]);
    // Nonces are kept for up to 8 min, so memory grows until then. At least a third of a run is left out.
    const warm = Math.min(0.8, Math.max(1 / 3, 10 / MINUTES));
    const settled = samples.slice(Math.ceil(samples.length * warm));
    const half = Math.floor(settled.length / 2);
    const [middle, end] = [settled.slice(0, half), settled.slice(half)];
    // The minimum of each part: recent nonces come and go with the calls, a leak stays.
    const held = [middle, end].map((part) => Math.min(...part.map((each) => each.held)));
    const pss = [middle, end].map((part) => mean(part.map((each) => each.pss)));
    const files = [middle, end].map((part) => mean(part.map((each) => each.files)));
    const per10 = ([before = 0, after = 0]: readonly number[]): number =>
      (after / before - 1) / ((MINUTES * (1 - warm)) / 2 / 10);
    const percent = (share: number): string => `${(100 * share).toFixed(2)} % per 10 min`;
    process.stdout.write(
      `soak: ${MINUTES} min; held ${held.map((mb) => mb.toFixed(1)).join(' → ')} MB, ${percent(per10(held))}; ` +
        `PSS ${pss.map((mb) => mb.toFixed(1)).join(' → ')} MB, ${percent(per10(pss))}; ` +
        `held over time ${samples
          .filter((_, at) => at % 10 === 0)
          .map((each) => each.held.toFixed(1))
          .join(' ')}; ` +
        `${Math.round(files[1]!)} files, answers ${JSON.stringify(Object.fromEntries(codes))}\n`,
    );
    expect([...codes.keys()].filter((code) => code >= 500 && code < 600)).toEqual([]);
    expect(codes.get(0)).toBeGreaterThan(100);
    expect(per10(held)).toBeLessThan(0.01);
    expect(files[1]! - files[0]!).toBeLessThan(5);
  },
  (MINUTES + 5) * 60_000,
);
