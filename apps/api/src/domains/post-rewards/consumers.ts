import { defineConsumer } from '../../platform/events/consumer.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';
import { ineligibilitySql } from '../eligibility/eligibility.ts';
import { payReward } from './reward-slots.ts';
import { shareRewards } from './queries.ts';

// The sharer has watched the video.
const HAS_EARNED_SHARE_REWARD = `select v.user_id from view_log v
  where v.user_id = $1 and v.post_id = $2 and v.qualified_at is not null
    and ${ineligibilitySql('v.user_id', '$3')} is null`;

const shares = defineConsumer({
  name: 'post-rewards.shares',
  on: ['share.visited'],
  handle: async (tx, events, rules) => {
    for (const { userId, at, payload } of events) {
      const postId = BigInt(payload.post_id);
      const rewards = await shareRewards(tx, postId, at);
      if (rewards.length === 0) continue;
      const sharers = await preparedQuery(tx, 'post_reward_sharer', HAS_EARNED_SHARE_REWARD, [
        userId,
        postId,
        requiresAgeConfirmation(rules),
      ]);
      if (sharers.length === 0) continue;
      for (const rewardId of rewards)
        await payReward(tx, { rewardId, userId, commentId: null, actor: 'job', at });
    }
  },
});

export const postRewardConsumers = [shares];
