import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { bindAddress } from '../login-methods/bind-address.ts';
import { verifyWalletProof } from './verify-wallet-proof.ts';

export const walletBind = handler(contract.auth.walletBind, {
  prove: (call) => verifyWalletProof(call, call.user),
  run: async (call) => {
    const { db: tx, settings, user, input } = call;
    const cashoutFrom = await bindAddress(call, 'wallet', input.chain_address);
    return {
      user: await loadUserFull(tx, user.userId, { settings }),
      cashout_from: cashoutFrom.toISOString(),
    };
  },
});
