import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { endSessions } from './session-queries.ts';

export const sessionRevoke = handler(contract.auth.sessionRevoke, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const which = input.id === undefined ? { keep: user.sessionId } : { id: input.id };
    const revoked = await endSessions(tx, user.userId, which, clock.real());
    if (input.id !== undefined && revoked === 0) return fail(404);
    return { revoked };
  },
});
