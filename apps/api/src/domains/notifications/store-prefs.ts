import { contract } from '@taice/contract';
import { messageTypes } from '@taice/contract/shapes';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { requireRecentConfirmation } from '../../platform/http/recent-confirmation.ts';
import { addressCooldownMs } from '../wallet/cash-outs/address-cooldown.ts';
import { notifyAccountOwner } from '../messages/notify-account-owner.ts';
import { allowBot, changePrefs, scheduleConfirmationEnd, prefsOf } from './pref-queries.ts';
import { isFixed } from './notification-preferences.ts';

const HOUR_MS = 3_600_000;

/**
 * The answer in the chat is a second proof, so a fresh session alone must not remove it at once. It ends with the same
 * delay as a change of addresses, and its owner is notified at once.
 */
const disableConfirmation = async (
  call: Call<typeof contract.notifications.storePrefs>,
): Promise<void> => {
  const { db: tx, clock, user } = call;
  const { userId } = user;
  const at = clock.rule();
  const restMs = addressCooldownMs(call);
  if (!(await scheduleConfirmationEnd(tx, userId, { at, until: new Date(at.getTime() + restMs) })))
    return;
  await notifyAccountOwner(tx, call, {
    userId,
    template: restMs > 0 ? 'confirming_ends' : 'confirming_ended',
    params: { count: Math.ceil(restMs / HOUR_MS) },
    link: '/Notifications',
    dedupeKey: `confirming:${userId}:${at.getTime()}`,
  });
};

export const storePrefs = handler(contract.notifications.storePrefs, {
  // A stolen session must not remove the protection against it.
  prove: async (call) => {
    if (call.input.confirm_cash_outs === 0) await requireRecentConfirmation(call, call.user);
  },
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const { userId } = user;
    const silenced = messageTypes.filter(
      (type) => isFixed(type) && Object.values(input.matrix?.[type] ?? {}).includes(0),
    );
    if (silenced.length > 0) fail(400, { data: { field: 'matrix', rule: 'fixed' } });
    const { confirm_cash_outs: confirms, ...plain } = input;
    await changePrefs(tx, userId, confirms === 1 ? input : plain, clock.rule());
    if (confirms === 0) await disableConfirmation(call);
    if (input.allowed_to_write) await allowBot(tx, userId);
    return prefsOf(tx, userId, clock.rule());
  },
});
