import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { markRead } from './queries.ts';

export const allRead = handler(contract.messages.allRead, {
  run: async ({ db, clock, live, user: { userId }, input }) => {
    const types = input.type?.length ? input.type : undefined;
    const unread_num = await transaction(db, (tx) => markRead(tx, userId, { types }, clock.rule()));
    live.publish({ userId, event: { kind: 'message', unread_num } });
    return { unread_num };
  },
});
