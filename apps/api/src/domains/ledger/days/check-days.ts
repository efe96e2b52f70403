import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { workFolder } from '../../../platform/media/index.ts';
import type { Services } from '../../../platform/services.ts';
import { readDayRange, readRoot } from './queries.ts';
import { dayFileKey } from './publish-days.ts';
import { writeDay } from './write-day.ts';

/** Hashes the unpacked content, because the compression level does not matter. */
const hashOf = async (compressed: Readable): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(compressed, createGunzip(), hash);
  return hash.digest('hex');
};

/**
 * Hashes the journals of these days again. Names each day that differs from its signature, lacks its file or has
 * another one, or should be published by now.
 */
export const checkDays = async (
  { db, sources }: Pick<Services, 'db' | 'sources'>,
  days: readonly Day[],
): Promise<string[]> => {
  const { first } = await readDayRange(db);
  const folder = await workFolder();
  const problems: string[] = [];
  try {
    for (const day of days.filter((each) => first !== null && each >= first)) {
      const known = await readRoot(db, day);
      if (!known) {
        problems.push(`${day} is not published`);
        continue;
      }
      const path = join(folder, day);
      const { root, leafCount } = await transaction(db, (tx) => writeDay(tx, day, path));
      if (!root.equals(known.merkle_root) || BigInt(leafCount) !== known.leaf_count)
        problems.push(`${day} does not match its published root`);
      const file = await sources.open(dayFileKey(day));
      if (!file) problems.push(`the lines of ${day} are missing`);
      else if ((await hashOf(file.stream)) !== (await hashOf(createReadStream(path))))
        problems.push(`the lines of ${day} differ from the ledger`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return problems;
};
