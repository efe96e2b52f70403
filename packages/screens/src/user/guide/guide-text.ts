import type { TFunction } from 'i18next';
import type { LiveRing } from '../../shared/live-ring.ts';

/** Text of a step for the current ring; without a ring, for a future one. */
export function getGuideText(step: 0 | 1 | 2, ring: LiveRing | null, t: TFunction): string {
  if (ring?.state === 'claimable') return t('user.guide.fullTitle');
  if (step === 0) return t('user.guide.watchTitle');
  return t(step === 1 ? 'user.guide.fillsTitle' : 'user.guide.claimTitle');
}
