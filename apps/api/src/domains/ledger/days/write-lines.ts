import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CHUNK, leafHash, merkleRoot } from './merkle.ts';

export interface WrittenLines {
  readonly chunks: readonly Buffer[];
  readonly leafCount: number;
  readonly root: Buffer;
  /** Of the file. */
  readonly bytes: number;
}

/**
 * Writes lines, packed, into a file of this machine, each with the first 4 bytes of its hash behind it, and returns what
 * they hash to. Holds no more of them than it is given at once.
 */
export const writeLines = async (
  some: AsyncIterable<readonly Buffer[]>,
  path: string,
): Promise<WrittenLines> => {
  const chunks: Buffer[] = [];
  let leaves: Buffer[] = [];
  let leafCount = 0;
  /** The root of the lines since the last one, in a line of its own: whoever looks for a change finds it within them. */
  const endChunk = (): Buffer => {
    const chunk = merkleRoot(leaves);
    chunks.push(chunk);
    leaves = [];
    return Buffer.from(`#\t${chunk.toString('hex')}\n`);
  };
  const text = async function* () {
    for await (const lines of some) {
      const parts: Buffer[] = [];
      for (const line of lines) {
        const leaf = leafHash(line);
        leaves.push(leaf);
        leafCount += 1;
        parts.push(line, Buffer.from(`\t${leaf.toString('hex', 0, 4)}\n`));
        if (leaves.length === CHUNK) parts.push(endChunk());
      }
      yield Buffer.concat(parts);
    }
    if (leaves.length > 0) yield endChunk();
  };
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(path));
  const { size } = await stat(path);
  return { leafCount, root: merkleRoot(chunks), chunks, bytes: size };
};
