import {
  canResume,
  keepPlace,
  placeLeft,
  putSignInAside,
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
  kept: ResumeState,
  by: (video: VideoPosition) => VideoPosition,
): ResumeState => {
  const video = kept[videoStateKey];
  return typeof video === 'object' ? { ...kept, [videoStateKey]: by(video) } : kept;
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
  const known = useRef(false);
  const [begun] = useState(() => Date.now());
  const sent = useRef(begun);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = useEffectEvent((leaving: boolean) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // An ending page is hidden first; that report is enough.
    if (!known.current || (leaving && Date.now() - sent.current < mergeWindowMs)) return;
    if (leaving) flushVideoTimes();
    sent.current = Date.now();
    const { search: shown } = window.location;
    // The server takes the time of arrival as the time of the position. A page that ends no longer plays.
    const kept = convertVideoClock(getPageState(key) as ResumeState, (video) => {
      const now = projectPosition(video, sent.current);
      return leaving ? { ...now, playing: false } : now;
    });
    const aside = { [signInDismissedKey]: isSignInPopupSuppressed(taice) };
    keepPlace(taice, { path: pathname + shown, kept: { ...kept, ...aside } }, leaving);
  });
  const tellSoon = useEffectEvent(() => {
    timer.current ??= setTimeout(
      () => tell(false),
      Math.max(0, sent.current + reportIntervalMs - Date.now()),
    );
  });
  const go = useEffectEvent(({ path, kept: left, age_ms }: LeftPlace) => {
    const { [signInDismissedKey]: aside, ...kept } = left;
    if (aside === true) putSignInAside(taice);
    // After a reload that kept the history, the state is already restored.
    if (!isNewVisit || key !== first.current) return;
    carryPageState(convertVideoClock(kept, (video) => ({ ...video, at: Date.now() - age_ms })));
    // If the target is the same screen, it restarts.
    const replace = path.split('?')[0] === pathname;
    void navigate(path, { replace, state: { anew: true } });
  });

  useEffect(() => {
    if (token === null || known.current || !canResume(taice)) return;
    const find = async () => {
      const left = await placeLeft(taice).catch(() => null);
      if (left) go(left);
      known.current = true;
      tellSoon();
    };
    void find();
  }, [taice, token]);

  useEffect(() => {
    if (known.current) tellSoon();
  }, [key, pathname, search]);

  useEffect(() => {
    if (!canResume(taice)) return;
    const ends = () => tell(true);
    const hidden = () => {
      if (document.visibilityState === 'hidden') tell(true);
      else tellSoon();
    };
    const stop = subscribePageState(() => tellSoon());
    addEventListener('pagehide', ends);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      clearTimeout(timer.current);
      removeEventListener('pagehide', ends);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [taice]);
}
