import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CHUNK_SIZE, hashLeaf, merkleRoot } from './merkle.ts';

export interface WrittenLines {
  readonly chunks: readonly Buffer[];
  readonly leafCount: number;
  readonly root: Buffer;
  readonly bytes: number;
}

/**
 * Writes compressed lines to a local file, each with the first 4 bytes of its hash, and returns their hashes. Holds
 * only one batch in memory.
 */
export const writeLines = async (
  batches: AsyncIterable<readonly Buffer[]>,
  path: string,
): Promise<WrittenLines> => {
  const chunks: Buffer[] = [];
  let leaves: Buffer[] = [];
  let leafCount = 0;
  /** Writes the root of the lines since the last one. A verifier can then locate a change within them. */
  const endChunk = (): Buffer => {
    const chunk = merkleRoot(leaves);
    chunks.push(chunk);
    leaves = [];
    return Buffer.from(`#\t${chunk.toString('hex')}\n`);
  };
  const text = async function* () {
    for await (const lines of batches) {
      const parts: Buffer[] = [];
      for (const line of lines) {
        const leaf = hashLeaf(line);
        leaves.push(leaf);
        leafCount += 1;
        parts.push(line, Buffer.from(`\t${leaf.toString('hex', 0, 4)}\n`));
        if (leaves.length === CHUNK_SIZE) parts.push(endChunk());
      }
      yield Buffer.concat(parts);
    }
    if (leaves.length > 0) yield endChunk();
  };
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(path));
  const { size } = await stat(path);
  return { leafCount, root: merkleRoot(chunks), chunks, bytes: size };
};
