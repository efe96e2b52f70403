import type { TFunction } from 'i18next';
import type { LiveRing } from '../../shared/live-ring.ts';

/** What a step says of the ring as it is at this moment; without one, of how it will be. */
export function guideWords(at: 0 | 1 | 2, ring: LiveRing | null, t: TFunction) {
  if (at === 0) return { title: t('user.guide.watchTitle'), body: t('user.guide.watchBody') };
  const full = ring?.state === 'claimable' || ring?.state === 'claimed';
  if (at === 1) {
    const counts = ring?.state === 'counting' || ring?.state === 'paused';
    return {
      title: full
        ? t('user.guide.fullTitle')
        : counts
          ? t('user.guide.fillsTitle', { seconds: ring.left })
          : t('user.guide.fillsTitleBare'),
      body: t(full ? 'user.guide.fullBody' : 'user.guide.fillsBody'),
    };
  }
  if (ring?.state === 'claimable')
    return {
      title: t('user.guide.claimNowTitle', { amount: ring.total }),
      body: t('user.guide.claimBody'),
    };
  return { title: t('user.guide.claimTitle'), body: t('user.guide.claimBody') };
}
