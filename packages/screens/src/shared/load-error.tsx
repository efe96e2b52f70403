import { ApiError, onlineAtom } from '@taice/core';
import { ErrorState } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Explains a failed load and offers a retry. It retries automatically once the network is back. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  // The server answered, so the network is not the cause.
  const answered = error instanceof ApiError;
  const online = useAtomValue(onlineAtom) || answered;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <ErrorState
      title={online ? t('common.loadFailed') : t('common.offlineTitle')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
    >
      {answered ? error.message : t(online ? 'common.networkFailed' : 'common.offlineBody')}
    </ErrorState>
  );
}
