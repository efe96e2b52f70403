import type { AppType } from '@taice/contract';
import type { Config } from '../../../platform/config.ts';

type Needs = Pick<Config, 'isDemo' | 'payouts'>;

/** Contract of the spectacles on chain 56, lowercase; null: none is set. */
export const nftContract = ({ payouts }: Pick<Config, 'payouts'>): string | null =>
  payouts.bsc?.nft ?? null;

/** True if a demo simulates the chain because no node is set. */
export const isChainSimulated = ({ isDemo, payouts }: Needs): boolean =>
  isDemo && payouts.bsc === null;

/** True if items can be minted from this app. Telegram does not allow chain 56. */
export const isMintOffered = (config: Needs, appType: AppType): boolean =>
  appType === 'web' && (isChainSimulated(config) || nftContract(config) !== null);
