import { businessDay, businessDayStart } from '@taice/core/rules';
import type { Database } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { givenSince } from './prop-queries.ts';

/** How many potions a person may still give away on the current business day. */
export const remainingGifts = async (
  db: Database,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  userId: bigint,
): Promise<number> => {
  const from = new Date(businessDayStart(businessDay(clock.rule())));
  return Math.max(0, settings.nft_potions_per_day - (await givenSince(db, userId, from)));
};
