import { bscPayer, type ChainPort } from '@taice/chain';
import { tonPayer } from '@taice/chain/ton-payer';
import type { Database } from '../../../../platform/db/pool.ts';
import { tonWatermarkIn } from '../ton-watermark.ts';

/** Options of a payer on a real chain: plain JSON for another process. */
export type PayerOptions = {
  readonly urls: readonly string[];
  readonly key: string;
  readonly token: string;
} & (
  | { readonly chain: 'bsc'; readonly distributor: string | null }
  | { readonly chain: 'ton'; readonly timeoutS: number }
);

/** `now`: ms of Unix time. `db`: stores the nodes' watermark, as in production. */
export const createPayer = (options: PayerOptions, now: () => number, db?: Database): ChainPort => {
  const { urls, key, token } = options;
  return options.chain === 'bsc'
    ? bscPayer({
        rpcUrls: urls,
        key,
        token,
        confirmations: 3,
        distributor: options.distributor,
        gasPriceMost: 10n ** 12n,
      })
    : tonPayer({
        nodes: urls.map((url) => ({ url, apiKey: null })),
        key,
        token,
        decimals: 9,
        subwalletId: 1,
        timeoutS: options.timeoutS,
        confirmations: 1,
        now,
        ...(db && { watermark: tonWatermarkIn(db) }),
      });
};
