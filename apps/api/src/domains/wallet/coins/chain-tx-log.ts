import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../../platform/pagination.ts';
import { chainTxsOf } from './chain-tx-queries.ts';
import { chainTxItem } from './chain-tx-view.ts';

export const chainTxLog = handler(contract.wallet.chainTxLog, {
  run: async (call) => {
    const { db, user, input, appType } = call;
    // Telegram shows no other chain than TON.
    const chain = appType === 'tg_mini' ? 'ton' : (input.chain ?? null);
    const of = { chain, kind: input.kind ?? null, ...limitOffsetOf(input) };
    const found = await chainTxsOf(db, user.userId, of);
    const list = found.slice(0, input.page_size).map((tx) => chainTxItem(call, tx));
    return { list, ...pageFields(found, input) };
  },
});
