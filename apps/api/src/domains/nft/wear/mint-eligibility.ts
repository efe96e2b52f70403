import type { contract, Reply } from '@taice/contract';
import type { AppType } from '@taice/contract';
import type { ItemRow } from '../item-queries.ts';

type Why = Reply<typeof contract.nft.nftDetail>['mint']['why_not'];

interface Asker {
  /** Undefined: a visitor. */
  readonly userId: bigint | undefined;
  /** Where they ask from. */
  readonly appType: AppType;
  /** Whether a wallet of chain 56 is bound to them. */
  readonly hasAddress: boolean;
}

/** Why an item cannot be made a token by who looks at it, the first thing that stands in the way; null: it can. */
export const mintBlocker = (
  item: Pick<ItemRow, 'owner_id' | 'kind' | 'state'>,
  { userId, appType, hasAddress }: Asker,
  isChainOn: boolean,
): Why => {
  if (userId === undefined) return 'visitor';
  if (item.owner_id !== userId) return 'not_yours';
  if (item.kind !== 'spectacles') return 'kind';
  // Telegram's rules allow no other chain than its own.
  if (appType === 'tg_mini') return 'here';
  if (!isChainOn) return 'chain_off';
  if (item.state !== 'held') return 'state';
  return hasAddress ? null : 'no_address';
};
