import type { Claimable } from '@taice/contract';
import { Claimables } from './claimables.tsx';
import { MilestoneClaims } from './milestone-claims.tsx';

/** All that a person has reached and not claimed yet, side by side where there is room. `except`: as `Claimables` has it. */
export function ToClaim({ except }: { except?: Claimable['type'] }) {
  return (
    <div className="to-claim">
      <Claimables {...(except && { except })} />
      <MilestoneClaims />
    </div>
  );
}
