import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { workFolder } from '../../../platform/media/index.ts';
import type { Services } from '../../../platform/services.ts';
import { readRoot } from '../../ledger/days/queries.ts';
import { rawPublicKey, signText, hashDayStatement } from '../../ledger/days/statement.ts';
import { writeLines, type WrittenLines } from '../../ledger/days/write-lines.ts';
import { lockWeek } from '../publish-week.ts';
import type { Week } from '../weeks.ts';
import { sumPrizes, findPreviousRoot, unsignedWeeks, findWeekRoot, weekRows } from './queries.ts';
import { noWeekHash, textHash, weekStatement } from './week-statement.ts';
import { weekLine } from './week-line.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'sources'>;

/** The storage key of a week's lines. */
export const weekFileKey = (key: string): string => `ledger/${key}.tsv.gz`;

/** Writes the lines of a week: all people with a rank in it, the best first. */
export const writeWeek = (
  tx: Tx,
  week: Pick<Week, 'id' | 'starts_on'>,
  path: string,
): Promise<WrittenLines> => {
  const lines = async function* () {
    for await (const rows of weekRows(tx, week)) yield rows.map(weekLine);
  };
  return writeLines(lines(), path);
};

/** Signs one week in one transaction; false if its Sunday is not published yet, or another process was faster. */
const signWeek = async (
  tx: Tx,
  { clock, config, sources }: Needs,
  week: Week,
  path: string,
): Promise<boolean> => {
  await lockWeek(tx, week.id);
  if (await findWeekRoot(tx, week.week_key)) return false;
  const sunday = await readRoot(tx, addDays(week.starts_on, 6));
  if (!sunday) return false;
  const { root, leafCount, bytes } = await writeWeek(tx, week, path);
  const previous = await findPreviousRoot(tx, week.starts_on);
  const statement = weekStatement({
    ...week,
    root,
    ranks: leafCount,
    prizes: await sumPrizes(tx, week.id),
    sunday: hashDayStatement(sunday),
    before: previous ? textHash(previous.statement) : noWeekHash,
  });
  await sources.put(weekFileKey(week.week_key), { path });
  await tx
    .insertInto('leaderboard_week_root')
    .values({
      week_id: week.id,
      statement,
      public_key: rawPublicKey(config.ledgerKey),
      signature: signText(config.ledgerKey, statement),
      file_bytes: BigInt(bytes),
      published_at: clock.rule(),
    })
    .execute();
  return true;
};

/**
 * Signs every published week of the leaderboard in order, once its days are published. The statement covers its lines,
 * rules and results, so that anyone can recompute it. Idempotent: a crash, a retry or a parallel run signs each week
 * once. Runs after `runWeekCycle`. Returns the keys of the signed weeks.
 */
export const signWeeks = async (needs: Needs): Promise<string[]> => {
  const signedKeys: string[] = [];
  for (const week of await unsignedWeeks(needs.db)) {
    const folder = await workFolder();
    try {
      const path = join(folder, `${week.week_key}.tsv.gz`);
      if (!(await transaction(needs.db, (tx) => signWeek(tx, needs, week, path)))) break;
      signedKeys.push(week.week_key);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return signedKeys;
};
