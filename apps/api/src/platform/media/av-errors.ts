import { FFmpegError, PosixError } from 'node-av/lib';

const faultsOfMachine = ['ENOMEM', 'EIO', 'ENOSPC', 'EMFILE', 'EACCES', 'EAGAIN'] as const;
const codes = new Set<number>(faultsOfMachine.map((name) => FFmpegError.AVERROR(PosixError[name])));

/**
 * Whether a result of FFmpeg blames the file. Want of memory, threads or disk says nothing about the
 * file and throws, so that the work is tried again and the uploader is not refused.
 */
export function isContentFault(result: number): boolean {
  if (codes.has(result)) FFmpegError.throwIfError(result, 'media work');
  return result < 0;
}
