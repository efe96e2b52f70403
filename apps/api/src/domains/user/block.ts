import { contract } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { putBlock, removeBlock } from './block-queries.ts';
import { followPerson } from './follow-queries.ts';
import { hasPage } from './profile-queries.ts';

export const block = handler(contract.user.block, {
  run: async ({ db, clock, user: { userId }, input: { id, status } }) => {
    if (id === userId) return fail(400, { data: { field: 'id', rule: 'self' } });
    if (status === 0) {
      await removeBlock(db, userId, id);
      return { is_blocked: false };
    }
    if (!(await hasPage(db, id))) return fail(1117);
    const at = clock.rule();
    const context = { status: 0, at, day: businessDay(at), network: '', most: 0 } as const;
    await transaction(db, async (tx) => {
      // A block ends the follows in both directions.
      await followPerson(tx, { userId, targetId: id, ...context });
      await followPerson(tx, { userId: id, targetId: userId, ...context });
      await putBlock(tx, userId, id, at);
    });
    return { is_blocked: true };
  },
});
