import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { countLoginTry, forgetFailures } from './login-failures.ts';
import { verifyPassword } from './password.ts';
import { findByEmail } from '../ways/queries.ts';
import { logTypes, startSession } from '../session/start-session.ts';

export const emailLogin = handler(contract.auth.emailLogin, {
  prove: async (call) => {
    const { db, input } = call;
    await countLoginTry(call, input.email);
    const account = await findByEmail(db, input.email);
    const isRight = await verifyPassword(input.password, account?.password_hash ?? null);
    if (!account || !isRight) return fail(1101);
    await forgetFailures(call, input.email);
    return account;
  },
  run: (call, { id }) =>
    transaction(call.db, (tx) => startSession(tx, call, { id, logType: logTypes.email })),
});
