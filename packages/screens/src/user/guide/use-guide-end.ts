import { refreshAfterNavigation, closeGuide, completeGuide } from '@taice/core';
import { useState } from 'react';
import type { LiveRing } from '../../shared/live-ring.ts';
import { useTaice } from '../../shared/taice.tsx';
import { hasSucceeded } from '../../shared/outcome.ts';
import { useInterestsPrompt } from './use-interests-prompt.ts';

/** Ends the guide on the server and claims the ring. The question about interests follows later. */
export function useGuideEnd() {
  const taice = useTaice();
  const askInterests = useInterestsPrompt();
  const [busy, setBusy] = useState(false);
  const end = async (ring: LiveRing | null): Promise<boolean> => {
    setBusy(true);
    const done = await hasSucceeded(completeGuide(taice)).finally(() => setBusy(false));
    if (!done) return false;
    closeGuide(taice);
    if (ring?.state === 'claimable') await ring.press();
    // The pop-ups after a navigation have waited for the guide.
    void refreshAfterNavigation(taice);
    // If the call fails, no question follows: interests can also be chosen from Mine.
    await hasSucceeded(askInterests());
    return true;
  };
  return { busy, end };
}
