import { businessDay, formatFactor } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { liveFactor } from '../ledger/live-factor.ts';

interface Kept {
  readonly day: string;
  readonly at: number;
  readonly factor: Promise<string>;
}
const keptByDatabase = new WeakMap<Database, Kept>();

/**
 * The factor that today would have by now, the same for everybody, so it is asked for once in
 * `factor_ms`. A decimal without trailing zeros.
 */
export const todayFactor = ({
  db,
  clock,
  numbers,
}: Pick<Services, 'db' | 'clock' | 'numbers'>): Promise<string> => {
  const at = clock.real().getTime();
  const day = businessDay(clock.rule());
  const kept = keptByDatabase.get(db);
  if (kept && kept.day === day && at - kept.at < numbers.factor_ms) return kept.factor;
  const factor = liveFactor(db, day).then((live) =>
    formatFactor(live.factor).replace(/\.?0+$/, ''),
  );
  keptByDatabase.set(db, { day, at, factor });
  // A read that failed is not kept; whoever asked for it hears of the error.
  factor.catch(() => keptByDatabase.delete(db));
  return factor;
};
