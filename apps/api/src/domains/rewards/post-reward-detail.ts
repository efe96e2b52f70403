import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { rewardOffer } from '../posts/post-view.ts';
import { viewerOf } from '../posts/viewer.ts';
import { offersOf } from '../post-rewards/offers.ts';
import { paidBoost } from '../wallet/paid-boost.ts';
import { wholePaidView } from '../wallet/paid-view.ts';
import { paidNum } from './queries.ts';

export const postRewardDetail = handler(contract.rewards.postRewardDetail, {
  run: async (call) => {
    const { db, user, lang, input } = call;
    const userId = user?.userId ?? null;
    const { post_id: id } = input;
    const [[row], viewer, paid_num, ownReward, boost] = await Promise.all([
      loadPosts(call, [id], userId),
      viewerOf(call, user, lang),
      paidNum(db, id),
      userId === null ? null : wholePaidView(db, userId, id),
      userId === null ? null : paidBoost(db, lang, userId, id),
    ]);
    if (!row?.is_visible) return fail(1201);
    const offer = rewardOffer(row, viewer, call);
    const creators = await offersOf(call, row, viewer);
    return {
      offers: [...(offer ? [{ ...offer, sponsor: null }] : []), ...creators.offers],
      mine: ownReward ? { ...ownReward.paid, at: ownReward.at.toISOString(), boost } : null,
      paid_num,
      pool: { total: formatMicro(creators.total), remaining: formatMicro(creators.remaining) },
    };
  },
});
