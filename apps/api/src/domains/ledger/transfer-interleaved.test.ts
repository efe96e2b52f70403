import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Tx } from '../../platform/db/pool.ts';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { InsufficientBalanceError } from './insufficient-balance-error.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute } from './contribute.ts';
import { grantTransfer, spendTransfer, viewContribution } from './testing/transfers.ts';
import { transfer } from './transfer.ts';
import { JournalKeyConflictError } from './ledger-errors.ts';

let round = 0n;

const test = useDatabase({ max: 12 });

class RolledBack extends Error {}

const step = fc.record({
  kind: fc.constantFrom('grant', 'spend', 'view', 'both', 'roll back'),
  user: fc.bigInt({ min: 1n, max: 3n }),
  other: fc.bigInt({ min: 1n, max: 3n }),
  amount: fc.bigInt({ min: 1n, max: 50n }),
  // Few keys, so that many steps reuse one.
  key: fc.integer({ min: 0, max: 25 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function act(tx: Tx, { kind, user, other, amount, key }: Step, base: bigint): Promise<void> {
  const id = (n: bigint): bigint => base + n;
  if (kind === 'view')
    await contribute(tx, viewContribution(id(user), amount, `${base}:view:${key}`));
  if (kind === 'spend')
    await transfer(tx, spendTransfer(id(user), amount, `${base}:spend:${key}`, base));
  if (kind === 'grant' || kind === 'roll back')
    await transfer(tx, grantTransfer(id(user), amount, `${base}:grant:${key}`));
  if (kind === 'both') {
    await transfer(tx, grantTransfer(id(other), amount, `${base}:first:${key}`));
    await contribute(tx, viewContribution(id(user), amount, `${base}:second:${key}`));
  }
  if (kind === 'roll back') throw new RolledBack();
}

it('under any interleaving every sum is 0, no balance is negative and each key counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const base = ++round * 1_000n;
      await Promise.all(
        steps.map((one) =>
          transaction(test.db, (tx) => act(tx, one, base), { retries: 20 }).catch(
            (error: unknown) => {
              const known = [InsufficientBalanceError, JournalKeyConflictError, RolledBack];
              if (!known.some((type) => error instanceof type)) throw error;
            },
          ),
        ),
      );
      expect(await checkLedger(test.db)).toEqual([]);
      const { negative } = await test.db
        .selectFrom('ledger_account')
        .select((eb) => eb.fn.countAll<bigint>().as('negative'))
        .where('owner_type', '<>', 'system')
        .where('balance', '<', 0n)
        .executeTakeFirstOrThrow();
      expect(negative).toBe(0n);
      const { total } = await test.db
        .selectFrom('ledger_account')
        .select((eb) => eb.fn.sum<string>('balance').as('total'))
        .executeTakeFirstOrThrow();
      expect(Number(total ?? 0)).toBe(0);
    }),
    { numRuns: 25 },
  );
});
