import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { lockEquipmentChange, unequip } from './equipment-queries.ts';

export const cancelEquipment = handler(contract.nft.cancelEquipment, {
  run: async ({ db: tx, clock, user }) => {
    const { worn: equipped } = await lockEquipmentChange(tx, user.userId);
    if (equipped) await unequip(tx, equipped, user.userId, clock.rule());
    return { equipped: null };
  },
});
