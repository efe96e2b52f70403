import type { TFunction } from 'i18next';
import type { LiveRing } from '../../shared/live-ring.ts';

/** What a step says of the ring as it is at this moment; without one, of how it will be. */
export function guideWords(at: 0 | 1 | 2, ring: LiveRing | null, t: TFunction): string {
  if (ring?.state === 'claimable') return t('user.guide.fullTitle');
  if (at === 0) return t('user.guide.watchTitle');
  return t(at === 1 ? 'user.guide.fillsTitle' : 'user.guide.claimTitle');
}
