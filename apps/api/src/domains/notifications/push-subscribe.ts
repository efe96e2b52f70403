import { ECDH } from 'node:crypto';
import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { isPushService } from './push-port.ts';
import { putBrowser } from './push-queries.ts';

/** Nothing can be encrypted for a key that is no point of the curve. */
const isPoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
};

export const pushSubscribe = handler(contract.notifications.pushSubscribe, {
  run: async ({ db, config, user, input }) => {
    if (!isPushService(new URL(input.endpoint), config))
      return fail(400, { data: { field: 'endpoint', rule: 'https' } });
    if (!isPoint(input.p256dh)) return fail(400, { data: { field: 'p256dh', rule: 'point' } });
    return { push_num: await transaction(db, (tx) => putBrowser(tx, user, input)) };
  },
});
