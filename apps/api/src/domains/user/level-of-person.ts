import type { Services } from '../../platform/services.ts';
import { levelOf } from './level.ts';

/** The level that a person has reached, from 1, and the country that they say they are in. */
export const standingOf = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  userId: bigint,
): Promise<{ level: number; country: string | null }> => {
  const { xp, country } = await db
    .selectFrom('user')
    .select(['xp', 'country'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { level: levelOf(xp, settings).no, country };
};

/** The level that a person has reached, from 1. */
export const levelNo = async (
  parts: Pick<Services, 'db' | 'settings'>,
  userId: bigint,
): Promise<number> => (await standingOf(parts, userId)).level;
