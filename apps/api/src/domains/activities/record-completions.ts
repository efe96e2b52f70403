import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { ConsumerDeps } from '../../platform/events/consumer.ts';
import { findIneligibility } from '../eligibility/eligibility.ts';
import { openRewards, type ActivityReward } from './open-rewards.ts';
import type { Progress } from './progress.ts';
import type { Activity } from './queries.ts';

// The row lock orders the payments, so that the pool is never overdrawn.
const TAKE_FROM_POOL = `update activity set pool_left = pool_left - reward
  where id = $1 and state in ('scheduled', 'running', 'ended') and (pool is null or pool_left >= reward)
  returning reward`;

/** Takes one person's reward out of the pool, in micro-points; 0n if the pool is empty. */
export const takeFromPool = async (tx: Tx, activityId: bigint): Promise<bigint> =>
  (await preparedQuery<{ reward: bigint }>(tx, 'activity_take', TAKE_FROM_POOL, [activityId]))[0]
    ?.reward ?? 0n;

const COMPLETE_MEMBER = `with done as (
    update activity_user set state = $3, completed_at = $4, why = $5, reward = $6
    where activity_id = $1 and user_id = $2 and state = 'joined' returning activity_id
  )
  update activity a set completed_num = a.completed_num + 1 from done where a.id = done.activity_id`;

/**
 * Records who has met all conditions of a campaign. A fixed reward becomes claimable at once while the pool lasts. A
 * person who may not win yet is notified why and keeps their progress. For a shared pool, eligibility is checked at the
 * end.
 */
export const recordCompletions = async (
  tx: Tx,
  completed: Progress['completed'],
  services: ConsumerDeps,
): Promise<void> => {
  if (completed.length === 0) return;
  const rewards: ActivityReward[] = [];
  // Campaigns in the order of their ids, since each locks a shared row.
  const ordered = completed.toSorted(
    (a, b) => Number(a.activity.id - b.activity.id) || Number(a.member.user_id - b.member.user_id),
  );
  for (const { activity, member, at } of ordered) {
    const { user_id: userId } = member;
    let [state, reason, reward]: ['completed' | 'rejected', string | null, bigint] = [
      'completed',
      null,
      0n,
    ];
    if (activity.reward_type === 'fixed') {
      reason = await findIneligibility(tx, userId, services);
      if (reason !== null) state = 'rejected';
      else {
        reward = await takeFromPool(tx, activity.id);
        if (reward === 0n) reason = 'pool_empty';
        else rewards.push({ activity, userId, amount: reward, at });
      }
    }
    await preparedQuery(tx, 'activity_done', COMPLETE_MEMBER, [
      activity.id,
      userId,
      state,
      at,
      reason,
      reward,
    ]);
  }
  await openRewards(tx, rewards, false);
};

const LIST_UNVERIFIED_MEMBERS = `select m.activity_id, m.user_id from activity_user m join activity a on a.id = m.activity_id
  where m.user_id = any($1::bigint[]) and m.state = 'rejected' and m.why = 'unverified' and a.reward_type = 'fixed'
    and a.state in ('scheduled', 'running')
  order by m.activity_id, m.user_id`;
const UPDATE_REJECTED_MEMBER = `update activity_user set state = $3, why = $4, reward = $5
  where activity_id = $1 and user_id = $2 and state = 'rejected' and why = 'unverified'`;

/** Pays people who were verified later for what they had completed in running campaigns. */
export const completeAfterVerification = async (
  tx: Tx,
  verifiedAtByUser: ReadonlyMap<bigint, Date>,
  activities: readonly Activity[],
  services: ConsumerDeps,
): Promise<void> => {
  if (verifiedAtByUser.size === 0) return;
  const rejectedMembers = await preparedQuery<{ activity_id: bigint; user_id: bigint }>(
    tx,
    'activity_waiting',
    LIST_UNVERIFIED_MEMBERS,
    [[...verifiedAtByUser.keys()]],
  );
  if (rejectedMembers.length === 0) return;
  const rewards: ActivityReward[] = [];
  for (const { activity_id: activityId, user_id: userId } of rejectedMembers) {
    const activity = activities.find(({ id }) => id === activityId);
    const at = verifiedAtByUser.get(userId);
    if (!activity || !at) continue;
    const ineligibility = await findIneligibility(tx, userId, services);
    if (ineligibility === 'unverified') continue;
    const reward = ineligibility === null ? await takeFromPool(tx, activityId) : 0n;
    if (reward > 0n) rewards.push({ activity, userId, amount: reward, at });
    const state = ineligibility === null ? 'completed' : 'rejected';
    const reason = ineligibility ?? (reward === 0n ? 'pool_empty' : null);
    await preparedQuery(tx, 'activity_accept_waiting', UPDATE_REJECTED_MEMBER, [
      activityId,
      userId,
      state,
      reason,
      reward,
    ]);
  }
  await openRewards(tx, rewards, false);
};
