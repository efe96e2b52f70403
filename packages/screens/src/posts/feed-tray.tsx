import { useEffect, useSyncExternalStore } from 'react';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { createChunk } from '../shared/chunk.ts';
import type { FeedClaimAllProps } from './feed-claim-all.tsx';

const claimAll = createChunk<FeedClaimAllProps>(
  async () => (await import('./feed-claim-all.tsx')).FeedClaimAll,
  { hasEarlyWords: true },
);

/** The claim button over the feed. Most viewers have nothing to claim when they open it. */
export function FeedTray({ except }: FeedClaimAllProps) {
  const { toClaim } = useClaimables();
  const state = useSyncExternalStore(claimAll.subscribe, claimAll.state);
  useEffect(() => {
    // After a failed load of the code, each answer of the server tries again.
    if (toClaim.count > 0) claimAll.load();
  }, [toClaim]);
  if (state.kind !== 'ready') return null;
  const ClaimAll = state.component;
  return <ClaimAll except={except} />;
}
