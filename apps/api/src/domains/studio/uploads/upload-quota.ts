import type { Database, Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Services } from '../../../platform/services.ts';
import { readLevelNo } from '../../user/user-level.ts';
import { countUploads, readUploads } from './upload-queries.ts';

type Needs = Pick<Services, 'clock' | 'settings'>;

const DAY_MS = 86_400_000;

const perDay = (level: number, { settings }: Pick<Needs, 'settings'>): number => {
  if (level <= 2) return settings.uploads_per_day_low;
  return level <= 5 ? settings.uploads_per_day_middle : settings.uploads_per_day_high;
};

/** The limits of a video, by its owner's level. */
export const uploadLimits = (level: number, settings: Settings) =>
  level === 1
    ? {
        maxBytes: settings.upload_max_bytes_first,
        maxSeconds: settings.upload_max_seconds_first,
      }
    : { maxBytes: settings.upload_max_bytes, maxSeconds: settings.upload_max_seconds };

interface Counts {
  readonly posted: number;
  readonly waiting: number;
  readonly most: number;
}

/** Videos that may still be uploaded: the limit applies to the day's posts and to waiting uploads. */
const remainingUploads = ({ posted, waiting, most }: Counts): number =>
  Math.max(0, most - Math.max(posted, waiting));

const countOf = async (tx: Tx, { clock, settings }: Needs, userId: bigint) => {
  const since = new Date(clock.real().getTime() - DAY_MS);
  const counts = await countUploads(tx, userId, since);
  return { ...counts, most: perDay(await readLevelNo({ db: tx, settings }, userId), { settings }) };
};

/** Videos that a person may still upload today, and the daily limit. */
export const remainingToday = async (
  { db, clock, settings }: Needs & { readonly db: Database },
  userId: bigint,
): Promise<{ left_today: number; per_day: number }> => {
  const since = new Date(clock.real().getTime() - DAY_MS);
  const [counts, level] = await Promise.all([
    readUploads(db, userId, since),
    readLevelNo({ db, settings }, userId),
  ]);
  const limit = perDay(level, { settings });
  return { left_today: remainingUploads({ ...counts, most: limit }), per_day: limit };
};

/** 1704 if the day's videos are posted, or as many wait; returns how many wait. */
export const requireUploadQuota = async (
  tx: Tx,
  needs: Needs,
  userId: bigint,
): Promise<{ waiting: number }> => {
  const counts = await countOf(tx, needs, userId);
  if (remainingUploads(counts) === 0) fail(1704, { data: { per_day: counts.most } });
  return { waiting: counts.waiting };
};

/** 1704 if the video just created exceeds the daily limit. */
export const requirePostQuota = async (tx: Tx, needs: Needs, userId: bigint): Promise<void> => {
  const { posted, most } = await countOf(tx, needs, userId);
  if (posted > most) fail(1704, { data: { per_day: most } });
};
