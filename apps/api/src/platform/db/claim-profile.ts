import { ConfigError } from '../config.ts';
import type { Database } from './pool.ts';

/**
 * The first start says what a database is for; a start of the other profile is refused. A demo's secrets are
 * known to everybody, and its points were never earned; a production's clock is not to be moved.
 */
export const claimProfile = async (db: Database, profile: 'demo' | 'production'): Promise<void> => {
  await db
    .insertInto('deployment')
    .values({ profile })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await db.selectFrom('deployment').select('profile').executeTakeFirstOrThrow();
  if (made.profile !== profile)
    throw new ConfigError([
      `TAICE_PROFILE is ${profile}, but the database was made by ${made.profile}; give it another DATA_DIR or DATABASE_URL`,
    ]);
};
