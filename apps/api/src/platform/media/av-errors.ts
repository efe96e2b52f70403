import { closeSync, openSync, readSync } from 'node:fs';
import { AVERROR_EOF } from 'node-av/constants';
import { FFmpegError, PosixError } from 'node-av/lib';

const machineFaults = ['ENOMEM', 'EIO', 'ENOSPC', 'EMFILE', 'EACCES', 'EAGAIN'] as const;
const codes = new Set<number>(machineFaults.map((name) => FFmpegError.AVERROR(PosixError[name])));

/**
 * True if a result of FFmpeg blames the file. Lack of memory, threads or disk says nothing about the file and throws,
 * so that the work is retried and the upload is not refused.
 */
export function isContentFault(result: number): boolean {
  if (codes.has(result)) FFmpegError.throwIfError(result, 'media work');
  return result < 0;
}

const needsMoreInput = FFmpegError.AVERROR(PosixError.EAGAIN);

/** True if a decoder without output needs more input, or has reached the end. */
export const needsInputOrEnded = (result: number): boolean =>
  result === needsMoreInput || result === AVERROR_EOF;

const [noMemory, notRead] = (['ENOMEM', 'EIO'] as const).map((name) =>
  FFmpegError.AVERROR(PosixError[name]),
);
/** More than any file that is taken asks for before its first picture. */
const MIN_FREE_BYTES = 64 * 1024 ** 2;

/** Throws if so little memory is free that its lack may be the real fault. */
export const assertFreeMemory = (): void => void Buffer.alloc(MIN_FREE_BYTES);

/**
 * The same for a file that is only being opened. A file that claims 4 GB of index reports a lack of memory, and one
 * that ends in its header reports an unreadable disk. Both are content faults if memory and disk are fine.
 */
export function isContentFaultOnOpen(result: number, path: string): boolean {
  if (result === noMemory) {
    assertFreeMemory();
    return true;
  }
  if (result !== notRead) return isContentFault(result);
  const file = openSync(path, 'r');
  try {
    return readSync(file, Buffer.alloc(1 << 20), 0, 1 << 20, 0) >= 0;
  } finally {
    closeSync(file);
  }
}
