import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, businessDay, formatFactor } from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { workFolder } from '../../../platform/media/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type Settlement, settleDay, type SettleOptions, unsettledDays } from '../settle-day.ts';
import { readDayRange, orderDay, publishRoot, readRoot } from './queries.ts';
import { noDayHash, rawPublicKey, signDay, hashDayStatement } from './statement.ts';
import { writeDay } from './write-day.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'sources'>;

/** The storage key of a day's lines. */
export const dayFileKey = (day: Day): string => `ledger/${day}.tsv.gz`;

/**
 * Publishes every day before `today` in order, once it is settled and sealed: its lines, its root, and our signature.
 * An empty day is closed, too. Idempotent: a crash, a retry or a parallel run publishes each once. Runs after the
 * settlement of those days. Returns the days.
 */
export const publishDays = async (
  needs: Needs,
  today: Day = businessDay(needs.clock.rule()),
  hold?: SettleOptions['hold'],
): Promise<Day[]> => {
  const { published, first } = await readDayRange(needs.db);
  const publishedDays: Day[] = [];
  const next = published === null ? first : addDays(published, 1);
  if (next === null || next >= today) return publishedDays;
  for (let day = next; day < today; day = addDays(day, 1)) {
    if (!(await publishDay(needs, day, hold))) break;
    publishedDays.push(day);
  }
  return publishedDays;
};

/** False if something of the day is still open, or another process was faster. */
const publishDay = async (
  needs: Needs,
  day: Day,
  hold: SettleOptions['hold'],
): Promise<boolean> => {
  const { db, clock } = needs;
  if ((await unsettledDays(db, addDays(day, 1))).includes(day)) return false;
  // A day without contributions needs no settlement. It is closed all the same, so that nothing is added later.
  const settlement = await settleDay(db, day, {
    now: () => clock.rule(),
    autoClaim: async () => {},
    // Contributions until it is closed are held as on any other day.
    ...(hold && { hold }),
  });
  const folder = await workFolder();
  try {
    const path = join(folder, `${day}.tsv.gz`);
    return await transaction(db, (tx) => publish(tx, needs, settlement, path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** In one transaction, which others of the same day wait for. A failed one leaves only a file behind. */
const publish = async (
  tx: Tx,
  { clock, config, sources }: Needs,
  { bizDate: day, pool, total, factor, users, version }: Settlement,
  path: string,
): Promise<boolean> => {
  if (!(await orderDay(tx, day))) return false;
  const writtenDay = await writeDay(tx, day, path);
  const previous = await readRoot(tx, addDays(day, -1));
  const figures = {
    biz_date: day,
    leaf_count: BigInt(writtenDay.leafCount),
    merkle_root: writtenDay.root,
    total_issued: writtenDay.issued,
    total_burned: writtenDay.burned,
    before: previous ? hashDayStatement(previous) : noDayHash,
  };
  const statement = {
    ...figures,
    pool,
    total_contribution: total,
    factor: formatFactor(factor),
    users,
    version,
  };
  await sources.put(dayFileKey(day), { path });
  await publishRoot(
    tx,
    {
      ...figures,
      public_key: rawPublicKey(config.ledgerKey),
      signature: signDay(config.ledgerKey, statement),
      file_bytes: BigInt(writtenDay.bytes),
      published_at: clock.rule(),
    },
    writtenDay.chunks,
  );
  return true;
};
