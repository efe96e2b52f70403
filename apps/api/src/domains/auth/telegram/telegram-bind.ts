import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { proveTelegram } from './telegram-proof.ts';
import { lockWays, setTelegram } from '../ways/way-queries.ts';
import { refuseTaken, tellBound } from '../ways/way-bound.ts';

export const telegramBind = handler(contract.auth.telegramBind, {
  prove: (call) => proveTelegram(call, call.input.user),
  run: async (call, { user: person }) => {
    const { db: tx, numbers, user } = call;
    const { telegram: old } = await lockWays(tx, user.userId);
    await setTelegram(tx, user.userId, person).catch(refuseTaken(1107));
    await tellBound(tx, call, {
      userId: user.userId,
      kind: 'telegram',
      old,
      now: String(person.id),
      name: person.username === null ? person.firstName : `@${person.username}`,
    });
    return { user: await loadUserFull(tx, user.userId, { numbers }) };
  },
});
