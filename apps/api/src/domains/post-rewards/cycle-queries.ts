import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { earningBlockerSql } from '../../platform/earning-eligibility.ts';
import type { PostReward } from './queries.ts';

const LIST_DUE_REWARDS = `select r.id, r.type_key = 'share' and r.ended_at is null as waits_for_shares from post_reward r
  where r.settled_at is null and case when r.ended_at is not null
      then r.left_amount > 0 or not exists (
        select from post_reward_claim c where c.reward_id = r.id and c.paid_at is null)
      else r.ends_at <= $1 or (r.state = 'scheduled' and r.starts_at <= $1)
        or exists (select from post p where p.id = r.post_id and post_is_gone(p.state))
        or exists (select from "user" u where u.id = r.sponsor_id and u.status = 'deleted') end
  order by r.id`;

/** A reward with a due step; true if shares until now must be counted first. */
export interface Due {
  readonly id: bigint;
  readonly waits_for_shares: boolean;
}

export const dueRewards = (db: Database, at: Date): Promise<Due[]> =>
  preparedQuery<Due>(db, 'post_rewards_due', LIST_DUE_REWARDS, [at]);

const IS_POST_OR_SPONSOR_GONE = `select post_is_gone(p.state) or u.status = 'deleted' as is_gone
  from post p, "user" u where p.id = $1 and u.id = $2`;

/** True if a reward's video or sponsor is gone. */
export const isGone = async (
  tx: Tx,
  { post_id: postId, sponsor_id: sponsor }: Pick<PostReward, 'post_id' | 'sponsor_id'>,
): Promise<boolean> =>
  (
    await preparedQuery<{ is_gone: boolean }>(tx, 'post_reward_gone', IS_POST_OR_SPONSOR_GONE, [
      postId,
      sponsor,
    ])
  )[0]?.is_gone ?? true;

const START_REWARD = `update post_reward set state = 'active' where id = $1`;
export const startReward = async (tx: Tx, id: bigint): Promise<void> => {
  await preparedQuery(tx, 'post_reward_start', START_REWARD, [id]);
};

// A claimable view is paid at its midnight at the latest, unless its person may not earn.
const LIST_UNPAID_SLOTS = `select c.reward_id, c.user_id, c.view_session_id from post_reward_claim c
  where c.paid_at is null and c.view_session_id is not null and not exists (
    select from view_session s join "user" u on u.id = s.user_id
    where s.id = c.view_session_id and s.state = 'claimable'
      and (s.qualified_at >= $1 or ${earningBlockerSql('$2')} is null))
  order by c.reward_id limit 500`;
const RELEASE_SLOT = 'select free_post_reward($1, $2, $3)';

/** The slot of a view that was not paid. */
export interface UnpaidSlot {
  readonly reward_id: bigint;
  readonly user_id: bigint;
  readonly view_session_id: string;
}

/** Slots of unpaid views; `today` begins the day whose views can still be claimed. */
export const listUnpaidSlots = (
  db: Database,
  today: Date,
  requiresAge: boolean,
): Promise<UnpaidSlot[]> =>
  preparedQuery<UnpaidSlot>(db, 'post_rewards_left', LIST_UNPAID_SLOTS, [today, requiresAge]);

/** Frees a slot if it still belongs to that view. */
export const releaseSlot = async (tx: Tx, slot: UnpaidSlot): Promise<void> => {
  await preparedQuery(tx, 'post_reward_free', RELEASE_SLOT, [
    slot.reward_id,
    slot.user_id,
    slot.view_session_id,
  ]);
};
