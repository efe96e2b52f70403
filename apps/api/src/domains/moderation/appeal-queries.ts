import { type Database, hot } from '../../platform/db/pool.ts';

/** The last decision against somebody's video or account that stands. */
export interface StandingDecision {
  readonly seq: bigint;
  readonly action: string;
  readonly reason: string;
  /** What was said against it; null: nothing yet. */
  readonly appeal: 'open' | 'granted' | 'refused' | null;
}

/** Decisions that take something away; after one of the others nothing is left to appeal against. */
const AGAINST = `('post.reject', 'post.remove', 'post.hold', 'post.limit', 'user.limit', 'user.suspend')`;

const LAST = `select l.seq, l.action, l.reason, a.state as appeal
  from (select * from audit_log where target_type = $1 and target_id = $2 and action <> 'post.label_ai'
    order by seq desc limit 1) l
  left join appeal a on a.decision = l.seq
  where l.action in ${AGAINST}
    and (l.action <> 'post.limit' or l.after ->> 'adults_only' = 'true' or l.after -> 'countries' <> '[]')`;

/** The decision that stands against a video or an account; undefined where there is none. */
export const standingDecision = async (
  db: Database,
  type: 'post' | 'user',
  id: bigint,
): Promise<StandingDecision | undefined> => {
  const [row] = await hot<StandingDecision>(db, 'audit_standing', LAST, [type, id]);
  return row;
};
