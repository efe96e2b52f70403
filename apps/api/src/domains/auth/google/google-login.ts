import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { enterByGoogle } from './enter-by-google.ts';
import { proveGoogle } from './google-proof.ts';

export const googleLogin = handler(contract.auth.googleLogin, {
  prove: (call) => proveGoogle(call, 'login', call.input),
  run: async (call, { identity, inviteCode }) => {
    const { db, input } = call;
    return transaction(db, (tx) =>
      enterByGoogle(tx, call, identity, input.invite_code ?? inviteCode),
    );
  },
});
