import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { followPerson } from './follow-queries.ts';
import { engagementContext } from './engagement-context.ts';

export const follow = handler(contract.user.follow, {
  run: async (call) => {
    const { id: targetId, status } = call.input;
    const context = engagementContext(call);
    if (targetId === context.userId) return fail(400, { data: { field: 'id', rule: 'self' } });
    return (await followPerson(call.db, { ...context, targetId, status })) ?? fail(1117);
  },
});
