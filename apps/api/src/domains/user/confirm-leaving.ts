import type { contract } from '@taice/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { ProveCall } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { useCode } from '../auth/email/code-queries.ts';
import { checkCode } from '../auth/email/codes.ts';
import { sessionBegun } from '../auth/session/session-queries.ts';
import { requirePassword } from './change-password.ts';
import { type OwnAccount, readAccount } from './profile-queries.ts';

type LeaveCall = ProveCall<typeof contract.user.deleteAccount>;

/** What showed that it is the owner; looked at again in the transaction. */
export interface Confirmed {
  readonly passwordHash?: string;
  readonly codeId?: bigint;
}

/**
 * Makes sure that the owner leaves, not somebody at an open device: by the password, by a mailed code,
 * or, for an account with neither, by having logged in just now.
 */
export const confirmLeaving = async (call: LeaveCall): Promise<Confirmed> => {
  const { db, clock, numbers, user, input } = call;
  const account = await readAccount(db, user.userId);
  const now = clock.real();
  if (input.password !== undefined && account.password_hash !== null) {
    await requirePassword(call, account, input.password);
    return { passwordHash: account.password_hash };
  }
  if (input.code !== undefined && account.email !== null) {
    const of = { email: account.email, type: 'delete_account' } as const;
    return { codeId: await checkCode(call, of, input.code) };
  }
  if (account.password_hash !== null || account.email !== null)
    return fail(400, { data: { issues: [{ field: 'code', message: 'password or code' }] } });
  const begun = await sessionBegun(db, user.sessionId);
  if (now.getTime() - begun.getTime() > numbers.fresh_session_ms)
    fail(403, { data: { reason: 'log in again' } });
  return {};
};

/** Uses the proof up; refuses one that no longer holds. */
export const takeConfirmation = async (
  tx: Tx,
  account: OwnAccount,
  { passwordHash, codeId }: Confirmed,
  now: Date,
): Promise<void> => {
  if (passwordHash !== undefined && passwordHash !== account.password_hash) fail(409);
  if (codeId !== undefined && !(await useCode(tx, codeId, now))) fail(1102);
};
