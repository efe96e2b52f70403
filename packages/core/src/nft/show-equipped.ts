import type { QueryClient, QueryKey } from '@tanstack/query-core';
import type { NftItem, Reply, TaiceContract } from '@taice/contract';
import { mapObjects } from '../posts/map-posts.ts';
import { createOptimisticChange } from '../queries/optimistic-change.ts';
import { nftKeys } from './keys.ts';

/** A person's worn and wearable spectacles. */
export type Equipment = Reply<TaiceContract['nft']['userEquipment']>;

const isItem = (value: object): value is NftItem => 'token_id' in value && 'boost_bp' in value;

const isEquipment = (value: object): value is Equipment =>
  'equipped' in value && 'available' in value;

/** Swaps the worn pair with one of the available ones, which stay ordered by boost, the highest first. */
const swapped = (equipment: Equipment, id: string | null): Equipment => {
  const all = [...(equipment.equipped ? [equipment.equipped] : []), ...equipment.available];
  const equipped = all.find((item) => item.id === id) ?? null;
  // It is unknown here, so the server's answer decides.
  if (equipped === null && id !== null) return equipment;
  const available = all
    .filter((item) => item !== equipped)
    .toSorted((one, other) => other.boost_bp - one.boost_bp);
  return { ...equipment, equipped, available };
};

/** Shows on all lists that the viewer wears these spectacles, or none. */
export const showEquipped = (queries: QueryClient, equipmentKey: QueryKey, id: string | null) => {
  const before = queries.getQueryData<Equipment>(equipmentKey)?.equipped?.id;
  const item = (one: NftItem): NftItem => {
    if (one.id === id && one.state === 'held') return { ...one, state: 'equipped' };
    if (one.id === before && one.id !== id) return { ...one, state: 'held' };
    return one;
  };
  return createOptimisticChange(queries, (data, key) => {
    if (!nftKeys.all.every((part, at) => key[at] === part)) return data;
    return mapObjects(data, (value) => {
      if (isItem(value)) return item(value);
      if (!isEquipment(value) || (value.equipped?.id ?? null) === id) return value;
      return swapped(value, id);
    });
  });
};
