import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { listPaidSlots, readCommittedSplit, reportOf, findReward } from './queries.ts';
import { showRewards } from './view.ts';

export const detail = handler(contract.postRewards.detail, {
  run: async (call) => {
    const { db, clock, user, input } = call;
    const reward = (await findReward(db, input.id)) ?? fail(404);
    const [[rewardView], split, slots] = await Promise.all([
      showRewards(call, [reward]),
      readCommittedSplit(db, reward.id),
      listPaidSlots(db, reward.id),
    ]);
    if (!rewardView) return fail(404);
    const viewer = user?.userId ?? null;
    const report =
      viewer === reward.sponsor_id ? await reportOf(db, reward, clock.rule()) : undefined;
    return {
      ...rewardView,
      promise: split
        ? {
            hash: split.promise,
            reveal: reward.ended_at
              ? {
                  salt: split.salt,
                  amounts: split.amounts.map((each) => formatMicro(BigInt(each))),
                }
              : null,
          }
        : null,
      paid: slots
        .map(({ user_id, place, amount }) => ({
          place,
          amount: formatMicro(amount),
          is_own: user_id === viewer,
        }))
        .toSorted((a, b) => b.place - a.place),
      report: report
        ? {
            picked: reward.type_key === 'comment' ? slots.map(({ user_id }) => `${user_id}`) : [],
            fee: formatMicro(reward.fee),
            paid: formatMicro(report.paid),
            reserved: formatMicro(report.reserved),
            refunded: formatMicro(reward.refunded),
            views: report.views,
            qualified: report.qualified,
            shares: report.shares,
            comments: report.comments,
            fans: report.fans,
          }
        : null,
    };
  },
});
