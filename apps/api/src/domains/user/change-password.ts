import type { contract } from '@taice/contract';
import type { Call, Caller, ProveCall } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { requireRecentConfirmation } from '../../platform/http/recent-confirmation.ts';
import type { Services } from '../../platform/services.ts';
import { logIdentityChange } from '../auth/login-methods/log-identity-change.ts';
import { checkPassword } from '../auth/email/check-password.ts';
import { requireStrongPassword } from '../auth/email/password-rules.ts';
import { hashPassword } from '../auth/email/password.ts';
import { endSessions } from '../auth/session/session-queries.ts';
import { notifyAccountOwner } from '../messages/notify-account-owner.ts';
import { type OwnAccount, readAccount } from './profile-queries.ts';

type InfoStoreCall = Call<typeof contract.user.infoStore>;
type ProofCall = Pick<Services, 'db' | 'clock' | 'settings'> & Pick<Caller, 'ip' | 'deviceId'>;

/** Checks the account's password and counts the try like a login's: 1101, and 1113 after too many. */
export const requirePassword = async (
  call: ProofCall,
  account: OwnAccount,
  password: string,
): Promise<void> => {
  const name = account.email ?? `user-${account.id}`;
  await checkPassword(call, { name, id: account.id }, password, account.password_hash);
};

/** A new allowed password, and the account's hash at the time of the check. */
export interface NewPassword {
  readonly hash: string;
  readonly previousHash: string | null;
}

/** Requires the old password, if there is one, before a new one is set. */
export const provePassword = async (
  call: ProveCall<typeof contract.user.infoStore>,
): Promise<NewPassword | undefined> => {
  const { password, old_password: old } = call.input;
  if (password === undefined) return undefined;
  requireStrongPassword(password);
  const account = await readAccount(call.db, call.user.userId);
  const insteadOf = account.password_hash;
  if (insteadOf !== null) {
    if (old === undefined)
      return fail(400, { data: { issues: [{ field: 'old_password', message: 'missing' }] } });
    await requirePassword(call, account, old);
  } else if (account.email === null) {
    // Without an address a password could not be used for a login.
    fail(400, { data: { issues: [{ field: 'password', message: 'bind an e-mail first' }] } });
  } else await requireRecentConfirmation(call, call.user);
  return { hash: await hashPassword(password), previousHash: insteadOf };
};

/** Ends every other session and notifies the owner. The caller writes the hash. */
export const changePassword = async (
  call: InfoStoreCall,
  account: OwnAccount,
  { hash, previousHash }: NewPassword,
): Promise<string> => {
  const { db: tx, clock, user } = call;
  if (account.password_hash !== previousHash)
    fail(409, { detail: 'the password was changed meanwhile' });
  const at = clock.rule();
  await endSessions(tx, user.userId, { keep: user.sessionId }, clock.real());
  await logIdentityChange(tx, call, {
    userId: user.userId,
    kind: 'password',
    old: null,
    new: null,
    at,
  });
  await notifyAccountOwner(tx, call, {
    userId: user.userId,
    template: 'password_changed_here',
    params: {},
    dedupeKey: `password:${user.userId}:${at.getTime()}`,
  });
  return hash;
};
