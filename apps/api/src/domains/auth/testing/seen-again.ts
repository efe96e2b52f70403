import type { TestApi } from '../../../testing/harness.ts';

/** Every session of the person has shown whose it is just now, as if each had confirmed it. */
export const seenAgain = async (
  { services: { db, clock } }: Pick<TestApi, 'services'>,
  userId: bigint,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ proven_at: clock.real() })
    .where('user_id', '=', userId)
    .execute();
};
