import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { rewardOffer, userBrief } from '../posts/post-view.ts';
import { viewerOf } from '../posts/viewer.ts';
import { offersOf } from '../post-rewards/offers.ts';
import { paidBoost } from '../wallet/paid-boost.ts';
import { paidViewOutcome } from '../wallet/paid-view.ts';
import { recentlyPaid } from './queries.ts';

const RECENT = 10;

export const postRewardDetail = handler(contract.rewards.postRewardDetail, {
  run: async (call) => {
    const { db, numbers, user, lang, input } = call;
    const userId = user?.userId ?? null;
    const { post_id: id } = input;
    const [[row], viewer, recent, mine, boost] = await Promise.all([
      loadPosts(call, [id], userId),
      viewerOf(call, user, lang),
      recentlyPaid(db, id, userId, RECENT),
      userId === null ? undefined : paidViewOutcome(db, userId, id),
      userId === null ? null : paidBoost(db, lang, userId, id),
    ]);
    if (!row?.is_visible) return fail(1201);
    const offer = rewardOffer(row, viewer, call);
    const creators = await offersOf(call, row, viewer);
    return {
      offers: [...(offer ? [{ ...offer, sponsor: null }] : []), ...creators.offers],
      mine: mine ? { ...mine.outcome, at: mine.at.toISOString(), boost } : null,
      recent: recent.map(({ amount, at, ...paid }) => ({
        user: userBrief(paid, numbers),
        amount: formatMicro(amount),
        at: at.toISOString(),
      })),
      pool: { total: formatMicro(creators.total), remaining: formatMicro(creators.remaining) },
    };
  },
});
