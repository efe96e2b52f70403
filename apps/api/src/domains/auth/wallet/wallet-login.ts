import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { findByAddress } from '../login-methods/address-queries.ts';
import { logInOrRegister } from '../login-methods/log-in-or-register.ts';
import { anonymousNickname } from '../login-methods/nickname.ts';
import { verifyWalletProof } from './verify-wallet-proof.ts';
import { logTypes } from '../session/start-session.ts';

export const walletLogin = handler(contract.auth.walletLogin, {
  prove: (call) => verifyWalletProof(call, null),
  run: async (call) => {
    const { db, clock, input, lang, timezone } = call;
    const address = input.chain_address;
    const account = {
      nickname: anonymousNickname(),
      chain_address: address,
      chain_bound_at: clock.rule(),
      register_type: 1,
      lang,
      timezone,
    };
    return transaction(db, (tx) =>
      logInOrRegister(tx, call, {
        logType: logTypes.wallet,
        find: () => findByAddress(tx, 'wallet', address),
        inviteCode: input.invite_code?.trim(),
        accounts: [account],
      }),
    );
  },
});
