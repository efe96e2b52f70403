import { useEffect, useEffectEvent } from 'react';
import { useTaice } from '../shared/taice.tsx';
import { useTranslation } from 'react-i18next';

/** Shows who shared the link, and counts the visit for them. */
export function useReceivedShare(code: string | undefined): void {
  const taice = useTaice();
  const { t } = useTranslation();
  const received = useEffectEvent(async (of: string) => {
    const { tellReceived } = await import('./tell-received.ts');
    await tellReceived(taice, of, (name) => t('posts.sharedBy', { name }));
  });
  useEffect(() => {
    // Without the share code the video still plays.
    if (code !== undefined) received(code).catch(() => undefined);
  }, [code]);
}
