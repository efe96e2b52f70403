import { toast } from '@taice/core';
import { useTaice } from '@taice/screens';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Replaces the code of an outside login if it failed to load: shows an error. */
export function OauthLoadFailed() {
  const { t } = useTranslation();
  const taice = useTaice();
  useEffect(() => {
    toast(taice, { kind: 'error', text: t('common.networkFailed') });
  }, [taice, t]);
  return null;
}
