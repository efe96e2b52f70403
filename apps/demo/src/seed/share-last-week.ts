import { businessDayStart, weekStart } from '@taice/core/rules';
import { contribute, preparedQuery, type Tx } from '@taice/api/for-demo';

const TAICE = 1_000_000n;
const NOON_MS = 12 * 3_600_000;
const POINTS = `select leaderboard_points($1::bigint, $2::date) as points`;

const SHARED = `select exists (select from ledger_journal where idem_key = $1) as shared`;

/** How many of the crowd ranked above Mia in last week's leaderboard. */
const BEFORE = 16;

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
  const [known] = await preparedQuery<{ shared: boolean }>(tx, 'demo_week_shared', SHARED, [
    keyOf(crowd[0]),
  ]);
  if (known?.shared) return;
  const pointsOf = async (userId: bigint): Promise<bigint> => {
    const asked = [userId, weekStart(sunday)];
    const [row] = await preparedQuery<{ points: bigint }>(tx, 'demo_week_points', POINTS, asked);
    return row?.points ?? 0n;
  };
  const middle = await pointsOf(mia);
  const at = new Date(businessDayStart(sunday) + NOON_MS);
  for (const [place, userId] of crowd.entries()) {
    const above = BigInt(BEFORE - place) * 83n * TAICE;
    const behind = (middle * BigInt(crowd.length - place)) / BigInt(crowd.length - BEFORE + 1);
    const wanted = place < BEFORE ? middle + above : behind;
    const amount = wanted - (await pointsOf(userId));
    if (amount <= 0n) continue;
    await contribute(tx, {
      type: 'share',
      userId,
      amount: (amount / TAICE) * TAICE || TAICE,
      key: keyOf(userId),
      bizDate: sunday,
      actor: 'system',
      at,
    });
  }
};
