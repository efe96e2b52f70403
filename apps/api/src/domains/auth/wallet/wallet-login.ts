import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { findByAddress } from '../ways/address-queries.ts';
import { enter } from '../ways/enter.ts';
import { anonymousNickname } from '../ways/nickname.ts';
import { proveWallet } from './prove-wallet.ts';
import { logTypes } from '../session/start-session.ts';

export const walletLogin = handler(contract.auth.walletLogin, {
  prove: (call) => proveWallet(call, null),
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
      enter(tx, call, {
        logType: logTypes.wallet,
        find: () => findByAddress(tx, 'wallet', address),
        inviteCode: input.invite_code?.trim(),
        accounts: [account],
      }),
    );
  },
});
