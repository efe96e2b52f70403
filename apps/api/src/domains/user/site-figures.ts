import { businessDay } from '@taice/core/rules';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import { countSite, type SiteCounts } from './queries.ts';

const cache = ttlCache<SiteCounts>();

/** The site's figures, at most `site_figures_ms` old. */
export const siteFigures = (
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
): Promise<SiteCounts> => {
  const { db, clock, settings } = services;
  const day = businessDay(clock.rule());
  return cache(services, day, settings.site_figures_ms, () => countSite(db, day));
};
