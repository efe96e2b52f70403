import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { logInWithGoogle } from './log-in-with-google.ts';
import { verifyGoogleProof } from './google-proof.ts';

export const googleLogin = handler(contract.auth.googleLogin, {
  prove: (call) => verifyGoogleProof(call, 'login', call.input),
  run: async (call, { identity, inviteCode }) => {
    const { db, input } = call;
    return transaction(db, (tx) =>
      logInWithGoogle(tx, call, identity, input.invite_code ?? inviteCode),
    );
  },
});
