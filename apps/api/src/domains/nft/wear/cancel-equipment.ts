import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { lockWardrobe, takeOff } from './worn.ts';

export const cancelEquipment = handler(contract.nft.cancelEquipment, {
  run: async ({ db: tx, clock, user }) => {
    const { worn } = await lockWardrobe(tx, user.userId);
    if (worn) await takeOff(tx, worn, user.userId, clock.rule());
    return { equipped: null };
  },
});
