import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, businessDay, formatFactor } from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { workFolder } from '../../../platform/media/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type Settlement, settleDay, type SettleOptions, unsettledDays } from '../settle-day.ts';
import { dayEdges, orderDay, publishRoot, readRoot } from './queries.ts';
import { noDay, publicKeyOf, signed, statementHash } from './statement.ts';
import { writeDay } from './write-day.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'sources'>;

/** Where the lines of a day lie. */
export const fileOf = (day: Day): string => `ledger/${day}.tsv.gz`;

/**
 * Publishes every day before `today`, in their order, each once it is settled and sealed: its lines, its root, and
 * our signature under both. A day without anything is closed, too. Killed, repeated or run by two processes at once
 * it publishes each once, and the same. Call it after the days before that day were settled. Returns the days.
 */
export const publishDays = async (
  parts: Parts,
  today: Day = businessDay(parts.clock.rule()),
  hold?: SettleOptions['hold'],
): Promise<Day[]> => {
  const { published, first } = await dayEdges(parts.db);
  const done: Day[] = [];
  const next = published === null ? first : addDays(published, 1);
  if (next === null || next >= today) return done;
  for (let day = next; day < today; day = addDays(day, 1)) {
    if (!(await publishDay(parts, day, hold))) break;
    done.push(day);
  }
  return done;
};

/** False: something of the day is still on its way, or another process was faster. */
const publishDay = async (
  parts: Parts,
  day: Day,
  hold: SettleOptions['hold'],
): Promise<boolean> => {
  const { db, clock } = parts;
  if ((await unsettledDays(db, addDays(day, 1))).includes(day)) return false;
  // A day that brought nobody anything had nothing to settle; it is closed, so that nothing comes to it later.
  const settlement = await settleDay(db, day, {
    now: () => clock.rule(),
    autoClaim: async () => {},
    // What comes to it until it is closed is held as on any other day.
    ...(hold && { hold }),
  });
  const folder = await workFolder();
  try {
    const path = join(folder, `${day}.tsv.gz`);
    return await transaction(db, (tx) => publish(tx, parts, settlement, path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** All of it in one transaction, which others of the same day wait for: what is left of one that failed is a file. */
const publish = async (
  tx: Tx,
  { clock, config, sources }: Parts,
  { bizDate: day, pool, total, factor, users, version }: Settlement,
  path: string,
): Promise<boolean> => {
  if (!(await orderDay(tx, day))) return false;
  const written = await writeDay(tx, day, path);
  const last = await readRoot(tx, addDays(day, -1));
  const figures = {
    biz_date: day,
    leaf_count: BigInt(written.leafCount),
    merkle_root: written.root,
    total_issued: written.issued,
    total_burned: written.burned,
    before: last ? statementHash(last) : noDay,
  };
  const statement = {
    ...figures,
    pool,
    total_contribution: total,
    factor: formatFactor(factor),
    users,
    version,
  };
  await sources.put(fileOf(day), { path });
  await publishRoot(
    tx,
    {
      ...figures,
      public_key: publicKeyOf(config.ledgerKey),
      signature: signed(config.ledgerKey, statement),
      file_bytes: BigInt(written.bytes),
      published_at: clock.rule(),
    },
    written.chunks,
  );
  return true;
};
