import { json } from 'node:stream/consumers';
import type { ChainPort } from '@taice/chain';
import pg from 'pg';
import { readConfig } from '../../../../platform/config.ts';
import { createDatabase } from '../../../../platform/db/pool.ts';
import { createLog } from '../../../../platform/log.ts';
import { defaultSettings } from '../../../../platform/settings.ts';
import { testClock } from '../../../../testing/test-clock.ts';
import { runPayoutCycle } from '../run-payout-cycle.ts';
import { createPayer, type PayerOptions } from './create-payer.ts';

/** Input of the process, as one line of JSON. */
export interface KilledCycleInput {
  readonly url: string;
  readonly instance: string;
  /** ms of Unix time. */
  readonly now: number;
  readonly payer: PayerOptions;
  /** ms of Unix time of an earlier cycle in the same process, so that it has observed both; null: it starts fresh. */
  readonly before: number | null;
  /** Step before which the process kills itself; 0: never. */
  readonly dieAt: number;
}

// Separate process: runs one payout cycle and kills itself with SIGKILL before a given step. A step is a database
// statement or a request to a chain node. Its output is the number of steps.
const { url, instance, now, payer, before, dieAt } = (await json(
  process.stdin,
)) as KilledCycleInput;
let steps = 0;
let isCounting = false;
const step = (): void => {
  if (!isCounting) return;
  steps += 1;
  if (steps === dieAt) process.kill(process.pid, 'SIGKILL');
};

const { query } = pg.Client.prototype;
// The overloads of `query` cannot be restated one by one.
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]): unknown {
  step();
  return Reflect.apply(query, this, args);
} as typeof query;

const countSteps =
  <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    step();
    return call(...args);
  };
const config = readConfig({ LOG_LEVEL: 'silent' });
const db = createDatabase(url, { max: 4 });
const log = createLog(config.logLevel);
const runCycleAt = (at: number, wrapPort: (port: ChainPort) => ChainPort): Promise<unknown> => {
  const clock = testClock(new Date(at));
  const port = wrapPort(createPayer(payer, () => at, db));
  // A failed cycle is retried by the next one: a slow node may time out.
  return runPayoutCycle({
    db,
    clock,
    config,
    settings: defaultSettings,
    log,
    port,
    instance,
  }).catch((error: unknown) => process.stderr.write(`payout cycle failed: ${String(error)}\n`));
};
if (before !== null) await runCycleAt(before, (port) => port);
isCounting = true;
await runCycleAt(now, (port) => {
  const { nonces, sign, signCancellation, send, getStatus, balances } = port;
  return {
    ...port,
    nonces: countSteps(nonces),
    sign: countSteps(sign),
    signCancellation: countSteps(signCancellation),
    send: countSteps(send),
    getStatus: countSteps(getStatus),
    balances: countSteps(balances),
  };
});
await db.destroy();
process.stdout.write(`${steps}\n`);
