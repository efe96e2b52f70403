import { toast } from '@taice/core';
import { useTaice } from '@taice/screens';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** In the place of what would take up a login elsewhere, when its code did not come: says so. */
export function LostReturn() {
  const { t } = useTranslation();
  const taice = useTaice();
  useEffect(() => {
    toast(taice, { kind: 'error', text: t('common.networkFailed') });
  }, [taice, t]);
  return null;
}
