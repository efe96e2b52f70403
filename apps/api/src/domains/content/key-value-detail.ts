import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readPublicSettings } from './public-settings.ts';

export const keyValueDetail = handler(contract.content.keyValueDetail, {
  run: async (call) => {
    const { key } = call.input;
    const setting = (await readPublicSettings(call, [key])).get(key);
    // A private key is answered as one that does not exist.
    return setting ? { key, ...setting } : fail(404);
  },
});
