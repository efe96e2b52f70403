import { noOverlayAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTaice } from '../../shared/taice.tsx';

const interestsPath = '/customized';
/** Pages whose content depends on interests. */
const personalizedPaths: ReadonlySet<string> = new Set(['/Home', '/V2/videos']);

/**
 * Asks a user without interests for them once. Not while they watch, but on their way to a page
 * that uses interests; leads there afterwards.
 */
export function useInterestsPrompt(): () => Promise<void> {
  const taice = useTaice();
  const navigate = useNavigate();
  const quiet = useAtomValue(noOverlayAtom);
  const { pathname, search } = useLocation();
  const [from, setFrom] = useState<string>();
  const startPath = useRef(pathname);

  const onArrival = useEffectEvent(() => {
    if (from === undefined || pathname === from) return;
    if (pathname === interestsPath) return setFrom(undefined);
    if (!quiet || !personalizedPaths.has(pathname)) return setFrom('');
    setFrom(undefined);
    void navigate(interestsPath, { replace: true, state: { onTo: pathname + search } });
  });
  useEffect(() => {
    startPath.current = pathname;
    onArrival();
  }, [pathname, quiet]);

  return async () => {
    const { has_interest } = await taice.api.interests.checkUserInterest();
    // A user who has navigated before the answer is asked at the next step, but not on the page that chooses interests.
    if (has_interest === 0 && startPath.current !== interestsPath) setFrom(startPath.current);
  };
}
