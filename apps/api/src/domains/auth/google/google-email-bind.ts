import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { verifyGoogleProof } from './google-proof.ts';
import { findByEmail } from '../login-methods/queries.ts';
import { lockLoginMethods, setEmail, setGoogle } from '../login-methods/login-method-queries.ts';
import { failIfTaken, recordBinding } from '../login-methods/record-binding.ts';

export const googleEmailBind = handler(contract.auth.googleEmailBind, {
  prove: (call) => verifyGoogleProof(call, 'bind', call.input),
  run: async (call, { identity }) => {
    const { db: tx, clock, settings, user } = call;
    const { userId } = user;
    const { sub, email, name } = identity;
    const methods = await lockLoginMethods(tx, userId);
    await setGoogle(tx, userId, sub).catch(failIfTaken(1107));
    // Google has verified the address. An account without one gets it, unless another account has it.
    if (email !== null && methods.email === null && !(await findByEmail(tx, email)))
      await setEmail(tx, userId, { email, at: clock.real() }).catch(failIfTaken(1107));
    await recordBinding(tx, call, {
      userId,
      kind: 'google',
      old: methods.google,
      now: sub,
      name: email ?? name,
    });
    return { user: await loadUserFull(tx, userId, { settings }) };
  },
});
