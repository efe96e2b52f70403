import { refreshAfterNavigation } from '@taice/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Shell } from '../../routes.tsx';
import { useNotificationNavigation } from '../../service-worker/use-notification-navigation.ts';
import { removeFirstVideo } from '../remove-first-video.ts';
import { useTaice } from '../taice.tsx';
import { recordVisit } from './previous-path.ts';
import { useRoute } from './use-route.ts';
import { useResumeState } from './use-resume-state.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useSessionNavigation } from './use-session-navigation.ts';

/** Puts the focus on the page's main part, past the navigation. */
export const focusMain = (): void => {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
};

/** Effects of every navigation: scroll position, title, focus, and the current balance. */
export function Navigation({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const location = useLocation();
  const route = useRoute(shell);
  const title = route && t(`shell.title.${route.title}`);
  // An unknown path may still lead to a player.
  const hasPlayer = !route || route.immersive === true || route.path === '/videoDetail';
  const visits = useRef(0);
  useSessionNavigation();
  useNotificationNavigation();

  useScrollRestoration();
  useResumeState();

  useEffect(() => {
    recordVisit(location.key, location.pathname);
    visits.current += 1;
    void refreshAfterNavigation(taice);
    // The page's own first video is not needed once the page changes, or if no player takes it over.
    if (visits.current > 1 || !hasPlayer) removeFirstVideo();
    if (visits.current > 1) focusMain();
  }, [location.key, location.pathname, hasPlayer, taice]);

  useEffect(() => {
    if (title) document.title = `${title} · Taice`;
  }, [title]);

  return null;
}
