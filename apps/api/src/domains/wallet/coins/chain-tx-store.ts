import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { boundAddress, countOpenTxs, storeReportedTx, findReportedTx } from './chain-tx-queries.ts';
import { chainTxItem } from './chain-tx-view.ts';

/** Most open transactions of a person: each costs requests to a node. */
const MAX_OPEN_TXS = 20;

export const chainTxStore = handler(contract.wallet.chainTxStore, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const { userId } = user;
    const { tx_hash: hash, coin_type: coin } = input;
    const from = (await boundAddress(tx, userId)) ?? fail(1504);
    const existing = await findReportedTx(tx, userId, hash);
    if (existing) return chainTxItem(call, existing);
    if ((await countOpenTxs(tx, userId)) >= MAX_OPEN_TXS) return fail(1512);
    await storeReportedTx(tx, { userId, coin, hash, from, at: clock.rule(), real: clock.real() });
    const stored = await findReportedTx(tx, userId, hash);
    if (!stored) throw new Error('insert of the transfer returned no row');
    return chainTxItem(call, stored);
  },
});
