import type { FileHandle } from 'node:fs/promises';
import { refused } from './media-error.ts';

/** Directories of camera makers' parts are shorter. */
const TAIL_BYTES = 8_192;
const printable = /^[\x20-\x7e\xa9]{4}$/;

const paddingBoxes = new Set(['free', 'skip', 'wide']);

/** True if a byte near the beginning of an MP4 file lies in a top-level box that players skip. */
export function isInIdleBox(head: Buffer, offset: number): boolean {
  for (let from = 0; from + 8 <= head.length;) {
    const header = head.subarray(from, from + 16);
    const length = boxLength(header, header.length, Infinity);
    if (length < 8) return true;
    if (offset < from + length)
      return paddingBoxes.has(head.toString('latin1', from + 4, from + 8));
    from += length;
  }
  return true;
}

/** The offset at which a camera maker's data behind the film begins; the file's size if there is none. */
async function findCameraTrailer(file: FileHandle, size: number): Promise<number> {
  const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), Math.min(TAIL_BYTES, size));
  const end = tail.length;
  // Samsung: blocks, a directory of them, its length and `SEFT`.
  if (end >= 20 && tail.toString('latin1', end - 4) === 'SEFT') {
    const directory = end - 8 - tail.readUInt32LE(end - 8);
    if (directory < 0 || tail.toString('latin1', directory, directory + 4) !== 'SEFH') return size;
    const entries = tail.readUInt32LE(directory + 8);
    if (directory + 12 + entries * 12 !== end - 8) return size;
    // Each states how far before the directory its block begins.
    const sizesFromEnd = Array.from({ length: entries }, (_, n) =>
      tail.readUInt32LE(directory + 12 + n * 12 + 4),
    );
    return size - end + directory - Math.max(0, ...sizesFromEnd);
  }
  // Insta360: its length lies 40 bytes before the end, which is a signature of its own.
  if (end >= 78 && tail.toString('latin1', end - 32) === '8db42d694ccc418790edff439fe026bf')
    return size - tail.readUInt32LE(end - 40);
  return size;
}

/** Walks the top-level boxes of an MP4 or QuickTime file: they must fill it, except for the camera maker's data. */
export async function checkBoxes(file: FileHandle, fileSize: number): Promise<void> {
  const trailer = await findCameraTrailer(file, fileSize);
  const size = trailer > 0 && trailer <= fileSize ? trailer : fileSize;
  const seenTypes = new Set<string>();
  const header = Buffer.alloc(16);
  let offset = 0;
  while (offset + 8 <= size) {
    const { bytesRead } = await file.read(header, 0, 16, offset);
    const type = header.toString('latin1', 4, 8);
    if (!printable.test(type)) break;
    const length = boxLength(header, bytesRead, size - offset);
    if (length < 8) throw refused('unreadable', 'The file has a broken box structure.');
    if (offset + length > size)
      throw refused('truncated', 'The file ends before its content does.');
    seenTypes.add(type);
    offset += length;
  }
  if (!seenTypes.has('moov')) throw refused('truncated', 'The file has no index; it was cut off.');
  if (offset < size && !(await isZero(file, offset, size))) {
    throw refused('polyglot', 'The file carries foreign data after the video.');
  }
}

function boxLength(header: Buffer, bytesRead: number, remaining: number): number {
  const size32 = header.readUInt32BE(0);
  if (size32 === 0) return remaining;
  if (size32 !== 1) return size32;
  return bytesRead < 16 ? 0 : Number(header.readBigUInt64BE(8));
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** True if the bytes from `from` to `to` are all zeros. */
export async function isZero(file: FileHandle, from: number, to: number): Promise<boolean> {
  const buffer = Buffer.alloc(65_536);
  for (let offset = from; offset < to;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, to - offset), offset);
    if (bytesRead === 0 || buffer.subarray(0, bytesRead).some((byte) => byte !== 0)) return false;
    offset += bytesRead;
  }
  return true;
}
