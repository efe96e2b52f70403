import { consumer } from '../../platform/events/consumer.ts';
import { hot } from '../../platform/db/pool.ts';
import { whyNoWin, winRules } from '../user/may-win.ts';
import { giveReward, placesForNetwork } from './places.ts';
import { shareRewards } from './queries.ts';

// Whoever has watched the video themselves, as one whom the public numbers count, and is a person of their own.
const EARN = `select u.id from "user" u join view_log v on v.user_id = u.id
  where u.id = $1 and v.post_id = $2 and v.qualified_at is not null and v.counts
    and ${whyNoWin('$3', '$4')} is null`;

const shares = consumer({
  name: 'post-rewards.shares',
  on: ['share.visited'],
  handle: async (tx, events, rules) => {
    const most = rules.numbers.share_reward_visits_per_network;
    for (const { userId, at, payload } of events) {
      const postId = BigInt(payload.post_id);
      const rewards = await shareRewards(tx, postId, at);
      if (rewards.length === 0) continue;
      const earns = await hot(tx, 'post_reward_sharer', EARN, [userId, postId, ...winRules(rules)]);
      if (earns.length === 0) continue;
      const { network } = payload;
      for (const rewardId of rewards) {
        // Many wallets whom one machine visits are one; another visitor may still bring them theirs.
        const isFull =
          network !== undefined && (await placesForNetwork(tx, rewardId, network)) >= most;
        if (!isFull)
          await giveReward(tx, { rewardId, userId, commentId: null, network, actor: 'job', at });
      }
    }
  },
});

export const postRewardConsumers = [shares];
