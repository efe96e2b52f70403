import type { Services } from '../../platform/services.ts';
import { levelOf } from './level.ts';

/** The level that a person has reached, from 1. */
export const levelNo = async (
  { db, numbers }: Pick<Services, 'db' | 'numbers'>,
  userId: bigint,
): Promise<number> => {
  const { xp } = await db
    .selectFrom('user')
    .select('xp')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return levelOf(xp, numbers).no;
};
