import { toast } from '@taice/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';

/** Warns 'Coming soon', the behaviour of an entry without a path. */
export function useComingSoon(): () => void {
  const { t } = useTranslation();
  const taice = useTaice();
  return useCallback(() => {
    toast(taice, { kind: 'warning', text: t('common.comingSoon') });
  }, [t, taice]);
}
