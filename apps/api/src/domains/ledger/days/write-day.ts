import type { Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { formatDayLine } from './day-line.ts';
import { dayJournals, readLedgerSecret } from './queries.ts';
import { writeLines, type WrittenLines } from './write-lines.ts';

export interface WrittenDay extends WrittenLines {
  /** Issued micro-points, less returned ones; and the burned ones. */
  readonly issued: bigint;
  readonly burned: bigint;
}

/** Writes the lines of a day (`writeLines`). Streams the day once, with at most some thousand lines in memory. */
export const writeDay = async (tx: Tx, day: Day, path: string): Promise<WrittenDay> => {
  const secret = await readLedgerSecret(tx);
  let position = 0;
  let [issued, burned] = [0n, 0n];
  const lines = async function* () {
    for await (const journals of dayJournals(tx, day))
      yield journals.map((journal) => {
        for (const [owner, name, , , amount] of journal.entries) {
          if (owner === 'system' && name === 'issuance') issued -= BigInt(amount);
          if (owner === 'system' && name === 'burn') burned += BigInt(amount);
        }
        return formatDayLine(secret, day, position++, journal);
      });
  };
  const written = await writeLines(lines(), path);
  return { ...written, issued, burned };
};
