import { contract } from '@taice/contract';
import { businessDay, formatMicro, parseFactor, settledAmount } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { translate } from '../../platform/translate.ts';
import { readItems } from '../nft/item-queries.ts';
import { nftItem } from '../nft/item-view.ts';
import { equippedItemOf } from '../nft/wear/equipment-queries.ts';
import { readStreak, streakOf } from '../sign-in/queries.ts';
import { nextSignIn, streakAt } from '../sign-in/streak.ts';
import { sumRows, sumTypes } from '../wallet/row-queries.ts';
import { todayFactor } from '../wallet/today-factor.ts';

type DetailCall = Call<typeof contract.rewards.userRewardDetail>;

interface Today {
  /** Micro-points before the factor. */
  readonly points: bigint;
  readonly rewarded: number;
}

/** The person's worn NFT, as they see it; null if there is none. */
const equipmentOf = async (call: DetailCall, userId: bigint) => {
  const id = await equippedItemOf(call.db, userId);
  const [row] = id === undefined ? [] : await readItems(call.db, [id], userId);
  if (!row) return null;
  const nft = nftItem(call, row);
  return { nft, boost_bp: nft.boost_bp, durability: nft.durability };
};

const readToday = async (db: Database, userId: bigint, day: Day): Promise<Today> => {
  const [contribution, views] = await Promise.all([
    db
      .selectFrom('daily_contribution')
      .select('points')
      .where('user_id', '=', userId)
      .where('biz_date', '=', day)
      .executeTakeFirst(),
    db
      .selectFrom('view_day')
      .select('rewarded')
      .where('user_id', '=', userId)
      .where('biz_date', '=', day)
      .executeTakeFirst(),
  ]);
  return { points: contribution?.points ?? 0n, rewarded: views?.rewarded ?? 0 };
};

export const userRewardDetail = handler(contract.rewards.userRewardDetail, {
  run: async (call) => {
    const { db, clock, settings, lang, user } = call;
    const now = clock.rule();
    const today = businessDay(now);
    const earned = { userId: user.userId, earned: true };
    const [account, row, factor, sums, types, equipment] = await Promise.all([
      readToday(db, user.userId, today),
      readStreak(db, user.userId),
      todayFactor(call),
      sumRows(db, earned),
      sumTypes(db, earned),
      equipmentOf(call, user.userId),
    ]);
    if (!row) return fail(401);
    const streak = streakAt(streakOf(row), { now, today, zone: row.timezone }, settings);
    return {
      today: {
        pending: formatMicro(account.points),
        factor,
        estimated: formatMicro(settledAmount(account.points, parseFactor(factor))),
      },
      total_earned: formatMicro(sums.sum_in),
      by_type: types.map(({ type, credited }) => ({
        type,
        title: translate(lang, `ledger.${type}`),
        amount: formatMicro(credited),
      })),
      streak: {
        current: nextSignIn(streak, today)?.streak.current === 1 ? 0 : streak.current,
        best: streak.best,
        freezes: streak.freezes,
      },
      equipment,
      day: { used: account.rewarded, cap: settings.view_reward_daily_cap },
    };
  },
});
