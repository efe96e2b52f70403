import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { notifyAccountOwner } from '../../messages/notify-account-owner.ts';
import { consumeCode } from './code-queries.ts';
import { checkCode } from './codes.ts';
import { resetTries } from './check-password.ts';
import { requireStrongPassword } from './password-rules.ts';
import { hashPassword } from './password.ts';
import { recordDevice, setPassword } from '../login-methods/queries.ts';
import { endSessions } from '../session/session-queries.ts';

export const forgetPassword = handler(contract.auth.forgetPassword, {
  prove: async (call) => {
    const { email, password, code } = call.input;
    requireStrongPassword(password);
    const codeId = await checkCode(call, { email, type: 'forget_password' }, code);
    return { codeId, passwordHash: await hashPassword(password) };
  },
  run: async (call, { codeId, passwordHash }) => {
    const { db, clock, input } = call;
    const { email } = input;
    const now = clock.real();
    await transaction(db, async (tx) => {
      if (!(await consumeCode(tx, codeId, now))) fail(1102);
      const account = await setPassword(tx, email, passwordHash, now);
      // An address without an account has a code, too; it was never mailed.
      if (!account) return fail(1102);
      await endSessions(tx, account.id, 'all', now);
      // A reader of the person's mail is no guessing stranger: the new password works on this device.
      await recordDevice(tx, account.id, call.deviceId, now);
      await notifyAccountOwner(tx, call, {
        userId: account.id,
        template: 'password_changed',
        params: {},
        dedupeKey: `password:${codeId}`,
      });
    });
    await resetTries(call, email);
    return {};
  },
});
