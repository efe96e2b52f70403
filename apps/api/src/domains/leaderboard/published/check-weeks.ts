import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { transaction } from '../../../platform/db/transaction.ts';
import { workFolder } from '../../../platform/media/index.ts';
import type { Services } from '../../../platform/services.ts';
import { findWeek } from '../weeks.ts';
import { listWeekRoots } from './queries.ts';
import { weekFileKey, writeWeek } from './sign-weeks.ts';

/** Only the last ones; the published verifier checks all. */
const CHECKED_WEEKS = 2;

/** Hashes the last signed weeks again; returns each that differs from its signature or lacks its file. */
export const verifySignedWeeks = async ({
  db,
  sources,
}: Pick<Services, 'db' | 'sources'>): Promise<string[]> => {
  const folder = await workFolder();
  const problems: string[] = [];
  try {
    for (const { week_key: key, statement } of (await listWeekRoots(db)).slice(-CHECKED_WEEKS)) {
      const week = await findWeek(db, key);
      if (!week) throw new Error(`signed week ${key} is missing`);
      const { root, leafCount } = await transaction(db, (tx) =>
        writeWeek(tx, week, join(folder, key)),
      );
      const [ranks, hash] = statement.split('\n').slice(3, 5);
      if (hash !== root.toString('hex') || ranks !== `${leafCount}`)
        problems.push(`${key} does not match its signed root`);
      if (!(await sources.head(weekFileKey(key)))) problems.push(`the lines of ${key} are missing`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return problems;
};
