import { audit, type Decider } from '../../platform/audit.ts';
import { type Database, hot, type Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';

/** `count`: a friend like any other; `refuse`: brings nothing. */
export const friendDecisions = ['count', 'refuse'] as const;
export type FriendDecision = (typeof friendDecisions)[number];

const REVIEWED = `select i.invitee_id as person, i.inviter_id as inviter, i.reason, i.at, i.watched_at, i.shared_at
  from invitation i where i.state = 'in_review' order by i.at limit $1`;

/** What is looked at, the longest first. */
export const reviewedFriends = (db: Database, most: number): Promise<unknown[]> =>
  hot(db, 'friends_reviewed', REVIEWED, [most]);

const DECIDE = `update invitation set state = $2, is_decided = $2 = 'registered',
    reason = case when $2 = 'rejected' then 'decided' end, ended_at = $3
  where invitee_id = $1 and state = 'in_review' returning invitee_id`;

/** Ends the review of a friend; one that counts is paid for by the next sweep. 1117 where none is looked at. */
export const decideFriend = async (
  tx: Tx,
  decider: Decider,
  inviteeId: bigint,
  decision: FriendDecision,
): Promise<void> => {
  const counts = decision === 'count';
  const state = counts ? 'registered' : 'rejected';
  const moved = await hot(tx, 'friend_decide', DECIDE, [
    inviteeId,
    state,
    counts ? null : decider.at,
  ]);
  if (moved.length === 0) return fail(1117);
  await audit(tx, decider, {
    action: `friend.${decision}`,
    target: ['user', inviteeId],
    before: { state: 'in_review' },
    after: { state },
  });
};
