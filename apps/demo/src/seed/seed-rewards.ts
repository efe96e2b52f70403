import {
  type NewReward,
  preparedQuery,
  createReward,
  type Services,
  systemAccount,
  transaction,
  transfer,
  type Tx,
  userAccount,
} from '@taice/api/for-demo';
import { businessDay, feeOf, type Funding, pointsToMicro } from '@taice/core/rules';
import { crowdOf } from './seed-crowd.ts';

const DAY_MS = 86_400_000;
/** Points that a creator of the demo can still put on a video. */
const spare = 200;

/** Rewards: the video, counted from the newest, the amounts, and how many of the crowd have got one. */
const rewards: readonly {
  readonly video: number;
  readonly type: NewReward['type'];
  readonly total: number;
  readonly each: number | null;
  readonly people: number;
  readonly had: number;
  readonly days: number;
}[] = [
  { video: 12, type: 'fixed', total: 250, each: 5, people: 50, had: 9, days: 6 },
  { video: 14, type: 'lucky', total: 200, each: null, people: 40, had: 7, days: 4 },
  { video: 17, type: 'fixed', total: 120, each: 3, people: 40, had: 15, days: 3 },
  { video: 19, type: 'share', total: 100, each: 10, people: 10, had: 2, days: 9 },
  // All claimed: its split is public, and can be verified.
  { video: 16, type: 'lucky', total: 100, each: null, people: 12, had: 12, days: 5 },
];

const LIST_POSTS_SQL = `select p.id, p.user_id, p.duration_s from post p join "user" u on u.id = p.user_id
  where p.state = 'published' and u.is_verified order by p.published_at desc`;
const PAY_REWARD_SQL = `select take_post_reward($1, $2, null, null, $3), pay_post_reward($1, $2, 'job', $3)`;

const enrich = (tx: Tx, userId: bigint, video: number, amount: bigint, at: Date) =>
  transfer(tx, {
    type: 'adjustment',
    key: `demo:creator:${video}`,
    bizDate: businessDay(at),
    actor: 'staff:demo',
    note: 'What a creator of the demo begins with',
    at,
    entries: [
      { account: systemAccount('issuance'), amount: -amount },
      { account: userAccount(userId, 'available'), amount },
    ],
  });

/** Seeds creators' rewards on their videos, and the crowd's claims of them; once. */
export const seedRewards = async ({ db, clock, settings }: Services): Promise<void> => {
  const now = clock.rule();
  await transaction(db, async (tx) => {
    const existing = await tx.selectFrom('post_reward').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    const posts = await preparedQuery<{ id: bigint; user_id: bigint; duration_s: number }>(
      tx,
      'demo_reward_posts',
      LIST_POSTS_SQL,
      [],
    );
    const crowd = await crowdOf(tx);
    for (const { video, type, total, each: pointsEach, people: claimants, had, days } of rewards) {
      const post = posts[video];
      if (!post) throw new Error(`the demo has no video ${video}`);
      const pool = pointsToMicro(total);
      const fee = feeOf(pool, { feeBp: settings.post_reward_fee_bp });
      const funding: Funding = {
        total: pool,
        perUser: pointsEach === null ? null : pointsToMicro(pointsEach),
        quantity: claimants,
        fee,
      };
      // It also leaves points to put on another video.
      await enrich(tx, post.user_id, video, pool + fee + pointsToMicro(spare), now);
      const isWatched = type === 'fixed' || type === 'lucky';
      const rewardInput = {
        postId: post.id,
        sponsorId: post.user_id,
        type,
        funding,
        requiredSeconds: isWatched ? Math.min(30, Math.round(post.duration_s * 0.75)) : null,
        startsAt: now,
        endsAt: new Date(now.getTime() + days * DAY_MS),
      };
      const reward = await createReward(tx, settings, rewardInput, now);
      if (!reward) throw new Error(`video ${video} has two rewards of the same kind`);
      for (const { id } of crowd.slice(0, had))
        await preparedQuery(tx, 'demo_reward_give', PAY_REWARD_SQL, [reward.id, id, now]);
    }
  });
};
