import { identityPromptAtom, guideAtom, onlineAtom, overlayAtom, toastsAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { createChunk } from './chunk.ts';

const overlays = createChunk(async () => (await import('./overlays.tsx')).Overlays);

/** Overlays over pages, loaded after the first paint, which contains none. */
export function LateOverlays() {
  const state = useSyncExternalStore(overlays.subscribe, overlays.state);
  const overlay = useAtomValue(overlayAtom);
  const toasts = useAtomValue(toastsAtom);
  const guide = useAtomValue(guideAtom);
  const identityPrompt = useAtomValue(identityPromptAtom);
  const online = useAtomValue(onlineAtom);
  // After a failure they load again with the next overlay, or once the network is back.
  useEffect(() => overlays.load(), [overlay, toasts, guide, identityPrompt, online]);
  if (state.kind !== 'ready') return null;
  const Overlays = state.component;
  return <Overlays />;
}
