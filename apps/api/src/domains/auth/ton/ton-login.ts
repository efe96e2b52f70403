import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { findByAddress } from '../login-methods/address-queries.ts';
import { logInOrRegister } from '../login-methods/log-in-or-register.ts';
import { anonymousNickname } from '../login-methods/nickname.ts';
import { verifyTonProof } from './verify-ton-proof.ts';
import { logTypes } from '../session/start-session.ts';

export const tonLogin = handler(contract.auth.tonLogin, {
  prove: verifyTonProof,
  run: async (call, address) => {
    const { db, clock, input, appType, lang, timezone } = call;
    const account = {
      nickname: anonymousNickname(),
      ton_address: address,
      ton_bound_at: clock.rule(),
      register_type: appType === 'tg_mini' ? 3 : input.register_type,
      lang,
      timezone,
    };
    return transaction(db, (tx) =>
      logInOrRegister(tx, call, {
        logType: logTypes.ton,
        find: () => findByAddress(tx, 'ton', address),
        inviteCode: input.invite_code?.trim(),
        accounts: [account],
      }),
    );
  },
});
