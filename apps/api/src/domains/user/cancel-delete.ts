import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { lockAccount } from './profile-queries.ts';
import { loadUserFull } from './user-full.ts';

export const cancelDelete = handler(contract.user.cancelDelete, async (call) => {
  const { db: tx, clock, numbers, user } = call;
  const account = await lockAccount(tx, user.userId);
  if (account.status === 'deleting')
    await tx
      .updateTable('user')
      .set({
        status: account.status_before ?? 'active',
        status_before: null,
        delete_due_at: null,
        updated_at: clock.rule(),
      })
      .where('id', '=', user.userId)
      .execute();
  return { user: await loadUserFull(tx, user.userId, { numbers }) };
});
