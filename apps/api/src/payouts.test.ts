import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCashOuts } from './domains/wallet/cash-outs/check-cash-outs.ts';
import { anApproved, paidOn } from './domains/wallet/payouts/testing/fixtures.ts';
import { startApi, type TestApi } from './testing/harness.ts';

const kills = 50;
const count = 24;
const script = join(import.meta.dirname, 'payouts.ts');

let api: TestApi;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'taice-payouts-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const anApi = async () => {
  const own = await startApi();
  return { url: own.url, [Symbol.asyncDispose]: () => own.stop() };
};

const start = (env: NodeJS.ProcessEnv = {}): ChildProcess => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, DATABASE_URL: api.url, DATA_DIR: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr);
  running.push(child);
  return child;
};

test('waits for its database, and refuses one with another SEAL_SECRET', async () => {
  // A database of its own: another host name gives another fingerprint, and the shared instance would need arming
  // again.
  await using own = await anApi();
  const { hostname } = new URL(own.url);
  const later = join(folder, 'later');
  const url = own.url.replace(hostname, encodeURIComponent(later));
  const child = start({ DATABASE_URL: url, LOG_LEVEL: 'warn' });
  const [said] = await once(child.stderr!, 'data');
  expect(String(said)).toMatch(/is not reachable yet/);
  await symlink(decodeURIComponent(hostname), later);
  expect(String((await once(child.stdout!, 'data'))[0])).toBe('ready: payouts\n');
  child.kill('SIGTERM');
  await once(child, 'exit');

  const SEAL_SECRET = 'not the one of this database';
  const sealed = start({ DATABASE_URL: url, SEAL_SECRET });
  const [[line], [code]] = await Promise.all([once(sealed.stderr!, 'data'), once(sealed, 'exit')]);
  expect([code, String(line)]).toEqual([1, expect.stringMatching(/^wrong setting: SEAL_SECRET: /)]);
});

// One kill in each state of a payout is in the short run: kill-payouts.
test.runIf(longRun)(
  `pays each cash-out once although two paying processes are killed ${kills} times`,
  { timeout: 300_000 },
  async () => {
    const { db } = api.services;
    const two = [start(), start()];
    await Promise.all(two.map((child) => once(child.stdout!, 'data')));
    for (let kill = 0; kill < kills; kill += 1) {
      const due = Math.ceil((count * (kill + 1)) / kills) - Math.ceil((count * kill) / kills);
      for (let each = 0; each < due; each += 1)
        await anApproved(api, `${1_000 + kill}`, kill % 3 === 0 ? 'ton' : 'bsc');
      await wait(200 + Math.random() * 1_200);
      const at = kill % 2;
      two[at]?.kill('SIGKILL');
      two[at] = start();
    }
    const states = () => db.selectFrom('cash_out').select(['state']).execute();
    await expect
      .poll(async () => (await states()).every(({ state }) => state === 'confirmed'), {
        timeout: 120_000,
      })
      .toBe(true);
    expect(await states()).toHaveLength(count);
    // The amounts paid on each chain equal the cash-outs, to the base unit.
    const left = { bsc: await paidOn(api), ton: await paidOn(api, 'ton') };
    const owed = await db.selectFrom('cash_out').select(['chain', 'amount', 'fee']).execute();
    const sum = (chain: string) =>
      owed.reduce((all, one) => all + (one.chain === chain ? one.amount - one.fee : 0n), 0n);
    expect(left.bsc.value).toBe(sum('bsc') * 10n ** 12n);
    expect(left.ton.value).toBe(sum('ton') * 10n ** 3n);
    expect(await checkCashOuts(db)).toEqual([]);
    const [first, second] = two;
    first?.kill('SIGTERM');
    second?.kill('SIGTERM');
    await Promise.all(two.map((child) => once(child, 'exit')));
  },
);
