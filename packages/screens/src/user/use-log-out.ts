import { hasPendingClaim, confirm, logOut } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useNextPayment } from '../shared/use-day-and-time.ts';

/** Asks for confirmation, then logs out; the shell goes Home. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation();
  const taice = useTaice();
  const when = useNextPayment();
  return async () => {
    const confirmed = await confirm(taice, {
      title: t('user.logOutTitle'),
      body: t(hasPendingClaim(taice) ? 'user.logOutWaits' : 'user.logOutBody', { when }),
      confirmLabel: t('user.logOut'),
    });
    if (confirmed) await logOut(taice);
  };
}
