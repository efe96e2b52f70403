import type { TestApi } from '../../../testing/harness.ts';

/** Marks every session of the person as freshly proven. */
export const markSessionsProven = async (
  { services: { db, clock } }: Pick<TestApi, 'services'>,
  userId: bigint,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ proven_at: clock.real() })
    .where('user_id', '=', userId)
    .execute();
};
