import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { revokeSession } from './queries.ts';

export const logout = handler(contract.auth.logout, async ({ pool, user, clock }) => {
  if (user) await revokeSession(pool, user.sessionId, clock.real());
  return {};
});
