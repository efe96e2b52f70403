import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { listSelectableInterests, setInterests } from './queries.ts';

export const submit = handler(contract.interests.submit, {
  run: async ({ db, clock, user, input }) => {
    const ids = [...new Set(input.ids)];
    const selectable = await listSelectableInterests(db, ids);
    if (!ids.every((id) => selectable.has(id)))
      fail(400, { data: { issues: [{ field: 'ids', message: 'no such interest' }] } });
    const { userId } = user;
    await transaction(db, async (tx) => {
      await setInterests(tx, userId, ids);
      const at = clock.rule();
      await emit(tx, { type: 'user.step', userId, at, payload: { step: 'interest' } });
    });
    return { ids: ids.map(String) };
  },
});
