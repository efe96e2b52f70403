import { useEffect, useEffectEvent } from 'react';
import { useTaice } from '../shared/taice.tsx';
import { useTranslation } from 'react-i18next';

/** Shows who shared the link, and counts the visit for them. */
export function useReceivedShare(code: string | undefined): void {
  const taice = useTaice();
  const { t } = useTranslation();
  const announceShare = useEffectEvent(async (shareCode: string) => {
    const { announceReceivedShare } = await import('./announce-received-share.ts');
    await announceReceivedShare(taice, shareCode, (name) => t('posts.sharedBy', { name }));
  });
  useEffect(() => {
    // Without the share code the video still plays.
    if (code !== undefined) announceShare(code).catch(() => undefined);
  }, [code]);
}
