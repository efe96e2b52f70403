import { contract } from '@taice/contract';
import { bindingKinds } from '@taice/contract/shapes';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { tellOwner } from '../../messages/tell-owner.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { cashoutFromAfter } from '../../wallet/cash-outs/cash-out-rest.ts';
import { logIdentity } from './log-identity.ts';
import { endSessions } from '../session/session-queries.ts';
import { clearWay, lockWays } from './way-queries.ts';

export const unbind = handler(contract.auth.unbind, {
  run: async (call) => {
    const { db: tx, clock, settings, user, input } = call;
    const { kind } = input;
    const bound = await lockWays(tx, user.userId);
    const old = bound[kind];
    if (old === null) return fail(404);
    if (!bindingKinds.some((other) => other !== kind && bound[other] !== null)) return fail(1115);
    const at = clock.rule();
    await clearWay(tx, user.userId, kind, { at, cashoutFrom: cashoutFromAfter(at, call) });
    // Ends sessions that the removed login may have opened.
    await endSessions(tx, user.userId, { keep: user.sessionId }, clock.real());
    await logIdentity(tx, call, { userId: user.userId, kind, old, new: null, at });
    await tellOwner(tx, call, {
      userId: user.userId,
      template: 'login_removed',
      params: { kind },
      link: '/profile-edit',
      dedupeKey: `unbind:${user.userId}:${kind}:${at.getTime()}`,
      ...(kind === 'email' && { oldAddress: old }),
    });
    return { user: await loadUserFull(tx, user.userId, { settings }) };
  },
});
