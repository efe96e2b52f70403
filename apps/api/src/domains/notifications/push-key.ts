import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';

export const pushKey = handler(contract.notifications.pushKey, {
  run: async ({ config }) => ({ key: config.vapid.publicKey }),
});
