import type { Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { levelNo } from '../../user/level-of-person.ts';
import { countUploads } from './upload-queries.ts';

type Needs = Pick<Services, 'clock' | 'numbers'>;

const DAY_MS = 86_400_000;

const perDay = (level: number, { numbers }: Pick<Needs, 'numbers'>): number => {
  if (level <= 2) return numbers.uploads_per_day_low;
  return level <= 5 ? numbers.uploads_per_day_middle : numbers.uploads_per_day_high;
};

/** How many uploads of a person wait beside those that became videos today, and their most; 1704 at that. */
export const requireRoom = async (
  tx: Tx,
  { clock, numbers }: Needs,
  userId: bigint,
): Promise<{ waiting: number; most: number }> => {
  const { posted, waiting } = await countUploads(
    tx,
    userId,
    new Date(clock.real().getTime() - DAY_MS),
  );
  const most = perDay(await levelNo({ db: tx, numbers }, userId), { numbers });
  return posted < most ? { waiting, most } : fail(1704, { data: { per_day: most } });
};
