import { contract } from '@taice/contract';
import { type Call, handler } from '../../../platform/endpoint.ts';
import { isAskedInChat } from '../../notifications/pref-queries.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { cancelAsked } from '../../wallet/cash-outs/end-cash-outs.ts';
import { cashoutFromAfter } from '../../wallet/cash-outs/cash-out-rest.ts';
import { proveTelegram } from './telegram-proof.ts';
import { lockWays, restCashOuts, setTelegram } from '../ways/way-queries.ts';
import { refuseTaken, tellBound } from '../ways/way-bound.ts';

/** Cash-outs that need an answer in the chat pause after a change of chats, as after a change of addresses. */
const distrust = async (call: Call<typeof contract.auth.telegramBind>): Promise<void> => {
  const { db: tx, clock, user } = call;
  const at = clock.rule();
  if (!(await isAskedInChat(tx, user.userId, at))) return;
  await restCashOuts(tx, user.userId, cashoutFromAfter(at, call));
  await cancelAsked(tx, user.userId, at);
};

export const telegramBind = handler(contract.auth.telegramBind, {
  prove: (call) => proveTelegram(call, call.input.user),
  run: async (call, { user: person }) => {
    const { db: tx, settings, user } = call;
    const { telegram: old } = await lockWays(tx, user.userId);
    const now = String(person.id);
    if (old !== now) await distrust(call);
    await setTelegram(tx, user.userId, person).catch(refuseTaken(1107));
    await tellBound(tx, call, {
      userId: user.userId,
      kind: 'telegram',
      old,
      now,
      name: person.username === null ? person.firstName : `@${person.username}`,
    });
    return { user: await loadUserFull(tx, user.userId, { settings }) };
  },
});
