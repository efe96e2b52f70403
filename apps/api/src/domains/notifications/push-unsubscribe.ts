import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { removeBrowser } from './push-queries.ts';

export const pushUnsubscribe = handler(contract.notifications.pushUnsubscribe, {
  run: async ({ db, user: { userId }, input: { endpoint } }) => ({
    push_num: await removeBrowser(db, userId, endpoint),
  }),
});
