import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { endSessions } from './session-queries.ts';

export const logout = handler(contract.auth.logout, async ({ pool, user, clock }) => {
  if (user) await endSessions(pool, user.userId, { id: user.sessionId }, clock.real());
  return {};
});
