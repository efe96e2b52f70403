import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { transaction } from '../../../platform/db/transaction.ts';
import { workFolder } from '../../../platform/media/index.ts';
import type { Services } from '../../../platform/services.ts';
import { weekByKey } from '../weeks.ts';
import { weekRoots } from './queries.ts';
import { weekFileOf, writeWeek } from './sign-weeks.ts';

/** Only the last ones; the published verifier checks all. */
const LAST = 2;

/** Hashes the last signed weeks again; returns each that differs from its signature or lacks its file. */
export const checkWeeks = async ({
  db,
  sources,
}: Pick<Services, 'db' | 'sources'>): Promise<string[]> => {
  const folder = await workFolder();
  const problems: string[] = [];
  try {
    for (const { week_key: key, statement } of (await weekRoots(db)).slice(-LAST)) {
      const week = await weekByKey(db, key);
      if (!week) throw new Error(`signed week ${key} is missing`);
      const { root, leafCount } = await transaction(db, (tx) =>
        writeWeek(tx, week, join(folder, key)),
      );
      const [ranks, hash] = statement.split('\n').slice(3, 5);
      if (hash !== root.toString('hex') || ranks !== `${leafCount}`)
        problems.push(`${key} does not match its signed root`);
      if (!(await sources.head(weekFileOf(key)))) problems.push(`the lines of ${key} are missing`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return problems;
};
