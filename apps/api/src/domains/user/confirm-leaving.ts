import type { contract } from '@taice/contract';
import type { Call } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { useCode } from '../auth/email/code-queries.ts';
import { checkCode } from '../auth/email/codes.ts';
import { sessionBegun } from '../auth/session/session-queries.ts';
import { requirePassword } from './change-password.ts';
import type { OwnAccount } from './profile-queries.ts';

type LeaveCall = Call<typeof contract.user.deleteAccount>;

/**
 * Makes sure that the owner leaves, not somebody at an open device: by the password, by a mailed code,
 * or, for an account with neither, by having logged in just now.
 */
export const confirmLeaving = async (call: LeaveCall, account: OwnAccount): Promise<void> => {
  const { db: tx, clock, numbers, user, input } = call;
  const now = clock.real();
  if (input.password !== undefined && account.password_hash !== null)
    return requirePassword(call, account, input.password);
  if (input.code !== undefined && account.email !== null) {
    const of = { email: account.email, type: 'delete_account' } as const;
    const codeId = await checkCode(call, of, input.code);
    if (!(await useCode(tx, codeId, now))) fail(1102);
    return;
  }
  if (account.password_hash !== null || account.email !== null)
    return fail(400, { data: { issues: [{ field: 'code', message: 'password or code' }] } });
  const begun = await sessionBegun(tx, user.sessionId);
  if (now.getTime() - begun.getTime() > numbers.fresh_session_ms)
    fail(403, { data: { reason: 'log in again' } });
};
