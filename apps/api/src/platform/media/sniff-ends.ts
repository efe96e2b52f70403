import type { FileHandle } from 'node:fs/promises';
import { refused } from './media-error.ts';
import { isZero, readAt } from './sniff-boxes.ts';

/** The end of one part at the top level of a file; infinite if it takes the rest. Null for no valid part. */
type PartReader = (head: Buffer, offset: number) => { length: number } | null;

const EBML_CRC_ID = 0xbf;
const EBML_VOID_ID = 0xec;
const topLevel = new Set([0x1a45dfa3, 0x18538067, EBML_VOID_ID, EBML_CRC_ID]);

/** An EBML element: its id and its length, both numbers of a length of their own. */
const readElement: PartReader = (head) => {
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  if (idLength < 1 || idLength > 4 || head.length < idLength + 1) return null;
  if (!topLevel.has(head.readUIntBE(0, idLength))) return null;
  const first = head[idLength]!;
  const sizeLength = Math.clz32(first) - 23;
  if (sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const bytes = head.subarray(idLength, idLength + sizeLength);
  const isUnknown =
    first === 2 ** (9 - sizeLength) - 1 && bytes.subarray(1).every((b) => b === 0xff);
  if (isUnknown) return { length: Infinity };
  const marker = 2n ** BigInt(7 * sizeLength);
  return { length: idLength + sizeLength + Number(BigInt(`0x${bytes.toString('hex')}`) - marker) };
};

const riffParts = new Set(['RIFF', 'JUNK', 'LIST', 'idx1']);

/** A RIFF chunk; one that a camera could not complete states 0. */
const readChunk: PartReader = (head, offset) => {
  if (head.length < 8 || !riffParts.has(head.toString('latin1', 0, 4))) return null;
  const length = head.readUInt32LE(4);
  return { length: length === 0 && offset === 0 ? Infinity : length + (length % 2) + 8 };
};

/** Walks the top level of a Matroska or AVI file, whose parts must fill it: nothing else may hide behind them. */
export async function checkParts(
  file: FileHandle,
  size: number,
  container: 'matroska' | 'avi',
): Promise<void> {
  const readPart = container === 'avi' ? readChunk : readElement;
  for (let offset = 0; offset < size;) {
    const part = readPart(await readAt(file, offset, Math.min(12, size - offset)), offset);
    if (!part) {
      if (await isZero(file, offset, size)) return;
      throw refused('polyglot', 'The file carries foreign data after the video.');
    }
    if (part.length === Infinity) return;
    // The last chunk may lack its padding.
    if (offset + part.length > size + 1)
      throw refused('truncated', 'The file ends before its content does.');
    offset += part.length;
  }
}
