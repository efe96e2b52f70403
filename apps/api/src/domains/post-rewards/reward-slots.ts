import { formatMicro } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { postMessageBatch } from '../messages/post-message.ts';

const RESERVE_SLOTS = 'select reserve_post_rewards($1, $2, $3, $4) as amount';
const PAY_RESERVED_SLOTS = `select pay_post_rewards($1, 'job', $2)`;

/** A view that was watched for long enough. */
interface Watched {
  readonly userId: bigint;
  readonly postId: bigint;
  readonly sessionId: string;
  readonly at: Date;
}

/**
 * Reserves a slot of each running watch reward on the video for its viewer. The caller has checked that they may earn.
 * Slots are paid with the view's own points, or at once with `payAtOnce`, if the view has none.
 */
export const reserveSlotsForView = async (
  tx: Tx,
  { userId, postId, sessionId, at }: Watched,
  payAtOnce: boolean,
): Promise<void> => {
  const values = [postId, userId, sessionId, at];
  const [row] = await preparedQuery<{ amount: bigint }>(
    tx,
    'post_rewards_reserve',
    RESERVE_SLOTS,
    values,
  );
  if (payAtOnce && row && row.amount > 0n)
    await preparedQuery(tx, 'post_rewards_pay', PAY_RESERVED_SLOTS, [sessionId, at]);
};

const TAKE_SLOT = 'select take_post_reward($1, $2, null, $3, $4) as amount';
const PAY_SLOT = 'select pay_post_reward($1, $2, $3, $4)';
const READ_POST_TITLE =
  'select p.title from post_reward r join post p on p.id = r.post_id where r.id = $1';

/** A payment for an action other than watching. */
interface RewardPayment {
  readonly rewardId: bigint;
  readonly userId: bigint;
  readonly commentId: bigint | null;
  readonly actor: 'user' | 'job';
  readonly at: Date;
}

/** Pays a person from a reward at once and notifies them. Micro-points; null if nothing is due to them. */
export const payReward = async (
  tx: Tx,
  { rewardId, userId, commentId, actor, at }: RewardPayment,
): Promise<bigint | null> => {
  const values = [rewardId, userId, commentId, at];
  const [row] = await preparedQuery<{ amount: bigint | null }>(
    tx,
    'post_reward_take',
    TAKE_SLOT,
    values,
  );
  const amount = row?.amount ?? null;
  if (amount === null) return null;
  await preparedQuery(tx, 'post_reward_pay', PAY_SLOT, [rewardId, userId, actor, at]);
  const [post] = await preparedQuery<{ title: string }>(tx, 'post_reward_title', READ_POST_TITLE, [
    rewardId,
  ]);
  await postMessageBatch(tx, [
    {
      userId,
      type: 'reward',
      template: commentId === null ? 'post_reward_shared' : 'post_reward_picked',
      params: { title: post?.title ?? '', amount: formatMicro(amount) },
      link: '/pointHistory',
      dedupeKey: `post_reward:${rewardId}:${userId}`,
      at,
    },
  ]);
  return amount;
};
