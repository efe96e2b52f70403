import type { contract } from '@taice/contract';
import type { Call } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { logIdentity } from '../auth/ways/log-identity.ts';
import { countLoginTry, forgetFailures } from '../auth/email/login-failures.ts';
import { requireStrongPassword } from '../auth/email/password-rules.ts';
import { hashPassword, verifyPassword } from '../auth/email/password.ts';
import { endSessions } from '../auth/session/session-queries.ts';
import { postMessage } from '../messages/post-message.ts';
import type { OwnAccount } from './profile-queries.ts';

type InfoStoreCall = Call<typeof contract.user.infoStore>;
type ProofCall = Pick<InfoStoreCall, 'pool' | 'ip' | 'clock' | 'numbers'>;

/** Checks the account's password, counting the try as a login's: 1101, and 1113 after too many. */
export const requirePassword = async (
  call: ProofCall,
  account: OwnAccount,
  given: string,
): Promise<void> => {
  const name = account.email ?? `user-${account.id}`;
  await countLoginTry(call, name);
  if (!(await verifyPassword(given, account.password_hash))) fail(1101);
  await forgetFailures(call, name);
};

/** The hash of a new password; the old one is asked for where there is one. Every other session ends. */
export const changePassword = async (
  call: InfoStoreCall,
  account: OwnAccount,
  password: string,
): Promise<string> => {
  const { db: tx, clock, user, input } = call;
  requireStrongPassword(password);
  if (account.password_hash !== null) {
    if (input.old_password === undefined)
      fail(400, { data: { issues: [{ field: 'old_password', message: 'missing' }] } });
    else await requirePassword(call, account, input.old_password);
  } else if (account.email === null) {
    // Without an address there is nothing that it could be typed with.
    fail(400, { data: { issues: [{ field: 'password', message: 'bind an e-mail first' }] } });
  }
  const at = clock.rule();
  await endSessions(tx, user.userId, { keep: user.sessionId }, clock.real());
  await logIdentity(tx, call, { userId: user.userId, kind: 'password', old: null, new: null, at });
  await postMessage(tx, {
    userId: user.userId,
    type: 'security',
    template: 'password_changed_here',
    params: {},
    dedupeKey: `password:${user.userId}:${at.getTime()}`,
    at,
  });
  return hashPassword(password);
};
