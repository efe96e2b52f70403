import type { Claimable } from '@taice/contract';
import { Claimables } from './claimables.tsx';
import { useClaimables } from './claims/use-claimables.ts';
import { MilestoneClaims } from './milestone-claims.tsx';
import { useHeaderReady } from './use-header-ready.ts';

/**
 * Everything to claim, side by side on wide screens. All parts load together, so that none moves another. `except`: see
 * `Claimables`.
 */
export function ToClaim({ except }: { except?: Claimable['type'] }) {
  const isReady = useHeaderReady();
  const { fullRings } = useClaimables();
  return (
    <div className="to-claim" hidden={!isReady}>
      <Claimables {...(except && { except })} />
      {/* With full rings one press claims milestones as well. */}
      {fullRings.length === 0 && <MilestoneClaims />}
    </div>
  );
}
