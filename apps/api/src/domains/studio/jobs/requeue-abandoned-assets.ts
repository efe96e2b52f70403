import type { Services } from '../../../platform/services.ts';
import { listAbandonedAssets } from '../asset-queries.ts';
import { enqueueTranscode } from './enqueue-transcode.ts';

/** Enqueues files of dead workers again. Harmless to repeat, or to run in several processes. */
export const requeueAbandonedAssets = async ({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<void> => {
  const rows = await listAbandonedAssets(db, clock.real(), settings.transcode_lease_ms);
  for (const { post_id, attempts } of rows) await enqueueTranscode(db, post_id, attempts);
};
