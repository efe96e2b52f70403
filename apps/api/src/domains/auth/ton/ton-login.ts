import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { findByAddress } from '../ways/address-queries.ts';
import { enter } from '../ways/enter.ts';
import { anonymousNickname } from '../ways/nickname.ts';
import { proveTon } from './prove-ton.ts';
import { logTypes } from '../session/start-session.ts';

export const tonLogin = handler(contract.auth.tonLogin, {
  prove: proveTon,
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
      enter(tx, call, {
        logType: logTypes.ton,
        find: () => findByAddress(tx, 'ton', address),
        inviteCode: input.invite_code?.trim(),
        accounts: [account],
      }),
    );
  },
});
