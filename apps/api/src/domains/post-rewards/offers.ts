import type { RewardOffer, UserBrief } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { cardParts } from '../posts/card-parts.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { userBrief } from '../posts/post-view.ts';
import type { Viewer } from '../posts/viewer.ts';
import { ownClaimsOf, peopleOf, rewardsOf } from './queries.ts';
import { stateAt } from './view.ts';

/** Creators' rewards on a video as offered to a viewer, and the total of all running ones in micro-points. */
export const offersOf = async (
  { db, clock, settings, config }: Pick<Services, 'db' | 'clock' | 'settings' | 'config'>,
  { id, text }: Pick<PostRow, 'id' | 'text'>,
  { userId, isEligible }: Viewer,
): Promise<{
  offers: (RewardOffer & { sponsor: UserBrief | null })[];
  total: bigint;
  remaining: bigint;
}> => {
  const at = clock.rule();
  const rewards = await rewardsOf(db, id, userId, at);
  const [people, parts] = await Promise.all([
    peopleOf(
      db,
      rewards.map(({ sponsor_id }) => sponsor_id),
      userId,
    ),
    userId === null
      ? null
      : ownClaimsOf(
          db,
          rewards.map((reward) => reward.id),
          userId,
        ),
  ]);
  const isOwn = text.user_id === userId;
  // The reward is earned with the view itself, so both show the same number of seconds.
  const { viewReward } = cardParts(text, { config, settings });
  const offers = rewards.map((reward) => {
    const part = parts?.get(reward.id);
    const sponsor = people.get(reward.sponsor_id);
    const each = part?.amount ?? reward.per_user ?? reward.total / BigInt(reward.quantity);
    const stateOf = (): RewardOffer['state'] => {
      if (part?.paid_at) return 'claimed';
      if (part?.amount != null) return 'claimable';
      const state = stateAt(reward, at);
      if (state !== 'active') return state === 'exhausted' ? 'exhausted' : 'ended';
      return userId === null || (part?.is_for === true && isEligible && !isOwn)
        ? 'available'
        : 'not_eligible';
    };
    return {
      id: `${reward.id}`,
      type_key: reward.type_key,
      amount_per_user: formatMicro(each),
      currency_key: currencyKey,
      remaining_quantity: reward.left_num,
      required_seconds:
        reward.required_seconds === null
          ? 0
          : (viewReward?.requiredSeconds ?? reward.required_seconds),
      ends_at: reward.ends_at.toISOString(),
      state: stateOf(),
      sponsor: sponsor ? userBrief(sponsor, settings) : null,
    };
  });
  const runs = rewards.filter((reward) => stateAt(reward, at) === 'active');
  const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n);
  return {
    offers,
    total: sum(runs.map(({ total }) => total)),
    remaining: sum(runs.map(({ left_amount }) => left_amount)),
  };
};
