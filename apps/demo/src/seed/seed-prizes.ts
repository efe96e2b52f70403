import {
  newPrize,
  type PrizeDraft,
  putPrize,
  type Services,
  transaction,
} from '@taice/api/for-demo';
import { memberPrizes } from './prizes/member.ts';
import { physicalPrizes } from './prizes/physical.ts';
import { virtualPrizes } from './prizes/virtual.ts';

/** What the demo's redemption centre has on its shelf, in its order. */
export const demoPrizes = (): readonly PrizeDraft[] =>
  [...virtualPrizes, ...memberPrizes, ...physicalPrizes].toSorted(
    (a, b) => (a.sort ?? 0) - (b.sort ?? 0),
  );

/** What points are redeemed for; once. */
export const seedPrizes = async ({ db, config, clock }: Services): Promise<void> => {
  const at = clock.rule();
  await transaction(db, async (tx) => {
    const known = await tx.selectFrom('prize').select('id').limit(1).executeTakeFirst();
    if (known) return;
    for (const draft of demoPrizes()) await putPrize(tx, config, newPrize.parse(draft), at);
  });
};
