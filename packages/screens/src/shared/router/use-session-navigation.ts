import { onSessionEvent, toast } from '@taice/core';
import { atom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { homePath } from '../../routes.tsx';
import { useTaice } from '../taice.tsx';
import { clearPageStates } from './history-state.ts';
import { resetHistoryToHome } from './reset-history.ts';

/** True while the history is rolled back after a logout: no page on the way may appear. */
export const loggingOutAtom = atom(false);

/**
 * Login continues from the start page; logout leads Home with no way back. An expired session leaves the page alone:
 * the login dialog opens over it.
 */
export function useSessionNavigation(): void {
  const taice = useTaice();
  const { t } = useTranslation();
  const { pathname, key: visit } = useLocation();
  const navigate = useNavigate();
  const loggedIn = useEffectEvent(() => {
    if (pathname === '/Started') void navigate('/Success', { replace: true });
  });
  const showToast = useEffectEvent((text: 'auth.inviteDropped' | 'rewards.visitor.unpaid') => {
    toast(taice, { kind: 'info', text: t(text) });
  });
  const goHome = useEffectEvent((push: boolean) => void navigate(homePath, { replace: !push }));
  useEffect(
    () =>
      onSessionEvent(taice, (event) => {
        if (event === 'login') loggedIn();
        if (event === 'invite-dropped') showToast('auth.inviteDropped');
        if (event === 'view-unpaid') showToast('rewards.visitor.unpaid');
        if (event !== 'logout') return;
        clearPageStates();
        taice.store.set(loggingOutAtom, true);
        void resetHistoryToHome((push) => goHome(push));
      }),
    [taice],
  );
  // Not during the rollback: the router shows the target a moment later.
  useEffect(() => {
    if (pathname === homePath) taice.store.set(loggingOutAtom, false);
  }, [pathname, visit, taice]);
}
