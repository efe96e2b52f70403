import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { endSessions } from './session-queries.ts';

export const logout = handler(contract.auth.logout, {
  run: async ({ db, user, clock }) => {
    if (user) await endSessions(db, user.userId, { id: user.sessionId }, clock.real());
    return {};
  },
});
