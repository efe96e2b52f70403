import { businessDay } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { countSite, type SiteCounts } from './queries.ts';

interface Kept {
  readonly at: number;
  readonly day: string;
  readonly figures: Promise<SiteCounts>;
}
const keptByDatabase = new WeakMap<Database, Kept>();

/** The site's figures, at most `site_figures_ms` old; callers who meet share one count. */
export const siteFigures = ({
  db,
  clock,
  numbers,
}: Pick<Services, 'db' | 'clock' | 'numbers'>): Promise<SiteCounts> => {
  const at = clock.real().getTime();
  const day = businessDay(clock.rule());
  const kept = keptByDatabase.get(db);
  if (kept && kept.day === day && at - kept.at < numbers.site_figures_ms) return kept.figures;
  const figures = countSite(db, day);
  keptByDatabase.set(db, { at, day, figures });
  // A count that failed is not kept; whoever asked for it hears of the error.
  figures.catch(() => keptByDatabase.delete(db));
  return figures;
};
