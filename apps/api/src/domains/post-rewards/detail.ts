import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { userBrief } from '../posts/post-view.ts';
import { paidPlaces, peopleOf, promisedSplit, reportOf, rewardBy } from './queries.ts';
import { showRewards } from './view.ts';

export const detail = handler(contract.postRewards.detail, {
  run: async (call) => {
    const { db, clock, numbers, user, input } = call;
    const reward = (await rewardBy(db, input.id)) ?? fail(404);
    const [[shown], split, places] = await Promise.all([
      showRewards(call, [reward]),
      promisedSplit(db, reward.id),
      paidPlaces(db, reward.id),
    ]);
    if (!shown) return fail(404);
    const viewer = user?.userId ?? null;
    const people = await peopleOf(
      db,
      places.map(({ user_id }) => user_id),
      viewer,
    );
    const report =
      viewer === reward.sponsor_id ? await reportOf(db, reward, clock.rule()) : undefined;
    return {
      ...shown,
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
      paid: places.flatMap(({ user_id, place, amount, at }) => {
        const person = people.get(user_id);
        if (!person) return [];
        const who = userBrief(person, numbers);
        return { place, user: who, amount: formatMicro(amount), at: at.toISOString() };
      }),
      report: report
        ? {
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
