import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { bindAddress } from '../ways/bind-address.ts';
import { proveTon } from './prove-ton.ts';

export const tonBind = handler(contract.auth.tonBind, async (call) => {
  const { db: tx, numbers, user } = call;
  await bindAddress(call, 'ton', await proveTon(call));
  return { user: await loadUserFull(tx, user.userId, { numbers }) };
});
