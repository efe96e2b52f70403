import { toast } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';

/** Shows a welcome after sign-in. */
export function useWelcome() {
  const { t } = useTranslation();
  const taice = useTaice();
  return async (login: Promise<unknown>, key: 'auth.loginSuccess' | 'auth.registerSuccess') => {
    await login;
    taice.platform.haptic('success');
    toast(taice, { kind: 'success', text: t(key) });
  };
}
