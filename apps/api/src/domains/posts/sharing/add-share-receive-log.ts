import { contract } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { emit } from '../../../platform/events/emit.ts';
import { fail } from '../../../platform/http/failure.ts';
import { providerKey } from '../../../platform/http/network.ts';
import { userBrief } from '../post-view.ts';
import { readShareCode } from './share-code.ts';
import { logVisit, sharedBy } from './visit-queries.ts';

export const addShareReceiveLog = handler(contract.posts.addShareReceiveLog, {
  run: async ({ db, clock, config, numbers, ip, deviceId, user, input }) => {
    const visitorId = user?.userId ?? null;
    const code = readShareCode(input.share_code);
    const shared = code && (await sharedBy(db, code, visitorId));
    if (!code || !shared) return fail(1206);
    const { post_id, invite_code, is_watchable: isWatchable, ...inviter } = shared;
    const at = clock.rule();
    const counted = await transaction(db, async (tx) => {
      const visit = {
        code,
        deviceId,
        visitorId,
        sharerId: inviter.id,
        day: businessDay(at),
        network: providerKey(config.proofKey, ip),
        at,
      };
      const counts = await logVisit(tx, visit, {
        isWatchable,
        most: numbers.share_visits_per_network,
        mostOfAll: numbers.share_visits_of_network,
      });
      if (counts)
        await emit(tx, {
          type: 'share.visited',
          userId: inviter.id,
          at,
          payload: {
            post_id: `${post_id}`,
            share_code: code,
            device_id: deviceId,
            visitor_id: visitorId === null ? null : `${visitorId}`,
          },
        });
      return counts;
    });
    return { counted, post_id: `${post_id}`, inviter: userBrief(inviter, numbers), invite_code };
  },
});
