import { businessDay } from '@taice/core/rules';
import { transaction } from '../../../platform/db/transaction.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { contribute } from '../../ledger/contribute.ts';
import type { ContributionType } from '../../ledger/journal-types.ts';
import { processScoreQueue } from '../jobs/score-queue.ts';

let lastKey = 0;

/** Books points (TAICE) for a person today; the score stays due for recomputation. */
export const addPoints = async (
  api: Pick<TestApi, 'services' | 'clock'>,
  userId: bigint,
  points: number,
  type: ContributionType = 'task',
): Promise<void> => {
  const at = api.clock.rule();
  await transaction(api.services.db, (tx) =>
    contribute(tx, {
      type,
      userId,
      amount: BigInt(points * 1_000_000),
      key: `test:${(lastKey += 1)}`,
      bizDate: businessDay(at),
      actor: 'system',
      at,
    }),
  );
};

/** As `addPoints`, and recomputes the scores. */
export const addPointsAndScore = async (...args: Parameters<typeof addPoints>): Promise<void> => {
  await addPoints(...args);
  await processScoreQueue(args[0].services);
};

/** Sets a person's figures besides points for the week in which the tests begin. */
export const setFigures = async (
  { services: { db } }: Pick<TestApi, 'services'>,
  userId: bigint,
  figures: { invites?: number; views?: number; uploads?: number; ai_uploads?: number },
): Promise<void> => {
  await db
    .updateTable('leaderboard_score')
    .set(figures)
    .where('user_id', '=', userId)
    .where('week_id', '=', (eb) =>
      eb.selectFrom('leaderboard_week').select('id').where('week_key', '=', 'W2026-47'),
    )
    .execute();
};
