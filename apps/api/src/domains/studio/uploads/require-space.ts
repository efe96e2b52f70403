import { statfs } from 'node:fs/promises';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';

const GIB = 1024 ** 3;
/** After this time something may have been posted, removed or dropped. */
export const spaceRetryS = 600;

/** True if the disk keeps its reserve after so many more bytes; always true for a bucket. */
export const hasSpaceFor = async (
  { config, sources }: Pick<Services, 'config' | 'sources'>,
  bytes: number,
): Promise<boolean> => {
  if (sources.multipart) return true;
  const { bavail, bsize, blocks } = await statfs(config.dataDir);
  const reserve = config.uploadReserveBytes ?? Math.max(2 * GIB, 0.05 * blocks * bsize);
  return bavail * bsize - bytes >= reserve;
};

/** 503 if a file of so many bytes would use the disk's reserve. */
export const requireSpace = async (
  needs: Pick<Services, 'config' | 'sources' | 'log'>,
  bytes: number,
): Promise<void> => {
  if (await hasSpaceFor(needs, bytes)) return;
  needs.log.warn({ bytes }, 'upload refused: the disk is nearly full');
  fail(503, { data: { retry_after: spaceRetryS } });
};
