import {
  contribute,
  findOrCreateWeek,
  payWeek,
  preparedQuery,
  publishWeek,
  refreshScores,
  type Services,
  transaction,
  type Tx,
} from '@taice/api/for-demo';
import { addDays, businessDay } from '@taice/core/rules';
import { crowdOf } from './seed-crowd.ts';
import { miaTelegramId } from './seed-people.ts';

const MICRO_PER_TAICE = 1_000_000n;
const DAY_MS = 86_400_000;

/** Last week's activity by rank: the best of the crowd, and everyone behind them a little less. */
const lastWeekOf = (rank: number) => ({
  invites: Math.max(2, 54 - rank * 4),
  views: Math.max(30, 190 - rank * 9),
  uploads: Math.max(0, 19 - rank),
  ai_uploads: Math.max(0, 17 - rank),
});

const BIND_WALLETS_SQL = `update "user" set ton_address = case when $2 then 'demo:' || id end where id = any($1::bigint[])`;

type Crowd = readonly { readonly id: bigint }[];

/**
 * Last week's state of the crowd; Mia met the second tier. All had a wallet then; she has unbound hers since, to bind
 * one by hand.
 */
const seedLast = async (tx: Tx, { clock, settings }: Services, crowd: Crowd, mia: bigint) => {
  const now = clock.rule();
  const week = await findOrCreateWeek(tx, addDays(businessDay(now), -7), settings);
  const userIds = [mia, ...crowd.map(({ id }) => id)];
  await refreshScores(
    tx,
    week.id,
    userIds.map((user_id) => ({ user_id })),
  );
  const did = [
    { invites: 23, views: 96, uploads: 16, ai_uploads: 4 },
    ...crowd.map((_, rank) => lastWeekOf(rank)),
  ];
  for (const [n, userId] of userIds.entries())
    await tx
      .updateTable('leaderboard_score')
      .set(did[n]!)
      .where('week_id', '=', week.id)
      .where('user_id', '=', userId)
      .execute();
  await preparedQuery(tx, 'demo_wallets', BIND_WALLETS_SQL, [userIds, true]);
  const looked = new Date(Math.min(now.getTime(), week.ends_at.getTime() + DAY_MS));
  const stands = (state: 'verifying' | 'distributing') =>
    tx
      .updateTable('leaderboard_week')
      .set({ state, frozen_at: week.ends_at })
      .where('id', '=', week.id)
      .execute();
  await stands('verifying');
  await publishWeek(tx, week, looked);
  await preparedQuery(tx, 'demo_wallets', BIND_WALLETS_SQL, [[mia], false]);
  await stands('distributing');
  await payWeek(tx, week, now, settings);
  // She has read it; its prize can still be claimed.
  await tx
    .updateTable('message')
    .set({ read_at: now })
    .where('user_id', '=', mia)
    .where('template', '=', 'leader_won')
    .execute();
  await tx
    .updateTable('user')
    .set((user) => ({ unread_num: user('unread_num', '-', 1) }))
    .where('id', '=', mia)
    .execute();
};

/** The running week: the videos that the crowd has shared today. */
const seedThis = async (tx: Tx, { clock }: Services, crowd: Crowd) => {
  const now = clock.rule();
  for (const [rank, { id }] of crowd.entries())
    await contribute(tx, {
      type: 'share',
      userId: id,
      amount: BigInt(62 - rank * 2) * MICRO_PER_TAICE,
      key: `demo:week:${id}`,
      bizDate: businessDay(now),
      actor: 'system',
      at: now,
    });
};

/** A running leaderboard, and the one before, in which Mia won a prize; once. */
export const seedLeaders = async (services: Services): Promise<void> => {
  await transaction(services.db, async (tx) => {
    const mia = await tx
      .selectFrom('user')
      .select('id')
      .where('telegram_id', '=', miaTelegramId)
      .forUpdate()
      .executeTakeFirst();
    const existing = await tx
      .selectFrom('leaderboard_result')
      .select('rank')
      .limit(1)
      .executeTakeFirst();
    if (!mia || existing) return;
    const crowd = await crowdOf(tx);
    await seedLast(tx, services, crowd, mia.id);
    await seedThis(tx, services, crowd);
  });
};
