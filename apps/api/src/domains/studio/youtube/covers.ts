import pLimit from 'p-limit';
import { outsideCover } from '../../../platform/media/outside-cover.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { YouTube } from '../../../platform/outside/youtube.ts';
import type { Services } from '../../../platform/services.ts';

export const coversPrefix = 'youtube/';
/** Where the picture of a video at YouTube lies here, so that YouTube is not told who looks at a list. */
export const coverKey = (youtubeId: string): string => `${coversPrefix}${youtubeId}.webp`;

/** Pictures fetched at once. */
const atOnce = pLimit(6);

/** Has a video's picture here; false where YouTube gives none. */
export const keepCover = (
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  youtube: YouTube,
  id: string,
): Promise<boolean> =>
  atOnce(async () => {
    const key = coverKey(id);
    if (await storage.head(key)) return true;
    try {
      await storage.put(key, await outsideCover(await youtube.picture(id)));
      return true;
    } catch (error) {
      log.info({ err: error, youtube: id }, 'a picture was not fetched');
      return false;
    }
  });

/** Whether a video other than `except` has that picture, and may still be seen. */
export const isCoverShown = async (db: Database, key: string, except: bigint): Promise<boolean> => {
  const other = await db
    .selectFrom('post')
    .select('id')
    .where('youtube_id', 'is not', null)
    .where('cover', '=', key)
    .where('id', '<>', except)
    .executeTakeFirst();
  return other !== undefined;
};
