import {
  hasPlace,
  keepPlace,
  placeLeft,
  putSignInAside,
  signInPutAside,
  tokenAtom,
  type LeftPlace,
} from '@taice/core';
import type { VideoPlace } from '@taice/contract';
import { tellTimes } from '@taice/ui/video-times';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTaice } from '../taice.tsx';
import { bringMemory, cameAfresh, memoryOf, onMemory } from './entry-memory.ts';
import { placeAt, videoName } from './video-moment.ts';

/** ms between two words to the server about where the page is; the last one goes out as the page ends. */
const apart = 4_000;
/** ms within which two words are one. */
const atOnce = 50;

/** Under what name it is kept that the sign-in pop-up has been closed. */
const asideName = 'signInClosed';

type Kept = LeftPlace['kept'];

/** A video's place with its moment told by another clock. */
const shifted = (kept: Kept, by: (video: VideoPlace) => VideoPlace): Kept => {
  const video = kept[videoName];
  return typeof video === 'object' ? { ...kept, [videoName]: by(video) } : kept;
};

/**
 * Keeps with the server where this opening of the mini-app is, and goes there once when the page was
 * loaded anew with nothing left: Telegram does that at any moment. Whoever has moved on meanwhile stays.
 */
export function usePlace(): void {
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
    // A page that ends is hidden first, and says it once.
    if (!known.current || (leaving && Date.now() - sent.current < atOnce)) return;
    if (leaving) tellTimes();
    sent.current = Date.now();
    const { search: shown } = window.location;
    // By the server's clock it is told as of the moment in which it arrives; what ends does not play on.
    const kept = shifted(memoryOf(key) as Kept, (video) => {
      const now = placeAt(video, sent.current);
      return leaving ? { ...now, playing: false } : now;
    });
    const aside = { [asideName]: signInPutAside(taice) };
    keepPlace(taice, { path: pathname + shown, kept: { ...kept, ...aside } }, leaving);
  });
  const tellSoon = useEffectEvent(() => {
    timer.current ??= setTimeout(() => tell(false), Math.max(0, sent.current + apart - Date.now()));
  });
  const go = useEffectEvent(({ path, kept: left, age_ms }: LeftPlace) => {
    const { [asideName]: aside, ...kept } = left;
    if (aside === true) putSignInAside(taice);
    // A reload that left the history alone has found the rest there.
    if (!cameAfresh || key !== first.current) return;
    bringMemory(shifted(kept, (video) => ({ ...video, at: Date.now() - age_ms })));
    // The screen that is there begins anew where it is the same one.
    const replace = path.split('?')[0] === pathname;
    void navigate(path, { replace, state: { anew: true } });
  });

  useEffect(() => {
    if (token === null || known.current || !hasPlace(taice)) return;
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
    if (!hasPlace(taice)) return;
    const ends = () => tell(true);
    const hidden = () => {
      if (document.visibilityState === 'hidden') tell(true);
      else tellSoon();
    };
    const stop = onMemory(() => tellSoon());
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
