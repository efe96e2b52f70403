import { contract } from '@taice/contract';
import { formatMicro, fundingOf, parseMicro } from '@taice/core/rules';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { InsufficientBalanceError } from '../ledger/insufficient-balance-error.ts';
import { readBalances } from '../ledger/queries.ts';
import { findIneligibility } from '../eligibility/eligibility.ts';
import { cardParts } from '../posts/card-parts.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { accessLevels } from '../posts/post-states.ts';
import { createReward } from './create-reward.ts';
import { rulesOf } from './rules.ts';

type AddCall = Call<typeof contract.postRewards.addReward>;

const rejectField = (field: string, reason: string): never =>
  fail(1710, { data: { field, reason } });

interface RequestedVideo {
  readonly id: bigint;
  readonly isOwn: boolean;
  /** Seconds that must be watched; null if it is not a reward for watching. */
  readonly requiredSeconds: number | null;
}

/** The requested video, if such a reward is possible on it. */
const requestedVideo = async (call: AddCall): Promise<RequestedVideo> => {
  const { user, input } = call;
  const [post] = await loadPosts(call, [input.post_id], user.userId);
  if (!post?.is_visible) return fail(1201);
  if (post.state.access === accessLevels.author) return rejectField('post_id', 'private');
  const { viewReward } = cardParts(post.text, call);
  if (!viewReward) return rejectField('post_id', 'earns_nothing');
  const { id } = post;
  const isOwn = post.text.user_id === user.userId;
  if (input.type_key === 'comment' || input.type_key === 'share') {
    const isPicked = input.type_key === 'comment';
    if (isPicked && post.text.comment_policy !== 'approve')
      return rejectField('post_id', 'comment_policy');
    return { id, isOwn, requiredSeconds: null };
  }
  // It is earned with the view itself: the viewer sees one ring only, so it may not need longer.
  if ((input.required_seconds ?? 0) > viewReward.requiredSeconds)
    return rejectField('required_seconds', 'video');
  return { id, isOwn, requiredSeconds: Math.ceil(viewReward.requiredSeconds) };
};

export const addReward = handler(contract.postRewards.addReward, {
  run: async (call) => {
    const { db, clock, settings, user, input } = call;
    const { userId } = user;
    const at = clock.rule();
    const { id: postId, isOwn, requiredSeconds } = await requestedVideo(call);
    const { type_key: type, per_user, quantity } = input;
    const requestedStart = input.starts_at === undefined ? at : new Date(input.starts_at);
    const startsAt = requestedStart > at ? requestedStart : at;
    const endsAt = new Date(input.ends_at);
    // Only the creator may reserve a later start on a video, so that no one blocks it for other sponsors.
    if (startsAt > at && !isOwn) return rejectField('starts_at', 'own');
    if (startsAt.getTime() > at.getTime() + 30 * 86_400_000)
      return rejectField('starts_at', 'days');
    const funding = fundingOf(
      {
        type,
        total: parseMicro(input.total),
        perUser: per_user === undefined ? undefined : parseMicro(per_user),
        quantity,
        startsAt: startsAt.getTime(),
        endsAt: endsAt.getTime(),
      },
      rulesOf(settings),
    );
    if ('reason' in funding) return rejectField(funding.field, funding.reason);
    const blocker = await findIneligibility(db, userId, call);
    if (blocker !== null) return fail(1710, { data: { reason: blocker } });
    const { total, fee } = funding;
    const balancesBefore = await readBalances(db, userId);
    if (balancesBefore.available < total + fee)
      throw new InsufficientBalanceError(total + fee, balancesBefore.available, undefined);
    const draft = { postId, sponsorId: userId, type, funding, requiredSeconds, startsAt, endsAt };
    const { id, state } = (await createReward(db, settings, draft, at)) ?? fail(1711);
    const after = await readBalances(db, userId);
    return {
      id: `${id}`,
      state,
      fee: formatMicro(fee),
      balance: formatMicro(after.available),
    };
  },
});
