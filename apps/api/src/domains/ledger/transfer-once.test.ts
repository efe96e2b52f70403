import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { longRun } from '@taice/testkit/long-run';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { checkLedger } from './check-ledger.ts';
import { readBalances } from './queries.ts';

const test = useDatabase();

const times = longRun ? 5_000 : 50;

it(`${2 * times} identical posts at once through two processes pay once and all get the original`, async () => {
  const script = join(import.meta.dirname, 'testing/post-same-key.ts');
  const runs = await Promise.all(
    [1, 2].map(() =>
      promisify(execFile)(process.execPath, [script, test.url, 'view:1:1', `${times}`]),
    ),
  );
  const results = runs.map(
    (run) => JSON.parse(run.stdout) as { created: number; journals: string[] },
  );
  expect(results.map((result) => result.created).toSorted()).toEqual([0, 1]);
  expect(new Set(results.flatMap((result) => result.journals)).size).toBe(1);
  expect((await readBalances(test.db, 1n)).available).toBe(7n);
  expect(await checkLedger(test.db)).toEqual([]);
});
