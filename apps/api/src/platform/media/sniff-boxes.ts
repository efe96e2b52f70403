import type { FileHandle } from 'node:fs/promises';
import { refused } from './media-error.ts';

const printable = /^[\x20-\x7e\xa9]{4}$/;

/** Walks the top-level boxes of an MP4 or QuickTime file: they must fill the file exactly. */
export async function checkBoxes(file: FileHandle, size: number): Promise<void> {
  const seen = new Set<string>();
  const header = Buffer.alloc(16);
  let at = 0;
  while (at + 8 <= size) {
    const { bytesRead } = await file.read(header, 0, 16, at);
    const type = header.toString('latin1', 4, 8);
    if (!printable.test(type)) break;
    const length = boxLength(header, bytesRead, size - at);
    if (length < 8) throw refused('unreadable', 'The file has a broken box structure.');
    if (at + length > size) throw refused('truncated', 'The file ends before its content does.');
    seen.add(type);
    at += length;
  }
  if (!seen.has('moov')) throw refused('truncated', 'The file has no index; it was cut off.');
  if (at < size && !(await isZero(file, at, size))) {
    throw refused('polyglot', 'The file carries foreign data after the video.');
  }
}

function boxLength(header: Buffer, bytesRead: number, rest: number): number {
  const short = header.readUInt32BE(0);
  if (short === 0) return rest;
  if (short !== 1) return short;
  return bytesRead < 16 ? 0 : Number(header.readBigUInt64BE(8));
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Whether the bytes from `from` to `to` are nothing but zeros. */
export async function isZero(file: FileHandle, from: number, to: number): Promise<boolean> {
  const buffer = Buffer.alloc(65_536);
  for (let at = from; at < to;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, to - at), at);
    if (bytesRead === 0 || buffer.subarray(0, bytesRead).some((byte) => byte !== 0)) return false;
    at += bytesRead;
  }
  return true;
}
