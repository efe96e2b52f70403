import { contract } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { endSessions } from '../auth/session/session-queries.ts';
import { notifyAccountOwner } from '../messages/notify-account-owner.ts';
import { scheduleDeletion } from './deletion-queries.ts';
import { lockAccount } from './profile-queries.ts';
import { loadUserFull } from './user-full.ts';

export const deleteAccount = handler(contract.user.deleteAccount, {
  run: async (call) => {
    const { db: tx, clock, settings, user } = call;
    const account = await lockAccount(tx, user.userId);
    if (account.status === 'active' || account.status === 'limited') {
      const at = clock.rule();
      const dueAt = new Date(at.getTime() + settings.delete_grace_ms);
      await scheduleDeletion(tx, user.userId, { from: account.status, due: dueAt, at });
      await endSessions(tx, user.userId, { keep: user.sessionId }, clock.real());
      await notifyAccountOwner(tx, call, {
        userId: user.userId,
        template: 'leaving',
        params: { date: businessDay(dueAt) },
        link: '/profile-edit',
        dedupeKey: `leave:${user.userId}:${at.getTime()}`,
      });
    }
    return { user: await loadUserFull(tx, user.userId, { settings }) };
  },
});
