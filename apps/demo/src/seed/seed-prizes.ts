import {
  newPrizeSchema,
  preparedQuery,
  type PrizeDraft,
  insertPrize,
  type Services,
  transaction,
} from '@taice/api/for-demo';
import { memberPrizes } from './prizes/member.ts';
import { physicalPrizes } from './prizes/physical.ts';
import { virtualPrizes } from './prizes/virtual.ts';
import { miaTelegramId } from './seed-people.ts';

/** The prizes of the demo's redemption centre, in its order. */
export const demoPrizes = (): readonly PrizeDraft[] =>
  [...virtualPrizes, ...memberPrizes, ...physicalPrizes].toSorted(
    (a, b) => (a.sort ?? 0) - (b.sort ?? 0),
  );

const miaSavesFor = 'gift-2';

const INSERT_GOAL_SQL = `insert into savings_goal (user_id, prize_id, at) select id, $1, $2 from "user" where telegram_id = $3`;

/** Adds the prizes and the one that Mia saves for; once. */
export const seedPrizes = async ({ db, config, clock }: Services): Promise<void> => {
  const now = clock.rule();
  await transaction(db, async (tx) => {
    const existing = await tx.selectFrom('prize').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    for (const draft of demoPrizes()) {
      const id = await insertPrize(tx, config, newPrizeSchema.parse(draft), now);
      if (draft.slug === miaSavesFor)
        await preparedQuery(tx, 'demo_mia_wish', INSERT_GOAL_SQL, [id, now, miaTelegramId]);
    }
  });
};
