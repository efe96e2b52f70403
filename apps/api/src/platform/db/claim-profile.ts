import { ConfigError } from '../config.ts';
import type { Database } from './pool.ts';

/**
 * The first start fixes the profile of a database; a start with the other profile is refused. A demo's secrets are
 * public, and its points were never earned. A production's clock must not be moved.
 */
export const claimProfile = async (db: Database, profile: 'demo' | 'production'): Promise<void> => {
  await db
    .insertInto('deployment')
    .values({ profile })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const deployment = await db.selectFrom('deployment').select('profile').executeTakeFirstOrThrow();
  if (deployment.profile !== profile)
    throw new ConfigError([
      `TAICE_PROFILE is ${profile}, but the database was made by ${deployment.profile}; use another DATA_DIR or DATABASE_URL`,
    ]);
};
