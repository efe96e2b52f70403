import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { readItems } from '../item-queries.ts';
import { nftItem, propItem } from '../item-view.ts';
import { propsOf } from '../props.ts';
import { listWearableItems } from './own-items.ts';
import { paceOf } from './pace.ts';
import { equippedItemOf } from './equipment-queries.ts';

export const userEquipment = handler(contract.nft.userEquipment, {
  run: async (call) => {
    const { db, user } = call;
    const { userId } = user;
    const [equippedId, available, props, pace] = await Promise.all([
      equippedItemOf(db, userId),
      listWearableItems(db, userId),
      propsOf(db, userId),
      paceOf(call, userId),
    ]);
    const [equipped] = equippedId === undefined ? [] : await readItems(db, [equippedId], userId);
    return {
      equipped: equipped ? nftItem(call, equipped) : null,
      available: available.map((row) => nftItem(call, row)),
      props: props.map((row) => propItem(call, row)),
      pace,
      brought: formatMicro(equipped?.brought ?? 0n),
    };
  },
});
