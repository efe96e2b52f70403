import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, businessDay, formatFactor } from '@taice/core/rules';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { settleDay, unsettledDays } from '../settle-day.ts';
import { dayEdges, daySums, hasUnsealed, publishRoot } from './queries.ts';
import { publicKeyOf, signed } from './statement.ts';
import { writeDay } from './write-day.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'sources'>;

/** Where the lines of a day lie. */
export const fileOf = (day: Day): string => `ledger/${day}.tsv.gz`;

/**
 * Publishes every day before today's, in their order, each once it is settled and sealed: its lines, its root, and
 * our signature under both. A day without anything is closed, too. Killed, repeated or run by two processes at once
 * it publishes each once, and the same. Call it after the days that are due were settled. Returns the days.
 */
export const publishDays = async (parts: Parts): Promise<Day[]> => {
  const today = businessDay(parts.clock.rule());
  const { published, first } = await dayEdges(parts.db);
  const done: Day[] = [];
  for (
    let day = published === null ? first : addDays(published, 1);
    day !== null && day < today;
    day = addDays(day, 1)
  ) {
    if (!(await publishDay(parts, day))) break;
    done.push(day);
  }
  return done;
};

/** False: something of the day is still on its way, or another process was faster. */
const publishDay = async ({ db, clock, config, sources }: Parts, day: Day): Promise<boolean> => {
  const due = await unsettledDays(db, addDays(day, 1));
  if (due.includes(day) || (await hasUnsealed(db, day))) return false;
  // A day that brought nobody anything had nothing to settle; it is closed, so that nothing comes to it later.
  const settlement = await settleDay(db, day, {
    now: () => clock.rule(),
    autoClaim: async () => {},
  });
  const folder = await mkdtemp(join(tmpdir(), 'taice-day-'));
  try {
    const path = join(folder, `${day}.tsv.gz`);
    const written = await transaction(db, (tx) => writeDay(tx, day, path));
    const { issued, burned } = await daySums(db, day);
    const figures = {
      biz_date: day,
      leaf_count: BigInt(written.leafCount),
      merkle_root: written.root,
      total_issued: issued,
      total_burned: burned,
    };
    const statement = {
      ...figures,
      pool: settlement.pool,
      total_contribution: settlement.total,
      factor: formatFactor(settlement.factor),
      users: settlement.users,
    };
    // Before the root: who reads of a day finds its lines. What is left of a day that was not published is written over.
    await sources.put(fileOf(day), { path });
    return await transaction(db, (tx) =>
      publishRoot(
        tx,
        {
          ...figures,
          public_key: publicKeyOf(config.ledgerKey),
          signature: signed(config.ledgerKey, statement),
          file_bytes: BigInt(written.bytes),
          published_at: clock.rule(),
        },
        written,
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
