import { coinOfMethod, type PayCoin, type PayMethod } from '@taice/contract/shapes';
import type { Config } from '../../../platform/config.ts';
import type { Settings } from '../../../platform/settings.ts';

/** A coin that the platform's sale accepts. */
export interface AcceptedCoin {
  readonly method: keyof typeof coinOfMethod;
  readonly coin: PayCoin;
  /** Token contract; null: the chain's native coin. */
  readonly contract: string | null;
  /** Receiving address, lowercase. */
  readonly collector: string;
  /** Price of one TAICE, in 10^-9 of the coin. */
  readonly rate: bigint;
}

type Needs = { readonly config: Config; readonly settings: Settings };

/** Accepted coins: those with a receiving address, a node and a rate. */
export const acceptedCoins = ({ config, settings }: Needs): AcceptedCoin[] => {
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

export const acceptedCoinOf = (needs: Needs, method: PayMethod): AcceptedCoin | undefined =>
  acceptedCoins(needs).find((coin) => coin.method === method);

/** Base units (10^-18) in a millionth of a coin, and in the step that distinguishes orders. */
const WEI_PER_MILLIONTH = 10n ** 12n;
const VALUE_STEP = 10n ** 6n;
/** Base units of a micro-point at a rate of 10^-9. */
const RATE_SCALE = 1_000n;

/**
 * Amount of an order in base units of a coin: rounded up to a millionth, plus steps in lower digits. The steps identify
 * the order among those of its person.
 */
export const coinValue = (
  amount: bigint,
  { rate }: Pick<AcceptedCoin, 'rate'>,
  orderId: bigint,
): bigint => {
  const exactValue = amount * rate * RATE_SCALE;
  const rounded = ((exactValue + WEI_PER_MILLIONTH - 1n) / WEI_PER_MILLIONTH) * WEI_PER_MILLIONTH;
  return rounded + (orderId % (WEI_PER_MILLIONTH / VALUE_STEP)) * VALUE_STEP;
};
