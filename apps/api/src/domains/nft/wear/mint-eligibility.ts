import type { contract, Reply } from '@taice/contract';
import type { AppType } from '@taice/contract';
import type { ItemRow } from '../item-queries.ts';

type Why = Reply<typeof contract.nft.nftDetail>['mint']['why_not'];

interface Asker {
  /** Undefined: a visitor. */
  readonly userId: bigint | undefined;
  /** App of the request. */
  readonly appType: AppType;
  /** True if a wallet of chain 56 is bound. */
  readonly hasAddress: boolean;
}

/** The first reason why the asker cannot mint an item; null: they can. */
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
