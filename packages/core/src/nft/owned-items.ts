import type { Input, NftItem, Reply, TaiceContract } from '@taice/contract';
import type { NftKind, NftState } from '@taice/contract/shapes';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import { optimistic } from '../queries/optimistic-change.ts';
import type { Taice } from '../types.ts';
import { idempotentCall } from '../wallet/idempotent-call.ts';
import { withNftInvalidation } from './nft-invalidation.ts';
import { nftKeys } from './keys.ts';
import { type Equipment, showEquipped } from './show-equipped.ts';

type Nft = TaiceContract['nft'];
export type { Equipment } from './show-equipped.ts';
export type PropDetail = Reply<Nft['propDetail']>;
export type Repaired = Reply<Nft['repair']>;
export type PotionTransferReply = Reply<Nft['repairPotiontransfer']>;

/** The filter of the viewer's own NFTs; empty: all of them. */
export interface OwnNftFilter {
  readonly kind?: NftKind;
  readonly state?: NftState;
}

const ownKeys = {
  equipment: [...nftKeys.all, 'equipment'],
  list: ({ kind, state }: OwnNftFilter) => [...nftKeys.all, 'own', kind ?? null, state ?? null],
  prop: (id: string) => [...nftKeys.all, 'prop', id],
} as const;

export const ownNftQueries = {
  /** The viewer's worn and wearable spectacles, their potions, and their watching pace. */
  equipment: (taice: Taice) =>
    defineQuery<Equipment>({
      queryKey: ownKeys.equipment,
      queryFn: ({ signal }) => taice.api.nft.userEquipment({}, { signal, toast: false }),
      enabled: loggedIn(taice),
    }),
  /** The viewer's NFTs, the newest first. */
  list: (taice: Taice, filter: OwnNftFilter) =>
    defineListQuery<NftItem, Reply<Nft['userNftList']>>({
      queryKey: ownKeys.list(filter),
      ask: ({ page }, signal) =>
        taice.api.nft.userNftList({ ...filter, page }, { signal, toast: false }),
      enabled: loggedIn(taice),
      idOf: byId,
    }),
  /** One kind of potion of the viewer, and how many they may still give away today. */
  prop: (taice: Taice, id: string) =>
    defineQuery<PropDetail>({
      queryKey: ownKeys.prop(id),
      queryFn: ({ signal }) => taice.api.nft.propDetail({ id }, { signal, toast: false }),
      enabled: loggedIn(taice),
    }),
};

/** Puts spectacles on instead of the worn ones: shown at once. */
export const equipItem = (taice: Taice, id: string): Promise<{ equipped: NftItem }> =>
  withNftInvalidation(
    taice,
    optimistic(showEquipped(taice.queries, ownKeys.equipment, id), () =>
      taice.api.nft.equipment({ nft_id: id }),
    ),
  );

/** Takes the worn ones off: shown at once. */
export const unequipItem = (taice: Taice): Promise<unknown> =>
  withNftInvalidation(
    taice,
    optimistic(showEquipped(taice.queries, ownKeys.equipment, null), () =>
      taice.api.nft.cancelEquipment({}),
    ),
  );

/** Withdraws all open offers of the viewer; returns their number. */
export const cancelAllListings = async (taice: Taice): Promise<number> =>
  (await withNftInvalidation(taice, taice.api.nft.cancelSell({ all: 1 }))).withdrawn;

/** Restores durability, with points or potions. */
export const repair = (taice: Taice, request: Input<Nft['repair']>): Promise<Repaired> =>
  idempotentCall(taice, `repair ${request.nft_id}`, (options) =>
    taice.api.nft.repair(request, options),
  );

/** Gives potions to a person, by their id or their invite code. */
export const transferPotions = (
  taice: Taice,
  request: Input<Nft['repairPotiontransfer']>,
): Promise<PotionTransferReply> =>
  idempotentCall(taice, `give ${request.prop_id}`, (options) =>
    taice.api.nft.repairPotiontransfer(request, options),
  );
