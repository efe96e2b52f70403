import type { PayoutChain } from '@taice/contract';

/** A chain as people know it. */
export const chainName = (chain: PayoutChain): string =>
  chain === 'bsc' ? 'BNB Smart Chain' : 'TON';
