import { businessDay, formatFactor } from '@taice/core/rules';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import { computeDayFactor } from '../ledger/day-factor.ts';

const cache = ttlCache<Awaited<ReturnType<typeof computeDayFactor>>>();

/**
 * The factor that today would have now. It is the same for everyone and at most `factor_ms` old. A decimal without
 * trailing zeros.
 */
export const todayFactor = async (
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
): Promise<string> => {
  const { db, clock, settings } = services;
  const now = clock.rule();
  const day = businessDay(now);
  const { factor } = await cache(services, day, settings.factor_ms, () =>
    computeDayFactor(db, day, { now }),
  );
  return formatFactor(factor).replace(/\.?0+$/, '');
};
