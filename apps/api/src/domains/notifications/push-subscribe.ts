import { ECDH } from 'node:crypto';
import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { isPublicHost } from '../../platform/external/public-host.ts';
import { isConfiguredPushService, isPushService } from './push-port.ts';
import { subscribeBrowser } from './push-queries.ts';

/** True if the key is a point on the curve: otherwise nothing can be encrypted for it. */
const isValidP256Point = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
};

export const pushSubscribe = handler(contract.notifications.pushSubscribe, {
  prove: async ({ config, input }) => {
    const url = new URL(input.endpoint);
    const reject = (rule: string) => fail(400, { data: { field: 'endpoint', rule } });
    if (!isPushService(url, config)) return reject('https');
    // The address is checked again on each connection. A host that is never public belongs to no browser.
    if (!isConfiguredPushService(url, config) && !(await isPublicHost(url.hostname)))
      return reject('public');
  },
  run: async ({ db, clock, user, input }) => {
    if (!isValidP256Point(input.p256dh))
      return fail(400, { data: { field: 'p256dh', rule: 'point' } });
    return {
      push_num: await transaction(db, (tx) => subscribeBrowser(tx, user, input, clock.real())),
    };
  },
});
