import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import { contribute } from '@taice/api/for-demo';
import { recordViewReward } from '@taice/api/for-demo';
import { settleDay } from '@taice/api/for-demo';
import { transaction } from '@taice/api/for-demo';
import type { Services } from '@taice/api/for-demo';

const DAYS = 12;
const HOUR_MS = 3_600_000;

/**
 * Twelve settled days of one viewer, posted by the ledger's own functions, so that the first look at
 * the points page shows what it is for. Nothing of today: today is for whoever tries the demo.
 */
export const seedHistory = async (services: Services, userId: bigint): Promise<void> => {
  const { db, clock, numbers } = services;
  const posts = await db
    .selectFrom('post')
    .select(['id', 'duration_s'])
    // The oldest: each had been published when it was watched.
    .orderBy('published_at')
    .limit(DAYS)
    .execute();
  const today = businessDay(clock.rule());
  for (let ago = DAYS; ago >= 1; ago--) {
    const bizDate = addDays(today, -ago);
    const at = new Date(businessDayStart(bizDate) + 12 * HOUR_MS);
    const post = posts[DAYS - ago];
    const dayNo = ((DAYS - ago) % 7) + 1;
    const signIn = numbers.signin_points[dayNo - 1] ?? 0n;
    const bonus = dayNo === 7 ? numbers.seven_days_sign_in_reward : 0n;
    await transaction(db, async (tx) => {
      await contribute(tx, {
        type: 'sign_in',
        userId,
        amount: signIn,
        key: `sign:${userId}:${bizDate}`,
        bizDate,
        actor: 'user',
        at,
      });
      if (bonus > 0n)
        await contribute(tx, {
          type: 'sign_in_bonus',
          userId,
          amount: bonus,
          key: `sign:${userId}:${bizDate}:bonus`,
          bizDate,
          actor: 'user',
          at,
        });
      await tx
        .insertInto('sign_in')
        .values({
          user_id: userId,
          biz_date: bizDate,
          day_no: dayNo,
          points: signIn,
          bonus,
          at,
        })
        .execute();
      if (!post) return;
      const paid = await contribute(tx, {
        type: 'view',
        userId,
        amount: numbers.view_reward_base,
        key: `view:${userId}:${post.id}`,
        refType: 'post',
        refId: String(post.id),
        bizDate,
        actor: 'user',
        at,
      });
      await recordViewReward(tx, paid, {
        userId,
        postId: post.id,
        sessionId: null,
        amount: numbers.view_reward_base,
        at,
      });
      await tx
        .insertInto('view_log')
        .values({
          user_id: userId,
          post_id: post.id,
          last_at: at,
          position_s: post.duration_s,
          watched_ratio: 1,
          qualified_at: at,
        })
        .execute();
    });
    const midnight = new Date(businessDayStart(addDays(bizDate, 1)));
    await settleDay(db, bizDate, { now: () => midnight, autoClaim: async () => undefined });
    // Nothing of the past is news.
    await db
      .updateTable('settlement')
      .set({ told_at: midnight })
      .where('biz_date', '=', bizDate)
      .execute();
  }
  await db
    .insertInto('streak_state')
    .values({
      user_id: userId,
      current: DAYS,
      best: DAYS,
      day_no: ((DAYS - 1) % 7) + 1,
      last_date: addDays(today, -1),
      last_free_grant: addDays(today, -DAYS),
    })
    .execute();
};
