import { contract } from '@taice/contract';
import { messageTypes } from '@taice/contract/shapes';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { requireFresh } from '../../platform/http/fresh.ts';
import { minuteOf } from './at-minute.ts';
import { allowBot, changePrefs, prefsOf } from './pref-queries.ts';
import { isFixed } from './wanted.ts';

const minuteOrUnset = (time: string | null | undefined) =>
  typeof time === 'string' ? minuteOf(time) : time;

export const storePrefs = handler(contract.notifications.storePrefs, {
  // Whoever has stolen a session must not get rid of what would stop them.
  prove: async (call) => {
    if (call.input.confirm_cash_outs === 0) await requireFresh(call, call.user);
  },
  run: async ({ db: tx, clock, user: { userId }, input }) => {
    const { matrix, quiet_from, quiet_to, digest, remind, remind_at, confirm_cash_outs } = input;
    const silenced = messageTypes.filter(
      (type) => isFixed(type) && Object.values(matrix?.[type] ?? {}).includes(0),
    );
    if (silenced.length > 0) fail(400, { data: { field: 'matrix', rule: 'fixed' } });
    const minute = minuteOrUnset(remind_at);
    const changes = {
      ...(matrix && { matrix }),
      ...(quiet_from !== undefined && { quiet_from: minuteOf(quiet_from) }),
      ...(quiet_to !== undefined && { quiet_to: minuteOf(quiet_to) }),
      ...(digest !== undefined && { digest: digest === 1 }),
      ...(remind !== undefined && { remind: remind === 1 }),
      ...(minute !== undefined && { remind_at: minute }),
      ...(confirm_cash_outs !== undefined && { confirm_cash_outs: confirm_cash_outs === 1 }),
    };
    if (Object.keys(changes).length > 0) await changePrefs(tx, userId, changes, clock.rule());
    if (input.allowed_to_write) await allowBot(tx, userId);
    return prefsOf(tx, userId);
  },
});
