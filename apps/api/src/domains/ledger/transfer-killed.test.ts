import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkConnection } from '../../platform/db/await-database.ts';
import type { EmbeddedServer } from '../../platform/db/embedded.ts';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createDatabase } from '../../platform/db/pool.ts';
import { checkLedger } from './check-ledger.ts';

const KILLS = longRun ? 20 : 1;
let directory: string;
let server: EmbeddedServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taice-killed-'));
  server = await startEmbedded({ dataDir: directory, log: () => undefined });
  await migrate(server.ownerUrl);
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const acknowledged: string[] = [];
let failures = 0;

function startPaying(run: number): ChildProcess {
  const child = fork(join(import.meta.dirname, 'testing/transfer-loop.ts'), [
    server.appUrl,
    String(run),
  ]);
  child.on('message', (message: { acknowledged?: string; failed?: string }) => {
    if (message.acknowledged) acknowledged.push(message.acknowledged);
    else failures += 1;
  });
  return child;
}

async function until(done: () => boolean): Promise<void> {
  for (const end = Date.now() + 120_000; !done(); await delay(5)) {
    if (Date.now() > end) throw new Error('Transfers do not go on');
  }
}

async function untilAcknowledged(more: number): Promise<void> {
  const wanted = acknowledged.length + more;
  await until(() => acknowledged.length >= wanted);
}

it(
  `${KILLS} times kill -9 of payer and database lose no acknowledged transfer and double none`,
  async () => {
    let payer = startPaying(0);
    for (let kill = 1; kill <= KILLS; kill++) {
      await untilAcknowledged(40);
      const failed = failures;
      process.kill(server.pid(), 'SIGKILL');
      // Calls after a failure were acknowledged by the next server.
      await until(() => failures > failed);
      await untilAcknowledged(10);
      payer.kill('SIGKILL');
      await once(payer, 'exit');
      if (kill < KILLS) payer = startPaying(kill);
    }
    expect(failures).toBeGreaterThan(0);
    // The last server may just be starting.
    await vi.waitFor(() => checkConnection(server.appUrl), 60_000);

    const db = createDatabase(server.appUrl, { max: 1 });
    // One snapshot: the last payer's last transaction may be committed after its death.
    const { keys, issued, problems } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const journals = await tx.selectFrom('ledger_journal').select('idem_key').execute();
        const sums = await tx
          .selectFrom('ledger_account')
          .select((eb) => eb.fn.sum<string>('balance').as('issued'))
          .where('owner_type', '=', 'user')
          .executeTakeFirstOrThrow();
        const keys = new Set(journals.map((journal) => journal.idem_key));
        return { keys, issued: sums.issued, problems: await checkLedger(tx) };
      });
    await db.destroy();
    expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
    expect(Number(issued)).toBe(keys.size);
    // At most one unacknowledged transfer for each of the payer's four lanes and each of its deaths.
    expect(keys.size - acknowledged.length).toBeLessThanOrEqual(4 * KILLS);
    expect(problems).toEqual([]);
  },
  60_000 + KILLS * 60_000,
);
