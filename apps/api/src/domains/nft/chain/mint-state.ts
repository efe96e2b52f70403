import type { MintState } from '@taice/contract';
import type { LatestMint } from './mint-queries.ts';

const ofPayout: Readonly<Record<NonNullable<LatestMint['payout']>, MintState>> = {
  prepared: 'signing',
  signed: 'signing',
  broadcast: 'broadcast',
  confirmed: 'confirmed',
  failed: 'failed',
  needs_attention: 'needs_attention',
};

/** How far a minting is, for its person. */
export const mintState = ({ state, payout }: Pick<LatestMint, 'state' | 'payout'>): MintState => {
  if (state === 'done') return 'confirmed';
  if (state === 'failed') return 'failed';
  return payout === null ? 'requested' : ofPayout[payout];
};
