import { bscPayer, type ChainPort } from '@taice/chain';
import { tonPayer } from '@taice/chain/ton-payer';
import type { Database } from '../../../../platform/db/pool.ts';
import { tonWatermarkIn } from '../ton-watermark.ts';

/** By what a real chain is paid on: plain, so that another process can be told of it. */
export type PayerOptions = {
  readonly urls: readonly string[];
  readonly key: string;
  readonly token: string;
} & (
  | { readonly chain: 'bsc'; readonly distributor: string | null }
  | { readonly chain: 'ton'; readonly timeoutS: number }
);

/** `now`: ms of Unix time. `db`: where what nodes have told is kept, as whoever really pays does. */
export const payerBy = (options: PayerOptions, now: () => number, db?: Database): ChainPort => {
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
