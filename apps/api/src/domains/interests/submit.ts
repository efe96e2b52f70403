import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { knownInterests, setInterests } from './queries.ts';

export const submit = handler(contract.interests.submit, {
  run: async ({ db, user, input }) => {
    const ids = [...new Set(input.ids)];
    const known = await knownInterests(db, ids);
    if (!ids.every((id) => known.has(id)))
      fail(400, { data: { issues: [{ field: 'ids', message: 'no such interest' }] } });
    await transaction(db, (tx) => setInterests(tx, user.userId, ids));
    return { ids: ids.map(String) };
  },
});
