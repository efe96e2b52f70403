import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readPublicSettings } from './public-settings.ts';

export const keyValueGet = handler(contract.content.keyValueGet, {
  run: async (call) => {
    const settings = await readPublicSettings(call, call.input.keys);
    return Object.fromEntries([...settings].map(([key, { value }]) => [key, value]));
  },
});
