import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { checkPassword } from './check-password.ts';
import { findByEmail } from '../login-methods/queries.ts';
import { logTypes, startSession } from '../session/start-session.ts';

export const emailLogin = handler(contract.auth.emailLogin, {
  prove: async (call) => {
    const { email, password } = call.input;
    const account = await findByEmail(call.db, email);
    const subject = { name: email, id: account?.id ?? null };
    await checkPassword(call, subject, password, account?.password_hash ?? null);
    return account ?? fail(1101);
  },
  run: (call, { id, password_hash: passwordHash }) =>
    transaction(call.db, (tx) =>
      startSession(tx, call, { id, logType: logTypes.email, passwordHash }),
    ),
});
