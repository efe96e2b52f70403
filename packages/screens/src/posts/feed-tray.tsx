import { useEffect, useSyncExternalStore } from 'react';
import type { ClaimTrayProps } from '../shared/claims/claim-tray.tsx';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { createChunk } from '../shared/chunk.ts';

const tray = createChunk<ClaimTrayProps>(
  async () => (await import('../shared/claims/claim-tray.tsx')).ClaimTray,
  { hasEarlyWords: true },
);

/** What waits to be claimed, over the feed; most who open it have nothing waiting. */
export function FeedTray({ except }: Pick<ClaimTrayProps, 'except'>) {
  const { toClaim } = useClaimables();
  const state = useSyncExternalStore(tray.subscribe, tray.state);
  useEffect(() => {
    // Once more with each answer where it did not arrive.
    if (toClaim.count > 0) tray.load();
  }, [toClaim]);
  if (state.kind !== 'ready') return null;
  const Tray = state.screen;
  return <Tray except={except} floating />;
}
