import type { AppType } from '@taice/contract';
import type { Config } from '../../../platform/config.ts';

type Needs = Pick<Config, 'isDemo' | 'payouts'>;

/** The contract of people's own spectacles on chain 56, lowercase; null: none is set. */
export const nftContract = ({ payouts }: Pick<Config, 'payouts'>): string | null =>
  payouts.bsc?.nft ?? null;

/** Whether a demo plays the chain, as no node is set. */
export const isPlayed = ({ isDemo, payouts }: Needs): boolean => isDemo && payouts.bsc === null;

/** Whether items can go to wallets from there: on chain 56, which Telegram does not want (domain.md D19). */
export const isMintOffered = (config: Needs, appType: AppType): boolean =>
  appType === 'web' && (isPlayed(config) || nftContract(config) !== null);
