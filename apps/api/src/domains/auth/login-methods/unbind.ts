import { contract } from '@taice/contract';
import { bindingKinds } from '@taice/contract/shapes';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { notifyAccountOwner } from '../../messages/notify-account-owner.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { cashOutAllowedFrom } from '../../wallet/cash-outs/address-cooldown.ts';
import { logIdentityChange } from './log-identity-change.ts';
import { endSessions } from '../session/session-queries.ts';
import { removeLoginMethod, lockLoginMethods } from './login-method-queries.ts';

export const unbind = handler(contract.auth.unbind, {
  run: async (call) => {
    const { db: tx, clock, settings, user, input } = call;
    const { kind } = input;
    const methods = await lockLoginMethods(tx, user.userId);
    const oldValue = methods[kind];
    if (oldValue === null) return fail(404);
    if (!bindingKinds.some((other) => other !== kind && methods[other] !== null)) return fail(1115);
    const at = clock.rule();
    await removeLoginMethod(tx, user.userId, kind, {
      at,
      cashoutFrom: cashOutAllowedFrom(at, call),
    });
    // Ends sessions that the removed login may have opened.
    await endSessions(tx, user.userId, { keep: user.sessionId }, clock.real());
    await logIdentityChange(tx, call, { userId: user.userId, kind, old: oldValue, new: null, at });
    await notifyAccountOwner(tx, call, {
      userId: user.userId,
      template: 'login_removed',
      params: { kind },
      link: '/profile-edit',
      dedupeKey: `unbind:${user.userId}:${kind}:${at.getTime()}`,
      ...(kind === 'email' && { oldAddress: oldValue }),
    });
    return { user: await loadUserFull(tx, user.userId, { settings }) };
  },
});
