import { businessDay, formatMicro } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { escrowAccount, systemAccount, userAccount } from '../ledger/accounts.ts';
import { journalKeys } from '../ledger/keys.ts';
import { transfer } from '../ledger/transfer.ts';
import { postMessageBatch } from '../messages/post-message.ts';
import type { PostReward } from './queries.ts';

type Funded = Pick<PostReward, 'id' | 'post_id' | 'sponsor_id' | 'total' | 'fee'>;

/** Reserves a pool and charges its fee to the sponsor's available points. Throws `InsufficientBalanceError`. */
export const fundReward = async (tx: Tx, reward: Funded, at: Date): Promise<void> => {
  const { id, post_id: postId, sponsor_id: sponsor, total, fee } = reward;
  const from = userAccount(sponsor, 'available');
  const reason = {
    refType: 'post',
    refId: `${postId}`,
    bizDate: businessDay(at),
    actor: 'user',
    at,
  };
  await transfer(tx, {
    ...reason,
    type: 'post_reward_fund',
    key: journalKeys.postRewardFund(id),
    entries: [
      { account: from, amount: -total },
      { account: escrowAccount('post_reward', id), amount: total },
    ],
  });
  await transfer(tx, {
    ...reason,
    type: 'post_reward_fee',
    key: journalKeys.postRewardFee(id),
    entries: [
      { account: from, amount: -fee },
      { account: systemAccount('fees'), amount: fee },
    ],
  });
};

const MARK_REFUNDED = `update post_reward set left_amount = 0, refunded = refunded + left_amount where id = $1`;
const READ_SPONSOR = `select u.status, p.title from "user" u, post p where u.id = $1 and p.id = $2
  for share of u`;
const MARK_SETTLED = `update post_reward r set settled_at = $2 where id = $1 and settled_at is null
    and not exists (select from post_reward_claim c where c.reward_id = r.id and c.paid_at is null)
  returning (select coalesce(sum(c.amount), 0) from post_reward_claim c where c.reward_id = r.id)::bigint as paid,
    (select count(*) from post_reward_claim c where c.reward_id = r.id)::int as people, refunded`;
const END_REWARD = `update post_reward set state = $2, ended_at = $3 where id = $1`;

/** Ends a locked reward. Its unused part is refunded by `refundUnused`. */
export const endReward = async (
  tx: Tx,
  { id }: Pick<PostReward, 'id'>,
  state: 'expired' | 'cancelled',
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'post_reward_end', END_REWARD, [id, state, at]);
};

/**
 * Refunds the unused part of a locked reward that is over to its sponsor; micro-points. If the sponsor's account is
 * gone, the part is burned like the rest of their points. Once no payment is pending, the sponsor is notified of the
 * results.
 */
export const refundUnused = async (
  tx: Tx,
  reward: Pick<PostReward, 'id' | 'post_id' | 'sponsor_id' | 'left_amount' | 'refunded'>,
  at: Date,
  actor: 'user' | 'job',
): Promise<bigint> => {
  const { id, post_id: postId, sponsor_id: sponsor, left_amount: leftAmount, refunded } = reward;
  const [facts] = await preparedQuery<{ status: string; title: string }>(
    tx,
    'post_reward_sponsor',
    READ_SPONSOR,
    [sponsor, postId],
  );
  if (!facts) throw new Error(`reward ${id} has no sponsor`);
  if (leftAmount > 0n) {
    const isGone = facts.status === 'deleted';
    await transfer(tx, {
      type: 'post_reward_refund',
      key: journalKeys.postRewardRefund(id, refunded),
      refType: 'post',
      refId: `${postId}`,
      bizDate: businessDay(at),
      actor,
      at,
      entries: [
        { account: escrowAccount('post_reward', id), amount: -leftAmount },
        {
          account: isGone ? systemAccount('burn') : userAccount(sponsor, 'available'),
          amount: leftAmount,
        },
      ],
    });
    await preparedQuery(tx, 'post_reward_refunded', MARK_REFUNDED, [id]);
  }
  const [settlement] = await preparedQuery<{ paid: bigint; people: number; refunded: bigint }>(
    tx,
    'post_reward_over',
    MARK_SETTLED,
    [id, at],
  );
  if (settlement && facts.status !== 'deleted')
    await postMessageBatch(tx, [
      {
        userId: sponsor,
        type: 'reward',
        template: 'post_reward_over',
        params: {
          title: facts.title,
          paid: formatMicro(settlement.paid),
          people: settlement.people,
          refunded: formatMicro(settlement.refunded),
        },
        link: `/PromoteRewards?id=${id}`,
        dedupeKey: `post_reward_over:${id}`,
        at,
      },
    ]);
  return leftAmount;
};
