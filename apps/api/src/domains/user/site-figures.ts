import { businessDay } from '@taice/core/rules';
import { keeper } from '../../platform/kept.ts';
import type { Services } from '../../platform/services.ts';
import { countSite, type SiteCounts } from './queries.ts';

const kept = keeper<SiteCounts>();

/** The site's figures, at most `site_figures_ms` old. */
export const siteFigures = (
  services: Pick<Services, 'db' | 'clock' | 'numbers'>,
): Promise<SiteCounts> => {
  const { db, clock, numbers } = services;
  const day = businessDay(clock.rule());
  return kept(services, day, numbers.site_figures_ms, () => countSite(db, day));
};
