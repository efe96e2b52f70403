import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts';
import { simulatorSize, reportSeed, reportSimulation } from '../../testing/simulator-size.ts';
import { checkLedger } from './check-ledger.ts';
import { simulate } from './testing/simulate.ts';

/** Promise 9. */
const { isLong, seeds, steps: STEPS } = simulatorSize({ short: [8, 300], long: [1_000, 1_000] });
const SEEDS = seeds.length;
/** Each in a database of its own, one seed after another: late contributions belong to the last day. */
const TOGETHER = 4;

const databases: TestDatabase[] = [];
beforeAll(async () => {
  for (let made = 0; made < TOGETHER; made++) databases.push(await createTestDatabase({ max: 3 }));
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

test(
  `${SEEDS} seeds of ${STEPS} steps: the ledger equals its model after every step`,
  async () => {
    const waiting = [...seeds];
    let shared = 0;
    const live = async ({ db }: TestDatabase) => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        await simulate(db, seed, STEPS);
        reportSeed('ledger', seed);
      }
      expect(await checkLedger(db)).toEqual([]);
      const { days } = await db
        .selectFrom('settlement')
        .select((eb) => eb.fn.countAll<bigint>().as('days'))
        .where('factor', '<', '1')
        .executeTakeFirstOrThrow();
      shared += Number(days);
    };
    await Promise.all(databases.map(live));
    reportSimulation('ledger', {
      seeds,
      steps: STEPS,
      said: `${shared} days paid less than all of it`,
    });
    // Without a day that exceeds its pool, the factor would be untested.
    expect(shared).toBeGreaterThan(seeds.length);
  },
  isLong ? 3 * 3_600_000 : 600_000,
);
