import { activityConsumers } from '../domains/activities/consumers.ts';
import { postRewardConsumers } from '../domains/post-rewards/consumers.ts';
import { commentConsumers } from '../domains/comments/consumers.ts';
import { creatorConsumers } from '../domains/creators/consumers.ts';
import { analyticsConsumers } from '../domains/analytics/consumers.ts';
import { invitationConsumers } from '../domains/invitations/consumers.ts';
import { leaderboardConsumers } from '../domains/leaderboard/consumers.ts';
import { messageConsumers } from '../domains/messages/consumers.ts';
import { nftConsumers } from '../domains/nft/consumers.ts';
import { postConsumers } from '../domains/posts/consumers.ts';
import { prizeConsumers } from '../domains/prizes/consumers.ts';
import { cashOutConsumers } from '../domains/wallet/cash-outs/consumers.ts';
import { rewardConsumers } from '../domains/rewards/consumers.ts';
import { taskConsumers } from '../domains/tasks/consumers.ts';
import { userConsumers } from '../domains/user/consumers.ts';
import { walletConsumers } from '../domains/wallet/consumers.ts';

/** All consumers of events. */
export const consumers = [
  ...rewardConsumers,
  ...postConsumers,
  ...commentConsumers,
  ...userConsumers,
  ...creatorConsumers,
  ...messageConsumers,
  ...walletConsumers,
  ...analyticsConsumers,
  ...taskConsumers,
  ...invitationConsumers,
  ...leaderboardConsumers,
  ...activityConsumers,
  ...postRewardConsumers,
  ...prizeConsumers,
  ...cashOutConsumers,
  ...nftConsumers,
];
