import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { countOwned, markRead } from './queries.ts';

export const read = handler(contract.messages.read, {
  run: async ({ db, clock, live, user: { userId }, input }) => {
    const ids = [...new Set([...(input.ids ?? []), ...(input.id === undefined ? [] : [input.id])])];
    if (ids.length === 0)
      return fail(400, { data: { issues: [{ field: 'id', message: 'which one?' }] } });
    const unread_num = await transaction(db, async (tx) => {
      if ((await countOwned(tx, userId, ids)) < ids.length) return fail(404);
      return markRead(tx, userId, { ids }, clock.rule());
    });
    // The person's other pages show the same number.
    live.publish({ userId, event: { kind: 'message', unread_num } });
    return { unread_num };
  },
});
