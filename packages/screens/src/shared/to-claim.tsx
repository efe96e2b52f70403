import type { Claimable } from '@taice/contract';
import { Claimables } from './claimables.tsx';
import { useClaimables } from './claims/use-claimables.ts';
import { MilestoneClaims } from './milestone-claims.tsx';
import { useSettledTop } from './use-settled-top.ts';

/**
 * All that a person has reached and not claimed yet, side by side where there is room; all at once, so that none
 * moves another. `except`: as `Claimables` has it.
 */
export function ToClaim({ except }: { except?: Claimable['type'] }) {
  const settled = useSettledTop();
  const { fullRings } = useClaimables();
  return (
    <div className="to-claim" hidden={!settled}>
      <Claimables {...(except && { except })} />
      {/* With full rings one press claims milestones, too. */}
      {fullRings.length === 0 && <MilestoneClaims />}
    </div>
  );
}
