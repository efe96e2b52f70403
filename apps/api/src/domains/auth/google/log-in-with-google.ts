import type { LoginReply } from '@taice/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { logInOrRegister } from '../login-methods/log-in-or-register.ts';
import { findByGoogle } from './google-queries.ts';
import type { GoogleIdentity } from './id-token.ts';
import { toNickname } from '../login-methods/nickname.ts';
import { findByEmail } from '../login-methods/queries.ts';
import { type LoginCall, logTypes } from '../session/start-session.ts';

/**
 * Logs in a person with a proven Google identity. An existing account with the same address is not used: the owner of
 * the address need not be its creator.
 */
export const logInWithGoogle = async (
  tx: Tx,
  call: LoginCall,
  { sub, email, name }: GoogleIdentity,
  inviteCode: string | null | undefined,
): Promise<LoginReply> => {
  const account = {
    nickname: toNickname(name),
    name: toNickname(name),
    google_sub: sub,
    register_type: 1,
    lang: call.lang,
    timezone: call.timezone,
  };
  const isEmailFree = email !== null && !(await findByEmail(tx, email));
  const accountWithEmail = { ...account, email, email_verified_at: call.clock.real() };
  return logInOrRegister(tx, call, {
    logType: logTypes.google,
    find: () => findByGoogle(tx, sub),
    inviteCode,
    accounts: isEmailFree ? [accountWithEmail, account] : [account],
  });
};
