import {
  canResume,
  saveResumeState,
  loadResumeState,
  suppressSignInPopup,
  isSignInPopupSuppressed,
  tokenAtom,
  type ResumeState as LeftPlace,
} from '@taice/core';
import type { VideoPosition } from '@taice/contract';
import { flushVideoTimes } from '@taice/ui/video-times';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTaice } from '../taice.tsx';
import { carryPageState, isNewVisit, getPageState, subscribePageState } from './history-state.ts';
import { projectPosition, videoStateKey } from './video-position.ts';

/** ms between two reports of the page's state to the server. The last one is sent as the page ends. */
const reportIntervalMs = 4_000;
/** ms within which two reports count as one. */
const mergeWindowMs = 50;

/** Key for the fact that the sign-in pop-up has been closed. */
const signInDismissedKey = 'signInClosed';

type ResumeState = LeftPlace['kept'];

/** A video's position, converted to another clock. */
const convertVideoClock = (
  state: ResumeState,
  convert: (video: VideoPosition) => VideoPosition,
): ResumeState => {
  const video = state[videoStateKey];
  return typeof video === 'object' ? { ...state, [videoStateKey]: convert(video) } : state;
};

/**
 * Stores the current page of this mini-app launch on the server. Restores it once after a reload without any state,
 * which Telegram may do at any moment. A user who has navigated in the meantime stays.
 */
export function useResumeState(): void {
  const taice = useTaice();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const token = useAtomValue(tokenAtom);
  const first = useRef(key);
  const isLoaded = useRef(false);
  const [openedAt] = useState(() => Date.now());
  const lastSentAt = useRef(openedAt);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const saveState = useEffectEvent((leaving: boolean) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // An ending page is hidden first; that report is enough.
    if (!isLoaded.current || (leaving && Date.now() - lastSentAt.current < mergeWindowMs)) return;
    if (leaving) flushVideoTimes();
    lastSentAt.current = Date.now();
    const { search: currentSearch } = window.location;
    // The server takes the time of arrival as the time of the position. A page that ends no longer plays.
    const resumeState = convertVideoClock(getPageState(key) as ResumeState, (video) => {
      const now = projectPosition(video, lastSentAt.current);
      return leaving ? { ...now, playing: false } : now;
    });
    const dismissedState = { [signInDismissedKey]: isSignInPopupSuppressed(taice) };
    saveResumeState(
      taice,
      { path: pathname + currentSearch, kept: { ...resumeState, ...dismissedState } },
      leaving,
    );
  });
  const scheduleSave = useEffectEvent(() => {
    timer.current ??= setTimeout(
      () => saveState(false),
      Math.max(0, lastSentAt.current + reportIntervalMs - Date.now()),
    );
  });
  const restoreState = useEffectEvent(({ path, kept: savedState, age_ms }: LeftPlace) => {
    const { [signInDismissedKey]: signInDismissed, ...resumeState } = savedState;
    if (signInDismissed === true) suppressSignInPopup(taice);
    // After a reload that kept the history, the state is already restored.
    if (!isNewVisit || key !== first.current) return;
    carryPageState(
      convertVideoClock(resumeState, (video) => ({ ...video, at: Date.now() - age_ms })),
    );
    // If the target is the same screen, it restarts.
    const replace = path.split('?')[0] === pathname;
    void navigate(path, { replace, state: { anew: true } });
  });

  useEffect(() => {
    if (token === null || isLoaded.current || !canResume(taice)) return;
    const loadSaved = async () => {
      const saved = await loadResumeState(taice).catch(() => null);
      if (saved) restoreState(saved);
      isLoaded.current = true;
      scheduleSave();
    };
    void loadSaved();
  }, [taice, token]);

  useEffect(() => {
    if (isLoaded.current) scheduleSave();
  }, [key, pathname, search]);

  useEffect(() => {
    if (!canResume(taice)) return;
    const onPageHide = () => saveState(true);
    const hidden = () => {
      if (document.visibilityState === 'hidden') saveState(true);
      else scheduleSave();
    };
    const stop = subscribePageState(() => scheduleSave());
    addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      clearTimeout(timer.current);
      removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [taice]);
}
