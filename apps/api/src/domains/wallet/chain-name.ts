import type { PayoutChain } from '@taice/contract';

/** Public name of a chain. */
export const chainName = (chain: PayoutChain): string =>
  chain === 'bsc' ? 'BNB Smart Chain' : 'TON';
