import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { cancelDeletion } from './deletion-queries.ts';
import { lockAccount } from './profile-queries.ts';
import { loadUserFull } from './user-full.ts';

export const cancelDelete = handler(contract.user.cancelDelete, {
  run: async (call) => {
    const { db: tx, clock, settings, user } = call;
    const account = await lockAccount(tx, user.userId);
    if (account.status === 'deleting')
      await cancelDeletion(tx, user.userId, {
        to: account.status_before ?? 'active',
        at: clock.rule(),
      });
    return { user: await loadUserFull(tx, user.userId, { settings }) };
  },
});
