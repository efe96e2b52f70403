import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { proveGoogle } from './google-proof.ts';
import { findByEmail } from '../ways/queries.ts';
import { lockWays, setEmail, setGoogle } from '../ways/way-queries.ts';
import { refuseTaken, tellBound } from '../ways/way-bound.ts';

export const googleEmailBind = handler(contract.auth.googleEmailBind, {
  prove: (call) => proveGoogle(call, 'bind', call.input),
  run: async (call, { identity }) => {
    const { db: tx, clock, settings, user } = call;
    const { userId } = user;
    const { sub, email, name } = identity;
    const before = await lockWays(tx, userId);
    await setGoogle(tx, userId, sub).catch(refuseTaken(1107));
    // Google has verified the address. An account without one gets it, unless another account has it.
    if (email !== null && before.email === null && !(await findByEmail(tx, email)))
      await setEmail(tx, userId, { email, at: clock.real() }).catch(refuseTaken(1107));
    await tellBound(tx, call, {
      userId,
      kind: 'google',
      old: before.google,
      now: sub,
      name: email ?? name,
    });
    return { user: await loadUserFull(tx, userId, { settings }) };
  },
});
