import type { CoinType, TokenConfig } from '@taice/contract';
import { coinTypes } from '@taice/contract/shapes';
import type { Config } from '../../../platform/config.ts';
import type { Settings } from '../../../platform/settings.ts';

const CHAIN_ID = 56;
const DECIMALS = 18;
/** Gas of a transfer of the chain's native coin. */
const NATIVE_TRANSFER_GAS = 21_000;

type Needs = { readonly config: Pick<Config, 'coins'>; readonly settings: Settings };

/** The contract of a coin; null: the native coin; undefined: not configured. */
export const contractOf = (
  { coins }: Pick<Config, 'coins'>,
  coin: CoinType,
): string | null | undefined => {
  if (coin === 'BNB') return null;
  return (coin === 'SPK' ? coins.spk : coins.usdt) ?? undefined;
};

const configOf = ({ config, settings }: Needs, coin: CoinType): TokenConfig => {
  const { distributor, explorerUrl } = config.coins;
  const contract = contractOf(config, coin);
  const isNative = contract === null;
  return {
    coin_type: coin,
    chain: 'bsc',
    chain_id: CHAIN_ID,
    contract: contract ?? null,
    decimals: DECIMALS,
    is_native: isNative,
    spender: isNative ? null : distributor,
    collector: null,
    gas_limit: isNative ? NATIVE_TRANSFER_GAS : null,
    explorer_url: explorerUrl,
    confirmations_needed: settings.bsc_confirmations,
    enabled: isNative || (contract !== undefined && distributor !== null),
  };
};

/** Coins that people can move from their own wallets, all on chain 56. */
export const tokenConfigsOf = (needs: Needs): TokenConfig[] =>
  coinTypes.map((coin) => configOf(needs, coin));
