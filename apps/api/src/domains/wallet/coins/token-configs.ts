import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { tokenConfigsOf } from './coin-facts.ts';

export const tokenConfigs = handler(contract.wallet.tokenConfigs, {
  run: async (call) => {
    // Telegram offers TON only, and this page moves nothing on TON.
    const isOtherChain = call.appType === 'tg_mini' || call.input.chain === 'ton';
    return { list: isOtherChain ? [] : tokenConfigsOf(call) };
  },
});
