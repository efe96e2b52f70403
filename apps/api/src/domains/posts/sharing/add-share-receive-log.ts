import { contract } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { networkKey, providerKey } from '../../../platform/http/network.ts';
import { viewerKey } from '../../watching/display-queries.ts';
import { userBrief } from '../post-view.ts';
import { readShareCode } from './share-code.ts';
import { hasReportedPlayback, recordVisit, findShareTarget } from './visit-queries.ts';
import { tryCountVisit } from './visits.ts';

export const addShareReceiveLog = handler(contract.posts.addShareReceiveLog, {
  run: async (call) => {
    const { db, clock, config, settings, ip, deviceId, user, input } = call;
    const visitorId = user?.userId ?? null;
    const code = readShareCode(input.share_code);
    const shared = code && (await findShareTarget(db, code, visitorId));
    if (!code || !shared) return fail(1206);
    const { post_id: postId, invite_code, is_watchable: isWatchable, ...inviter } = shared;
    const at = clock.rule();
    const network = providerKey(config.proofKey, ip);
    const visit = {
      code,
      deviceId,
      visitorId,
      sharerId: inviter.id,
      day: businessDay(at),
      network,
      at,
    };
    const isNoted = isWatchable && (await recordVisit(db, visit, settings));
    // On a late call, the player has already reported that it plays.
    const isShown =
      isNoted &&
      visitorId === null &&
      (await hasReportedPlayback(db, viewerKey({ deviceId }, networkKey(config.proofKey, ip)), {
        postId,
        at,
      }));
    const { counted } = isShown
      ? await tryCountVisit(call, { deviceId, userId: null, postId, ip })
      : { counted: false };
    return { counted, post_id: `${postId}`, inviter: userBrief(inviter, settings), invite_code };
  },
});
