import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';
import { userBrief } from '../posts/post-view.ts';
import { ineligibilitySql } from '../eligibility/eligibility.ts';
import { payReward } from './reward-slots.ts';
import { lockReward, ownClaimsOf, peopleOf, findReward } from './queries.ts';
import { stateAt } from './view.ts';

const READ_PICKED_COMMENT = `select c.user_id, c.post_id, c.state, p.user_id = c.user_id as is_creator,
    ${ineligibilitySql('c.user_id', '$2')} as no_earning
  from comment c join post p on p.id = c.post_id where c.id = $1`;
interface Picked {
  readonly user_id: bigint;
  readonly post_id: bigint;
  readonly state: string;
  readonly is_creator: boolean;
  readonly no_earning: string | null;
}

const readPickedComment = async (
  tx: Tx,
  id: bigint,
  isAgeRequired: boolean,
): Promise<Picked | undefined> =>
  (
    await preparedQuery<Picked>(tx, 'post_reward_comment', READ_PICKED_COMMENT, [id, isAgeRequired])
  )[0];

export const pick = handler(contract.postRewards.pick, {
  run: async (call) => {
    const { db, clock, settings, user, input } = call;
    const reward = (await lockReward(db, input.id)) ?? fail(404);
    if (reward.sponsor_id !== user.userId) return fail(403);
    if (reward.type_key !== 'comment') return fail(1710, { data: { reason: 'type' } });
    const at = clock.rule();
    const state = stateAt(reward, at);
    if (state !== 'active') return fail(1708, { data: { state } });
    const comment = await readPickedComment(db, input.comment_id, requiresAgeConfirmation(call));
    if (comment?.state !== 'visible' || comment.post_id !== reward.post_id) return fail(1202);
    const { user_id: author, no_earning: noEarning } = comment;
    const part = (await ownClaimsOf(db, [reward.id], author)).get(reward.id);
    if (part?.amount != null) return fail(1302, { data: { amount: formatMicro(part.amount) } });
    if (part?.is_for !== true || comment.is_creator) return fail(1710, { data: { reason: 'own' } });
    if (noEarning !== null) return fail(1710, { data: { reason: noEarning } });
    const recipient = { rewardId: reward.id, userId: author, commentId: input.comment_id };
    const amount = await payReward(db, { ...recipient, actor: 'user', at });
    if (amount === null) return fail(1708);
    const after = (await findReward(db, reward.id)) ?? fail(404);
    const person = (await peopleOf(db, [author], user.userId)).get(author) ?? fail(1202);
    return {
      user: userBrief(person, settings),
      amount: formatMicro(amount),
      remaining: formatMicro(after.left_amount),
      claimed_num: after.quantity - after.left_num,
      state: stateAt(after, at),
    };
  },
});
