import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { readRoot } from './queries.ts';
import { writeDay } from './write-day.ts';

/** Hashes the journals of these published days once more, and names each day that is not what was signed. */
export const checkDays = async (db: Database, days: readonly Day[]): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'taice-check-'));
  const problems: string[] = [];
  try {
    for (const day of days) {
      const known = await readRoot(db, day);
      if (!known) continue;
      const { root, leafCount } = await transaction(db, (tx) =>
        writeDay(tx, day, join(folder, day)),
      );
      if (!root.equals(known.merkle_root) || BigInt(leafCount) !== known.leaf_count)
        problems.push(`${day} is not what its root was published for`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return problems;
};
