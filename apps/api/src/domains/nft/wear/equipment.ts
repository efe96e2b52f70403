import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { oneItem } from '../one-item.ts';
import { lockEquipmentChange, equip, unequip } from './equipment-queries.ts';

export const equipment = handler(contract.nft.equipment, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const { userId } = user;
    const { worn, wanted } = await lockEquipmentChange(tx, userId, input.nft_id);
    if (!wanted) return fail(1801);
    if (wanted.owner_id !== userId) return fail(1802);
    if (wanted.kind !== 'spectacles' || wanted.state === 'broken') return fail(1806);
    if (wanted.id !== worn?.id) {
      if (wanted.state !== 'held') return fail(1803);
      const at = clock.rule();
      if (worn) await unequip(tx, worn, userId, at);
      await equip(tx, wanted, userId, at);
    }
    return { equipped: await oneItem(call, wanted.id) };
  },
});
