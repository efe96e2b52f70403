import type { AppType, PayoutChain } from '@taice/contract';
import type { Config } from '../../../platform/config.ts';
import type { Settings } from '../../../platform/settings.ts';

/** Where anybody can look at a transaction; null: nowhere, as the demo's chain is only played. */
export const explorerUrl = (
  { payouts }: Pick<Config, 'payouts'>,
  chain: PayoutChain,
  hash: string | null,
): string | null => {
  const root = payouts[chain]?.transactionsUrl;
  return root && hash ? `${root}/${hash}` : null;
};

/** Blocks after which a transaction is taken as final. */
export const confirmationsOf = (settings: Settings, chain: PayoutChain): number =>
  chain === 'bsc' ? settings.bsc_confirmations : settings.ton_confirmations;

/** Whether anything can leave for a chain from there: played in a demo, otherwise where its keys are set; in Telegram TON alone. */
export const isOffered = (
  { isDemo, payouts }: Pick<Config, 'isDemo' | 'payouts'>,
  appType: AppType,
  chain: PayoutChain,
): boolean => (appType !== 'tg_mini' || chain === 'ton') && (isDemo || payouts[chain] !== null);
