import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute } from './contribute.ts';
import { grantTransfer, viewContribution } from './testing/transfers.ts';
import { transfer } from './transfer.ts';

/** Enough that some would write the same issuance row by chance. */
const atOnce = 24;

const test = useDatabase({ max: atOnce });

it('payments to different people do not wait for each other', async () => {
  const all = Promise.withResolvers<void>();
  let paid = 0;
  const payments = Array.from({ length: atOnce }, (_, n) =>
    test.db.transaction().execute(async (tx) => {
      // A payment that has to wait for another one fails: none of them commits before all have paid.
      await sql`set local lock_timeout = '10s'`.execute(tx);
      const user = BigInt(n + 1);
      await transfer(tx, grantTransfer(user, 200n, `first:${n}`));
      await contribute(tx, viewContribution(user, 2n, `view:${n}`));
      if (++paid === atOnce) all.resolve();
      await all.promise;
    }),
  );
  await Promise.all(payments).catch((error: unknown) => {
    all.resolve();
    throw error;
  });
  expect(await checkLedger(test.db)).toEqual([]);
});
