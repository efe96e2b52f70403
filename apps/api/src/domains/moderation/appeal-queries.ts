import { type Database, preparedQuery } from '../../platform/db/pool.ts';

/** The last decision in force against a person's video, comment or account. */
export interface StandingDecision {
  readonly seq: bigint;
  readonly action: string;
  readonly reason: string;
  /** The state of its appeal; null if there is none. */
  readonly appeal: 'open' | 'granted' | 'refused' | null;
}

const FIND_STANDING_DECISION = `select * from standing_decision($1, $2)`;

/** The decision in force against a video, a comment or an account; undefined if there is none. */
export const findStandingDecision = async (
  db: Database,
  type: 'post' | 'comment' | 'user',
  id: bigint,
): Promise<StandingDecision | undefined> => {
  const [row] = await preparedQuery<StandingDecision>(
    db,
    'audit_standing',
    FIND_STANDING_DECISION,
    [type, id],
  );
  return row;
};

interface DecisionStatus {
  readonly stands: boolean;
  /** The later decision that replaced it, as `post.remove 17`. */
  readonly newer: string | null;
}

const READ_DECISION_STATUS = `select * from decision_now($1)`;

/** Returns whether a decision is still in force, and the later one that replaced it. */
export const readDecisionStatus = async (db: Database, seq: bigint): Promise<DecisionStatus> => {
  const [row] = await preparedQuery<DecisionStatus>(
    db,
    'audit_decision_now',
    READ_DECISION_STATUS,
    [seq],
  );
  if (!row) throw new Error(`decision ${seq} not found`);
  return row;
};
