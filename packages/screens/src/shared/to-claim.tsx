import type { Claimable } from '@taice/contract';
import { Claimables } from './claimables.tsx';
import { MilestoneClaims } from './milestone-claims.tsx';
import { useSettledTop } from './use-settled-top.ts';

/**
 * All that a person has reached and not claimed yet, side by side where there is room; all at once, so that none
 * moves another. `except`: as `Claimables` has it.
 */
export function ToClaim({ except }: { except?: Claimable['type'] }) {
  return (
    <div className="to-claim" hidden={!useSettledTop()}>
      <Claimables {...(except && { except })} />
      <MilestoneClaims />
    </div>
  );
}
