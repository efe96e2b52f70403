import { contract } from '@taice/contract';
import { type Call, handler } from '../../../platform/endpoint.ts';
import { requiresChatConfirmation } from '../../notifications/pref-queries.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { cancelUnconfirmedOf } from '../../wallet/cash-outs/end-cash-outs.ts';
import { cashOutAllowedFrom } from '../../wallet/cash-outs/address-cooldown.ts';
import { verifyTelegramProof } from './telegram-proof.ts';
import {
  lockLoginMethods,
  deferCashOuts,
  setTelegram,
} from '../login-methods/login-method-queries.ts';
import { failIfTaken, recordBinding } from '../login-methods/record-binding.ts';

/** Cash-outs that need an answer in the chat pause after a change of chats, as after a change of addresses. */
const pauseCashOuts = async (call: Call<typeof contract.auth.telegramBind>): Promise<void> => {
  const { db: tx, clock, user } = call;
  const at = clock.rule();
  if (!(await requiresChatConfirmation(tx, user.userId, at))) return;
  await deferCashOuts(tx, user.userId, cashOutAllowedFrom(at, call));
  await cancelUnconfirmedOf(tx, user.userId, at);
};

export const telegramBind = handler(contract.auth.telegramBind, {
  prove: (call) => verifyTelegramProof(call, call.input.user),
  run: async (call, { user: person }) => {
    const { db: tx, settings, user } = call;
    const { telegram: old } = await lockLoginMethods(tx, user.userId);
    const telegramId = String(person.id);
    if (old !== telegramId) await pauseCashOuts(call);
    await setTelegram(tx, user.userId, person).catch(failIfTaken(1107));
    await recordBinding(tx, call, {
      userId: user.userId,
      kind: 'telegram',
      old,
      now: telegramId,
      name: person.username === null ? person.firstName : `@${person.username}`,
    });
    return { user: await loadUserFull(tx, user.userId, { settings }) };
  },
});
