import type { PrizeDraft } from '@taice/api/for-demo';
import { memberPrizes } from './prizes/member.ts';
import { physicalPrizes } from './prizes/physical.ts';
import { virtualPrizes } from './prizes/virtual.ts';

/** What the demo's redemption centre has on its shelf, in its order. */
export const demoPrizes = (): readonly PrizeDraft[] =>
  [...virtualPrizes, ...memberPrizes, ...physicalPrizes].toSorted(
    (a, b) => (a.sort ?? 0) - (b.sort ?? 0),
  );
