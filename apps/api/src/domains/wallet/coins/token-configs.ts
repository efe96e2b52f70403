import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { tokenConfigsOf } from './coin-facts.ts';

export const tokenConfigs = handler(contract.wallet.tokenConfigs, {
  run: async (call) => {
    // In Telegram there is TON alone, of which nothing is moved from here.
    const isElsewhere = call.appType === 'tg_mini' || call.input.chain === 'ton';
    return { list: isElsewhere ? [] : tokenConfigsOf(call) };
  },
});
