import { type Database, hot, type Tx } from '../../platform/db/pool.ts';
import type { PostReward } from './queries.ts';

const DUE = `select r.id from post_reward r
  where r.settled_at is null and (r.ended_at is not null or r.ends_at <= $1
    or (r.state = 'scheduled' and r.starts_at <= $1)
    or exists (select from post p where p.id = r.post_id and post_is_gone(p.state))
    or exists (select from "user" u where u.id = r.sponsor_id and u.status = 'deleted'))
  order by r.id`;

/** Rewards of which something is due. */
export const dueRewards = async (db: Database, at: Date): Promise<bigint[]> =>
  (await hot<{ id: bigint }>(db, 'post_rewards_due', DUE, [at])).map(({ id }) => id);

const GONE = `select post_is_gone(p.state) or u.status = 'deleted' as is_gone
  from post p, "user" u where p.id = $1 and u.id = $2`;

/** Whether a reward's video or sponsor is gone. */
export const isGone = async (
  tx: Tx,
  { post_id: postId, sponsor_id: sponsor }: Pick<PostReward, 'post_id' | 'sponsor_id'>,
): Promise<boolean> =>
  (await hot<{ is_gone: boolean }>(tx, 'post_reward_gone', GONE, [postId, sponsor]))[0]?.is_gone ??
  true;

const START = `update post_reward set state = 'active' where id = $1`;
export const startReward = async (tx: Tx, id: bigint): Promise<void> => {
  await hot(tx, 'post_reward_start', START, [id]);
};

// A view that can be claimed is paid at its midnight at the latest, unless its person may not earn.
const LEFT = `select c.reward_id, c.user_id from post_reward_claim c
  where c.paid_at is null and c.view_session_id is not null and not exists (
    select from view_session s where s.id = c.view_session_id and s.state = 'claimable')
  limit 500`;
const FREE = 'select free_post_reward($1, $2)';

/** Gives back the places of views that came to nothing; how many. */
export const freePlaces = async (tx: Tx): Promise<number> => {
  const left = await hot<{ reward_id: bigint; user_id: bigint }>(tx, 'post_rewards_left', LEFT, []);
  for (const { reward_id, user_id } of left)
    await hot(tx, 'post_reward_free', FREE, [reward_id, user_id]);
  return left.length;
};
