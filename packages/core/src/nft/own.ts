import type { Input, NftItem, Reply, TaiceContract } from '@taice/contract';
import type { NftKind, NftState } from '@taice/contract/shapes';
import { byId, readList } from '../queries/pages.ts';
import { loggedIn, read } from '../queries/read.ts';
import { optimistic } from '../queries/show-change.ts';
import type { Taice } from '../types.ts';
import { idempotentCall } from '../wallet/idempotent-call.ts';
import { changed } from './changed.ts';
import { nftKeys } from './keys.ts';
import { type Equipment, showWorn } from './show-worn.ts';

type Nft = TaiceContract['nft'];
export type { Equipment } from './show-worn.ts';
export type PropDetail = Reply<Nft['propDetail']>;
export type Repaired = Reply<Nft['repair']>;
export type PotionsGiven = Reply<Nft['repairPotiontransfer']>;

/** What of one's own is looked at; nothing said: all of it. */
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
  /** What the viewer wears and could wear, their potions, and how they watch. */
  equipment: (taice: Taice) =>
    read<Equipment>({
      queryKey: ownKeys.equipment,
      queryFn: ({ signal }) => taice.api.nft.userEquipment({}, { signal, toast: false }),
      enabled: loggedIn(taice),
    }),
  /** What the viewer has, the newest first. */
  list: (taice: Taice, filter: OwnNftFilter) =>
    readList<NftItem, Reply<Nft['userNftList']>>({
      queryKey: ownKeys.list(filter),
      ask: ({ page }, signal) =>
        taice.api.nft.userNftList({ ...filter, page }, { signal, toast: false }),
      enabled: loggedIn(taice),
      idOf: byId,
    }),
  /** One kind of potion of the viewer, and how many may still be given away today. */
  prop: (taice: Taice, id: string) =>
    read<PropDetail>({
      queryKey: ownKeys.prop(id),
      queryFn: ({ signal }) => taice.api.nft.propDetail({ id }, { signal, toast: false }),
      enabled: loggedIn(taice),
    }),
};

/** Puts spectacles on, in place of those that are worn: shown at once. */
export const wear = (taice: Taice, id: string): Promise<{ equipped: NftItem }> =>
  changed(
    taice,
    optimistic(showWorn(taice.queries, ownKeys.equipment, id), () =>
      taice.api.nft.equipment({ nft_id: id }),
    ),
  );

/** Takes off what is worn: shown at once. */
export const takeOff = (taice: Taice): Promise<unknown> =>
  changed(
    taice,
    optimistic(showWorn(taice.queries, ownKeys.equipment, null), () =>
      taice.api.nft.cancelEquipment({}),
    ),
  );

/** Takes all open offers of the viewer back; how many these were. */
export const withdrawOffers = async (taice: Taice): Promise<number> =>
  (await changed(taice, taice.api.nft.cancelSell({ all: 1 }))).withdrawn;

/** Gives durability back, by points or by potions. */
export const repair = (taice: Taice, what: Input<Nft['repair']>): Promise<Repaired> =>
  idempotentCall(taice, `repair ${what.nft_id}`, (options) => taice.api.nft.repair(what, options));

/** Gives potions to somebody, by their id or their invite code. */
export const givePotions = (
  taice: Taice,
  what: Input<Nft['repairPotiontransfer']>,
): Promise<PotionsGiven> =>
  idempotentCall(taice, `give ${what.prop_id}`, (options) =>
    taice.api.nft.repairPotiontransfer(what, options),
  );
