import { messageConsumers } from '../domains/messages/consumers.ts';
import { postConsumers } from '../domains/posts/consumers.ts';
import { rewardConsumers } from '../domains/rewards/consumers.ts';
import { userConsumers } from '../domains/user/consumers.ts';

/** Everything that is done because something has happened. */
export const consumers = [
  ...rewardConsumers,
  ...postConsumers,
  ...userConsumers,
  ...messageConsumers,
];
