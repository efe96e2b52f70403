import { expect, vi } from 'vitest';
import type { Database } from '../../../platform/db/pool.ts';
import { sealJournals } from '../seal.ts';

/** Seals all bookings. Transactions in other databases of the server can hold the sealer back. */
export const sealAll = (db: Database): Promise<void> =>
  vi.waitFor(
    async () => {
      await sealJournals(db);
      const { open } = await db
        .selectFrom('ledger_journal as j')
        .leftJoin('ledger_seal as s', 's.journal_id', 'j.id')
        .where('s.seq', 'is', null)
        .select((eb) => eb.fn.countAll<bigint>().as('open'))
        .executeTakeFirstOrThrow();
      expect(open).toBe(0n);
    },
    { timeout: 60_000 },
  );
