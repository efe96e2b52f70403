import { type Database, preparedQuery } from '../../platform/db/pool.ts';

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
  const [row] = await preparedQuery<StandingDecision>(db, 'audit_standing', STANDING, [type, id]);
  return row;
};

interface DecisionNow {
  readonly stands: boolean;
  /** The later decision that has taken its place, as `post.remove 17`. */
  readonly newer: string | null;
}

const NOW = `select * from decision_now($1)`;

/** Whether a decision still stands, and what stands in its place. */
export const decisionNow = async (db: Database, seq: bigint): Promise<DecisionNow> => {
  const [row] = await preparedQuery<DecisionNow>(db, 'audit_decision_now', NOW, [seq]);
  if (!row) throw new Error(`there is no decision ${seq}`);
  return row;
};
