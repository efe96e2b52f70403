import { dismissToast, holdToasts, toastsAtom } from '@taice/core';
import { ToastRegion } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useTaice } from './taice.tsx';

/** Region for the application's short messages. */
export function Toasts() {
  const { t } = useTranslation();
  const taice = useTaice();
  const toasts = useAtomValue(toastsAtom).map(({ messageKey, ...one }) =>
    messageKey ? { ...one, text: t(`common.${messageKey}`) } : one,
  );
  return (
    <ToastRegion
      page={useLocation().pathname}
      toasts={toasts}
      label={t('common.notices')}
      closeLabel={t('common.dismiss')}
      onDismiss={useCallback((id: number) => dismissToast(taice, id), [taice])}
      onHold={useCallback((paused: boolean) => holdToasts(taice, paused), [taice])}
    />
  );
}
