import { statfs } from 'node:fs/promises';
import type { Tx } from '../../../platform/db/pool.ts';
import { hot } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';

const GIB = 1024 ** 3;
/** Until then something may have been posted, removed or given up. */
export const spaceRetryS = 600;

/** Whether so many bytes more leave the disk with its reserve; where uploads go to a bucket there is no disk to fill. */
export const hasSpaceFor = async (
  { config, sources }: Pick<Services, 'config' | 'sources'>,
  bytes: number,
): Promise<boolean> => {
  if (sources.multipart) return true;
  const { bavail, bsize, blocks } = await statfs(config.dataDir);
  const reserve = config.uploadReserveBytes ?? Math.max(2 * GIB, 0.05 * blocks * bsize);
  return bavail * bsize - bytes >= reserve;
};

/** 503 where a file of so many bytes would eat into the disk's reserve. */
export const requireSpace = async (
  needs: Pick<Services, 'config' | 'sources' | 'log'>,
  bytes: number,
): Promise<void> => {
  if (await hasSpaceFor(needs, bytes)) return;
  needs.log.warn({ bytes }, 'an upload was refused: the disk is nearly full');
  fail(503, { data: { retry_after: spaceRetryS } });
};

// Whoever asks from the same network at once gets leave one after the other.
const LOCK = `select pg_advisory_xact_lock(hashtextextended('upload of ' || $1, 0))`;
const WAITING = `select coalesce(sum(bytes), 0)::float8 as bytes from upload
  where network = $1 and upload_is_waiting(state)`;

/** 429 where one network has more on its way, all its accounts together, than one network needs. */
export const requireNetworkRoom = async (
  tx: Tx,
  { numbers }: Pick<Services, 'numbers'>,
  { network, bytes }: { readonly network: string; readonly bytes: number },
): Promise<void> => {
  await hot(tx, 'upload_network_lock', LOCK, [network]);
  const [row] = await hot<{ bytes: number }>(tx, 'upload_network_bytes', WAITING, [network]);
  if ((row?.bytes ?? 0) + bytes > numbers.upload_network_bytes)
    fail(429, { data: { retry_after: spaceRetryS } });
};
