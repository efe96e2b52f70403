import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { bindAddress } from '../login-methods/bind-address.ts';
import { verifyTonProof } from './verify-ton-proof.ts';

export const tonBind = handler(contract.auth.tonBind, {
  prove: verifyTonProof,
  run: async (call, address) => {
    const { db: tx, settings, user } = call;
    await bindAddress(call, 'ton', address);
    return { user: await loadUserFull(tx, user.userId, { settings }) };
  },
});
