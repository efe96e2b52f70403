import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { consumeCode } from './code-queries.ts';
import { checkCode } from './codes.ts';
import { createAccount } from '../login-methods/create-account.ts';
import { anonymousNickname } from '../login-methods/nickname.ts';
import { requireStrongPassword } from './password-rules.ts';
import { hashPassword } from './password.ts';
import { logTypes, startSession } from '../session/start-session.ts';

export const emailRegister = handler(contract.auth.emailRegister, {
  prove: async (call) => {
    const { input } = call;
    const { email, password, code } = input;
    // Checks that cost no guess come first, so that a typing error does not use up the code.
    requireStrongPassword(password);
    const codeId = await checkCode(call, { email, type: 'register' }, code);
    return { codeId, passwordHash: await hashPassword(password) };
  },
  run: async (call, { codeId, passwordHash }) => {
    const { db, clock, input, lang, timezone } = call;
    const { email, register_type } = input;
    const now = clock.real();
    return transaction(db, async (tx) => {
      if (!(await consumeCode(tx, codeId, now))) fail(1102);
      const account = {
        nickname: anonymousNickname(),
        email,
        email_verified_at: now,
        password_hash: passwordHash,
        log_type: logTypes.register,
        register_type,
        lang,
        timezone,
      };
      const created = await createAccount(tx, call, input.invite_code, account);
      if (created === undefined) return fail(1103);
      return startSession(tx, call, { logType: logTypes.register, isNew: true, ...created });
    });
  },
});
