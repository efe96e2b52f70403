import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { enterByGoogle } from './enter-by-google.ts';
import { proveGoogle } from './google-proof.ts';

export const googleLogin = handler(contract.auth.googleLogin, async (call) => {
  const { pool, input } = call;
  const { identity, inviteCode } = await proveGoogle(call, 'login', input);
  return transaction(pool, (tx) =>
    enterByGoogle(tx, call, identity, input.invite_code ?? inviteCode),
  );
});
