import { closeGuide, completeGuide, quietAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LiveRing } from '../../shared/live-ring.ts';
import { useTaice } from '../../shared/taice.tsx';
import { wentThrough } from '../../shared/went-through.ts';
import { useInterestsNext } from './use-interests-next.ts';

/**
 * Ends the guide at the server and claims what its ring holds. Interests are asked for after all that,
 * once nothing lies over the page and unless the person has gone elsewhere.
 */
export function useGuideEnd() {
  const taice = useTaice();
  const quiet = useAtomValue(quietAtom);
  const { pathname } = useLocation();
  const interestsNext = useInterestsNext();
  const [busy, setBusy] = useState(false);
  const [endedAt, setEndedAt] = useState<string>();

  const askInterests = useEffectEvent(async () => {
    setEndedAt(undefined);
    // A call that fails has asked for nothing: interests are also chosen from Mine.
    if (pathname === endedAt) await wentThrough(interestsNext());
  });
  useEffect(() => {
    if (quiet && endedAt !== undefined) void askInterests();
  }, [quiet, endedAt]);

  const end = async (ring: LiveRing | null): Promise<boolean> => {
    setBusy(true);
    const done = await wentThrough(completeGuide(taice)).finally(() => setBusy(false));
    if (!done) return false;
    closeGuide(taice);
    if (ring?.state === 'claimable') await ring.press();
    setEndedAt(pathname);
    return true;
  };
  return { busy, end };
}
