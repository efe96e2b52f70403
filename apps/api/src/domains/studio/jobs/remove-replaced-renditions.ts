import type { Services } from '../../../platform/services.ts';

/** No view lasts longer. */
const MAX_WATCH_MS = 86_400_000;

type Needs = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Removes all replaced renditions but the current one, once that is a day old. Harmless to repeat. */
export const removeReplacedRenditions = async ({ db, clock, storage }: Needs): Promise<void> => {
  const rows = await db
    .selectFrom('video_asset')
    .select(['post_id', 'prefix', 'old_prefix', 'attempts'])
    .where('old_prefix', 'is not', null)
    .where('replaced_at', '<', new Date(clock.real().getTime() - MAX_WATCH_MS))
    .limit(500)
    .execute();
  for (const { post_id, prefix, old_prefix, attempts } of rows) {
    if (old_prefix !== null) await storage.remove(old_prefix);
    for (const former of await ladders(storage, `posts/${post_id}/`))
      if (former.path !== prefix && former.attempt < attempts) await storage.remove(former.path);
    await db
      .updateTable('video_asset')
      .set({ old_prefix: null })
      .where('post_id', '=', post_id)
      .where('old_prefix', '=', old_prefix)
      .execute();
  }
};

interface Ladder {
  /** With a slash at the end. */
  readonly path: string;
  /** The attempt that made it. */
  readonly attempt: number;
}

const ladders = async (storage: Services['storage'], folder: string): Promise<Ladder[]> => {
  const found = new Map<string, Ladder>();
  for await (const key of storage.list(folder)) {
    const [name = ''] = key.slice(folder.length).split('/');
    const path = `${folder}${name}/`;
    const attempt = Number.parseInt(name, 10);
    if (Number.isInteger(attempt)) found.set(path, { path, attempt });
  }
  return [...found.values()];
};
