import type { AppType, PayoutChain } from '@taice/contract';
import type { Config } from '../../../platform/config.ts';
import type { Settings } from '../../../platform/settings.ts';

/** Page of a transaction in a public explorer; null: there is none, e.g. on a demo's simulated chain. */
export const explorerUrl = (
  { payouts }: Pick<Config, 'payouts'>,
  chain: PayoutChain,
  hash: string | null,
): string | null => {
  const root = payouts[chain]?.transactionsUrl;
  return root && hash ? `${root}/${hash}` : null;
};

/** Number of blocks after which a transaction is final. */
export const confirmationsOf = (settings: Settings, chain: PayoutChain): number =>
  chain === 'bsc' ? settings.bsc_confirmations : settings.ton_confirmations;

/**
 * True if this app can cash out to a chain: always in a demo, otherwise if the chain is configured. Telegram allows TON
 * only.
 */
export const isOffered = (
  { isDemo, payouts }: Pick<Config, 'isDemo' | 'payouts'>,
  appType: AppType,
  chain: PayoutChain,
): boolean => (appType !== 'tg_mini' || chain === 'ton') && (isDemo || payouts[chain] !== null);
