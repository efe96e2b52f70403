import { addDays, businessDay, businessDayStart, weekStart } from '@taice/core/rules';
import { contribute, journalKeys, settleDay, notifyDay, transaction } from '@taice/api/for-demo';
import type { Services, Tx } from '@taice/api/for-demo';
import { daysBefore, type PastPost, type PastView, planViews } from './plan-views.ts';
import { crowdOf } from './seed-crowd.ts';
import { miaTelegramId } from './seed-people.ts';
import { seedFirstViews } from './seed-first-views.ts';
import { countPast, seedViews } from './seed-views.ts';
import { type PastActivity, seedTasks } from './seed-tasks.ts';
import { shareLastWeek } from './share-last-week.ts';
import { seedVisitors } from './seed-visitors.ts';

const HISTORY_DAYS = 12;
const NOON_MS = 12 * 3_600_000;
/** Days on which Mia forgot to claim her views: the fifth, and yesterday. */
const forgotten: ReadonlySet<number> = new Set([4, HISTORY_DAYS - 1]);

/**
 * Twelve settled days of Mia and a crowd, posted by the ledger's own functions, so that the points page has something
 * to show at first sight. Today has only a shared video: it belongs to the person who tries the demo.
 */
export const seedHistory = async (services: Services): Promise<void> => {
  const { db, clock, settings } = services;
  const people = await viewersOf(services);
  if (!people) return;
  const { mia, crowd } = people;
  const posts = await publishedPosts(services);
  const today = businessDay(clock.rule());
  const days = daysBefore(today, HISTORY_DAYS);
  const plan = planViews(crowd, posts, days);
  for (const [index, day] of days.entries()) {
    await transaction(db, async (tx) => {
      await signIn(tx, services, mia, day, index);
      const views = [...miasView(mia, posts[index], day, index), ...(plan[index] ?? [])];
      await seedViews(tx, day, views, settings.view_reward_base);
      await seedFirstViews(tx, services, day, views);
      await seedTasks(tx, services, miasActivity(mia, posts, day, index));
      if (day === addDays(weekStart(today), -1)) await shareLastWeek(tx, mia, crowd, day);
    });
    const midnight = new Date(businessDayStart(addDays(day, 1)));
    await settleDay(db, day, { now: () => midnight, autoClaim: async () => undefined });
    await notifyDay(db, day, midnight);
  }
  await transaction(db, async (tx) => {
    // Tasks pay only on a day with a paid view.
    await tx
      .insertInto('view_day')
      .values({ user_id: mia, biz_date: today, rewarded: 1 })
      .onConflict((row) => row.doNothing())
      .execute();
    await seedTasks(tx, services, {
      userId: mia,
      day: today,
      at: clock.rule(),
      signedIn: false,
      watched: [],
      liked: [],
      shared: idsOf(posts).slice(0, 1),
    });
    await readPast(tx, mia, new Date(businessDayStart(addDays(today, -1))));
    await seedVisitors(tx, posts, clock.rule());
    await countPast(tx);
    await tx
      .insertInto('streak_state')
      .values({
        user_id: mia,
        current: HISTORY_DAYS,
        best: HISTORY_DAYS,
        day_no: ((HISTORY_DAYS - 1) % 7) + 1,
        last_date: addDays(today, -1),
        last_free_grant: addDays(today, -HISTORY_DAYS),
      })
      .execute();
  });
};

/** Mia and the crowd; undefined if they have their past already. */
const viewersOf = async ({
  db,
}: Services): Promise<{ mia: bigint; crowd: bigint[] } | undefined> => {
  const mia = await db
    .selectFrom('user')
    .leftJoin('streak_state', 'streak_state.user_id', 'user.id')
    .select(['user.id', 'streak_state.user_id as past'])
    .where('telegram_id', '=', miaTelegramId)
    .executeTakeFirst();
  if (!mia || mia.past !== null) return undefined;
  const crowd = await crowdOf(db);
  return { mia: mia.id, crowd: crowd.map(({ id }) => id) };
};

/** The oldest first. */
const publishedPosts = async ({ db }: Services): Promise<PastPost[]> => {
  const posts = await db
    .selectFrom('post')
    .select(['id', 'duration_s', 'published_at'])
    .orderBy('published_at')
    .execute();
  return posts.flatMap(({ published_at, ...post }) =>
    published_at ? [{ ...post, published_at }] : [],
  );
};

/** One video a day, from the oldest on: each was published before she watched it. */
const miasView = (
  userId: bigint,
  post: PastPost | undefined,
  day: string,
  index: number,
): PastView[] =>
  post
    ? [
        {
          userId,
          postId: post.id,
          at: new Date(businessDayStart(day) + NOON_MS),
          ratio: 1,
          positionS: post.duration_s,
          qualified: true,
          liked: index % 3 === 0,
          ...(forgotten.has(index) && { claimedFor: new Date(businessDayStart(addDays(day, 1))) }),
        },
      ]
    : [];

const idsOf = (posts: readonly PastPost[]): bigint[] => posts.map(({ id }) => id);

/** She signed in and watched every day; yesterday she liked three as well, which completed her first group. */
const miasActivity = (
  userId: bigint,
  posts: readonly PastPost[],
  day: string,
  index: number,
): PastActivity => ({
  userId,
  day,
  at: new Date(businessDayStart(day) + NOON_MS),
  signedIn: true,
  watched: idsOf(posts).slice(index, index + 1),
  liked: index === HISTORY_DAYS - 1 ? idsOf(posts).slice(0, 3) : [],
  shared: [],
});

/** She read everything older than yesterday in the evening. */
const readPast = async (tx: Tx, userId: bigint, until: Date): Promise<void> => {
  await tx
    .updateTable('message')
    .set((eb) => ({ read_at: eb.ref('at') }))
    .where('user_id', '=', userId)
    .where('at', '<', until)
    .execute();
};

const signIn = async (
  tx: Tx,
  { settings }: Services,
  userId: bigint,
  day: string,
  index: number,
): Promise<void> => {
  const noon = new Date(businessDayStart(day) + NOON_MS);
  const dayNo = (index % 7) + 1;
  const points = settings.signin_points[dayNo - 1] ?? 0n;
  const bonus = dayNo === 7 ? settings.seven_days_sign_in_reward : 0n;
  const entry = { userId, bizDate: day, actor: 'user', at: noon } as const;
  await contribute(tx, {
    ...entry,
    type: 'sign_in',
    amount: points,
    key: journalKeys.signIn(userId, day),
  });
  if (bonus > 0n)
    await contribute(tx, {
      ...entry,
      type: 'sign_in_bonus',
      amount: bonus,
      key: journalKeys.signInBonus(userId, day),
    });
  await tx
    .insertInto('sign_in')
    .values({ user_id: userId, biz_date: day, day_no: dayNo, points, bonus, at: noon })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
