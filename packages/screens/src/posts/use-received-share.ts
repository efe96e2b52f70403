import { useEffect, useEffectEvent } from 'react';
import { useTaice } from '../shared/taice.tsx';
import { useTranslation } from 'react-i18next';

/** Says lightly who sent the link that led here, and lets it count. */
export function useReceivedShare(code: string | undefined): void {
  const taice = useTaice();
  const { t } = useTranslation();
  const received = useEffectEvent(async (of: string) => {
    const { tellReceived } = await import('./tell-received.ts');
    await tellReceived(taice, of, (name) => t('posts.sharedBy', { name }));
  });
  useEffect(() => {
    // Without its code the video plays all the same.
    if (code !== undefined) received(code).catch(() => undefined);
  }, [code]);
}
