import { coinOfMethod, type PayCoin, type PayMethod } from '@taice/contract/shapes';
import type { Config } from '../../../platform/config.ts';
import type { Settings } from '../../../platform/settings.ts';

/** A coin that the platform's sale takes. */
export interface PayWay {
  readonly method: keyof typeof coinOfMethod;
  readonly coin: PayCoin;
  /** Of the token; null: the chain's own coin. */
  readonly contract: string | null;
  /** Whom is paid, lowercase. */
  readonly collector: string;
  /** What one TAICE is of it, in 10^-9 of the coin. */
  readonly rate: bigint;
}

type Needs = { readonly config: Config; readonly settings: Settings };

/** The coins that are taken: those with somebody to pay, a node to see it, and a rate. */
export const payWays = ({ config, settings }: Needs): PayWay[] => {
  const { nftSales, coins } = config;
  if (!nftSales) return [];
  const rates = { bnb: settings.nft_rate_bnb, usdt: settings.nft_rate_usdt };
  return (['bnb', 'usdt'] as const).flatMap((method) => {
    const rate = BigInt(rates[method]);
    if (rate === 0n) return [];
    const coin = coinOfMethod[method];
    const contract = coin === 'BNB' ? null : coins.usdt;
    return [{ method, coin, contract, collector: nftSales.collector, rate }];
  });
};

export const payWayOf = (needs: Needs, method: PayMethod): PayWay | undefined =>
  payWays(needs).find((way) => way.method === method);

/** Base units of 10^-18 in a millionth of a coin, and in the step by which orders are told apart. */
const MILLIONTH = 10n ** 12n;
const STEP = 10n ** 6n;
/** Base units that a micro-point is at a rate of 10^-9. */
const RATED = 1_000n;

/**
 * What an order costs of a coin, in base units: rounded up to a millionth of it, and then as many steps below that as tell
 * it from other orders of the same person.
 */
export const coinValue = (
  amount: bigint,
  { rate }: Pick<PayWay, 'rate'>,
  orderId: bigint,
): bigint => {
  const exact = amount * rate * RATED;
  const rounded = ((exact + MILLIONTH - 1n) / MILLIONTH) * MILLIONTH;
  return rounded + (orderId % (MILLIONTH / STEP)) * STEP;
};
