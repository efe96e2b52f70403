import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { knownInterests, setInterests } from './queries.ts';

export const submit = handler(contract.interests.submit, async ({ pool, user, input }) => {
  const ids = [...new Set(input.ids)];
  const known = await knownInterests(pool, ids);
  if (!ids.every((id) => known.has(id)))
    fail(400, { data: { issues: [{ field: 'ids', message: 'no such interest' }] } });
  await transaction(pool, (tx) => setInterests(tx, user.userId, ids));
  return { ids: ids.map(String) };
});
