import type { Services } from '../../platform/services.ts';
import { levelOf } from './level.ts';

/** A person's level, from 1, and the country they state. */
export const levelAndCountryOf = async (
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

export const readLevelNo = async (
  parts: Pick<Services, 'db' | 'settings'>,
  userId: bigint,
): Promise<number> => (await levelAndCountryOf(parts, userId)).level;
