import { afterNavigation, closeGuide, completeGuide } from '@taice/core';
import { useState } from 'react';
import type { LiveRing } from '../../shared/live-ring.ts';
import { useTaice } from '../../shared/taice.tsx';
import { wentThrough } from '../../shared/went-through.ts';
import { useInterestsNext } from './use-interests-next.ts';

/** Ends the guide at the server and claims what its ring holds; interests come with the next pause. */
export function useGuideEnd() {
  const taice = useTaice();
  const askInterests = useInterestsNext();
  const [busy, setBusy] = useState(false);
  const end = async (ring: LiveRing | null): Promise<boolean> => {
    setBusy(true);
    const done = await wentThrough(completeGuide(taice)).finally(() => setBusy(false));
    if (!done) return false;
    closeGuide(taice);
    if (ring?.state === 'claimable') await ring.press();
    // Which has waited for the guide.
    void afterNavigation(taice);
    // A call that fails has asked for nothing: interests are also chosen from Mine.
    await wentThrough(askInterests());
    return true;
  };
  return { busy, end };
}
