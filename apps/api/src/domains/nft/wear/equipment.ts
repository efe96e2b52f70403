import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { oneItem } from '../one-item.ts';
import { lockEquipmentChange, equip, unequip } from './equipment-queries.ts';

export const equipment = handler(contract.nft.equipment, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const { userId } = user;
    const { worn: equipped, wanted: target } = await lockEquipmentChange(tx, userId, input.nft_id);
    if (!target) return fail(1801);
    if (target.owner_id !== userId) return fail(1802);
    if (target.kind !== 'spectacles' || target.state === 'broken') return fail(1806);
    if (target.id !== equipped?.id) {
      if (target.state !== 'held') return fail(1803);
      const at = clock.rule();
      if (equipped) await unequip(tx, equipped, userId, at);
      await equip(tx, target, userId, at);
    }
    return { equipped: await oneItem(call, target.id) };
  },
});
