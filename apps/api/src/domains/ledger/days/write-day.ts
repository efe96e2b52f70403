import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { dayLine } from './day-line.ts';
import { CHUNK, leafHash, merkleRoot } from './merkle.ts';
import { dayJournals, ledgerSecret } from './queries.ts';

export interface WrittenDay {
  readonly chunks: readonly Buffer[];
  readonly leafCount: number;
  readonly root: Buffer;
  /** Micro-points that left issuance, less what came back to it; and what was burned. */
  readonly issued: bigint;
  readonly burned: bigint;
  /** Of the file. */
  readonly bytes: number;
}

/**
 * Writes the lines of a day, packed, into a file of this machine, each with the first 4 bytes of its hash behind it,
 * and returns what they hash to. Reads the day once and holds no more of it than some thousand lines.
 */
export const writeDay = async (tx: Tx, day: Day, path: string): Promise<WrittenDay> => {
  const secret = await ledgerSecret(tx);
  const chunks: Buffer[] = [];
  let leaves: Buffer[] = [];
  let leafCount = 0;
  let [issued, burned] = [0n, 0n];
  /** The root of the lines since the last one, in a line of its own: whoever looks for a change finds it within them. */
  const endChunk = (): Buffer => {
    const chunk = merkleRoot(leaves);
    chunks.push(chunk);
    leaves = [];
    return Buffer.from(`#\t${chunk.toString('hex')}\n`);
  };
  const lines = async function* () {
    for await (const journals of dayJournals(tx, day)) {
      const text: Buffer[] = [];
      for (const journal of journals) {
        for (const [owner, name, , , amount] of journal.entries) {
          if (owner === 'system' && name === 'issuance') issued -= BigInt(amount);
          if (owner === 'system' && name === 'burn') burned += BigInt(amount);
        }
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
  return { leafCount, root: merkleRoot(chunks), chunks, issued, burned, bytes: size };
};
