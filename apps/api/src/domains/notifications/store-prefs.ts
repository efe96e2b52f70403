import { contract } from '@taice/contract';
import { messageTypes } from '@taice/contract/shapes';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { requireFresh } from '../../platform/http/fresh.ts';
import { allowBot, changePrefs, prefsOf } from './pref-queries.ts';
import { isFixed } from './wanted.ts';

export const storePrefs = handler(contract.notifications.storePrefs, {
  // Whoever has stolen a session must not get rid of what would stop them.
  prove: async (call) => {
    if (call.input.confirm_cash_outs === 0) await requireFresh(call, call.user);
  },
  run: async ({ db: tx, clock, user: { userId }, input }) => {
    const silenced = messageTypes.filter(
      (type) => isFixed(type) && Object.values(input.matrix?.[type] ?? {}).includes(0),
    );
    if (silenced.length > 0) fail(400, { data: { field: 'matrix', rule: 'fixed' } });
    await changePrefs(tx, userId, input, clock.rule());
    if (input.allowed_to_write) await allowBot(tx, userId);
    return prefsOf(tx, userId, clock.rule());
  },
});
