import pLimit from 'p-limit';
import { redrawExternalCover } from '../../../platform/media/redraw-external-cover.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { YouTube } from '../../../platform/external/youtube.ts';
import type { Services } from '../../../platform/services.ts';

export const coversPrefix = 'youtube/';
/** The stored picture of a YouTube video. Our copy keeps YouTube from seeing who views a list. */
export const coverKey = (youtubeId: string): string => `${coversPrefix}${youtubeId}.webp`;

/** Pictures fetched at once. */
const fetchLimit = pLimit(6);

/** Stores a video's picture; false if YouTube has none. */
export const storeCover = (
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  youtube: YouTube,
  id: string,
): Promise<boolean> =>
  fetchLimit(async () => {
    const key = coverKey(id);
    if (await storage.head(key)) return true;
    try {
      await storage.put(key, await redrawExternalCover(await youtube.picture(id)));
      return true;
    } catch (error) {
      log.info({ err: error, youtube: id }, 'could not fetch a YouTube thumbnail');
      return false;
    }
  });

/** True if a video other than `exceptKey` has that picture and is not removed. */
export const isCoverShown = async (
  db: Database,
  key: string,
  exceptKey: bigint,
): Promise<boolean> => {
  const other = await db
    .selectFrom('post')
    .select('id')
    .where('youtube_id', 'is not', null)
    .where('cover', '=', key)
    .where('id', '<>', exceptKey)
    .executeTakeFirst();
  return other !== undefined;
};
