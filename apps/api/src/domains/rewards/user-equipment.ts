import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';

export const userEquipment = handler(contract.rewards.userEquipment, {
  run: () => Promise.resolve({ equipped: null, available: [], props: [] }),
});
