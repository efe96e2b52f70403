import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { dayLine } from './day-line.ts';
import { CHUNK, leafHash, merkleRoot } from './merkle.ts';
import { type Chunks, dayJournals, ledgerSecret } from './queries.ts';

export interface WrittenDay extends Chunks {
  readonly leafCount: number;
  readonly root: Buffer;
  /** Of the file. */
  readonly bytes: number;
}

/**
 * Writes the lines of a day, packed, into a file of this machine, each with the first 4 bytes of its hash behind it,
 * and returns what they hash to. Reads the day once and holds no more of it than some thousand lines.
 */
export const writeDay = async (tx: Tx, day: Day, path: string): Promise<WrittenDay> => {
  const secret = await ledgerSecret(tx);
  const seqs: bigint[] = [];
  const hashes: Buffer[] = [];
  let leaves: Buffer[] = [];
  let leafCount = 0;
  /** The root of the lines since the last one, in a line of its own: whoever looks for a change finds it within them. */
  const endChunk = (): Buffer => {
    const chunk = merkleRoot(leaves);
    hashes.push(chunk);
    leaves = [];
    return Buffer.from(`#\t${chunk.toString('hex')}\n`);
  };
  const lines = async function* () {
    for await (const journals of dayJournals(tx, day)) {
      const text: Buffer[] = [];
      for (const journal of journals) {
        if (leaves.length === 0) seqs.push(journal.seq);
        const line = dayLine(secret, day, leafCount, journal);
        const leaf = leafHash(line);
        leaves.push(leaf);
        leafCount += 1;
        text.push(line, Buffer.from(`\t${leaf.toString('hex', 0, 4)}\n`));
        if (leaves.length === CHUNK) text.push(endChunk());
      }
      yield Buffer.concat(text);
    }
    if (leaves.length > 0) yield endChunk();
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path));
  const { size } = await stat(path);
  return { leafCount, root: merkleRoot(hashes), seqs, hashes, bytes: size };
};
