import { businessDayStart, weekStart } from '@taice/core/rules';
import { contribute, preparedQuery, type Tx } from '@taice/api/for-demo';

const MICRO_PER_TAICE = 1_000_000n;
const NOON_MS = 12 * 3_600_000;
const READ_POINTS_SQL = `select leaderboard_points($1::bigint, $2::date) as points`;

const IS_SHARED_SQL = `select exists (select from ledger_journal where idem_key = $1) as shared`;

/** How many of the crowd ranked above Mia in last week's leaderboard. */
const LEADERS_ABOVE = 16;

/**
 * On the last day of last week the crowd shares videos, which makes a leaderboard; two thirds of them earn more than
 * Mia. The points are booked like any others, for anyone who computes the week from the ledger.
 */
export const shareLastWeek = async (
  tx: Tx,
  mia: bigint,
  crowd: readonly bigint[],
  sunday: string,
): Promise<void> => {
  const keyOf = (userId: bigint | undefined) => `demo:last-week:${userId}`;
  const [existing] = await preparedQuery<{ shared: boolean }>(
    tx,
    'demo_week_shared',
    IS_SHARED_SQL,
    [keyOf(crowd[0])],
  );
  if (existing?.shared) return;
  const pointsOf = async (userId: bigint): Promise<bigint> => {
    const params = [userId, weekStart(sunday)];
    const [row] = await preparedQuery<{ points: bigint }>(
      tx,
      'demo_week_points',
      READ_POINTS_SQL,
      params,
    );
    return row?.points ?? 0n;
  };
  const middle = await pointsOf(mia);
  const noon = new Date(businessDayStart(sunday) + NOON_MS);
  for (const [rank, userId] of crowd.entries()) {
    const pointsAbove = BigInt(LEADERS_ABOVE - rank) * 83n * MICRO_PER_TAICE;
    const pointsBelow =
      (middle * BigInt(crowd.length - rank)) / BigInt(crowd.length - LEADERS_ABOVE + 1);
    const targetPoints = rank < LEADERS_ABOVE ? middle + pointsAbove : pointsBelow;
    const amount = targetPoints - (await pointsOf(userId));
    if (amount <= 0n) continue;
    await contribute(tx, {
      type: 'share',
      userId,
      amount: (amount / MICRO_PER_TAICE) * MICRO_PER_TAICE || MICRO_PER_TAICE,
      key: keyOf(userId),
      bizDate: sunday,
      actor: 'system',
      at: noon,
    });
  }
};
