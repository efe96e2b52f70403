import { askedAtom, guideAtom, onlineAtom, overlayAtom, toastsAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { createChunk } from './chunk.ts';

const overlays = createChunk(async () => (await import('./overlays.tsx')).Overlays);

/** What lies over pages, fetched behind the first paint: nothing of it is in that. */
export function LateOverlays() {
  const state = useSyncExternalStore(overlays.subscribe, overlays.state);
  const overlay = useAtomValue(overlayAtom);
  const toasts = useAtomValue(toastsAtom);
  const guide = useAtomValue(guideAtom);
  const asked = useAtomValue(askedAtom);
  const online = useAtomValue(onlineAtom);
  // Where it did not arrive it is fetched once more whenever there is something to show, or a network again.
  useEffect(() => overlays.load(), [overlay, toasts, guide, asked, online]);
  if (state.kind !== 'ready') return null;
  const Overlays = state.screen;
  return <Overlays />;
}
