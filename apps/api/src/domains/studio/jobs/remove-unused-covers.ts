import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { coversPrefix } from '../youtube/covers.ts';

/** Time until the picture of a looked-up YouTube video is removed, if it is not synced. */
const UNUSED_AFTER_MS = 86_400_000;
const BATCH_SIZE = 500;

type Needs = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Removes YouTube pictures without a video here, for example of channels never synced. Harmless to repeat. */
export const removeUnusedCovers = async (needs: Needs): Promise<void> => {
  let keys: string[] = [];
  for await (const key of needs.storage.list(coversPrefix)) {
    keys.push(key);
    if (keys.length < BATCH_SIZE) continue;
    await removeUnused(needs, keys);
    keys = [];
  }
  if (keys.length > 0) await removeUnused(needs, keys);
};

const removeUnused = async ({ db, clock, storage }: Needs, keys: string[]): Promise<void> => {
  const unusedBefore = clock.real().getTime() - UNUSED_AFTER_MS;
  const old: string[] = [];
  for (const key of keys) {
    const info = await storage.head(key);
    if (info && info.modifiedAt.getTime() < unusedBefore) old.push(key);
  }
  if (old.length === 0) return;
  const ids = old.map((key) => key.slice(coversPrefix.length, key.lastIndexOf('.')));
  // Each by its own index; a removed video may be restored.
  const activeCovers = db
    .selectFrom('post')
    .select('cover')
    .where('youtube_id', 'in', ids)
    .where('state', '<>', sql.lit('deleted' as const));
  const removed = db
    .selectFrom('post')
    .select('cover')
    .where('state', '=', sql.lit('deleted' as const))
    .where('purged_at', 'is', null)
    .where('cover', 'in', old);
  const usedCovers = new Set(
    (await activeCovers.unionAll(removed).execute()).map(({ cover }) => cover),
  );
  for (const key of old) if (!usedCovers.has(key)) await storage.remove(key);
};
