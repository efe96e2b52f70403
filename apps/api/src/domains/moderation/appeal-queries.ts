import { type Database, hot } from '../../platform/db/pool.ts';

/** The last decision against somebody's video, comment or account that stands. */
export interface StandingDecision {
  readonly seq: bigint;
  readonly action: string;
  readonly reason: string;
  /** What was said against it; null: nothing yet. */
  readonly appeal: 'open' | 'granted' | 'refused' | null;
}

const STANDING = `select * from standing_decision($1, $2)`;

/** The decision that stands against a video, a comment or an account; undefined where there is none. */
export const standingDecision = async (
  db: Database,
  type: 'post' | 'comment' | 'user',
  id: bigint,
): Promise<StandingDecision | undefined> => {
  const [row] = await hot<StandingDecision>(db, 'audit_standing', STANDING, [type, id]);
  return row;
};
