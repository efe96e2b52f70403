import type { PrizeBlocker } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import type { Prize } from './prize-queries.ts';
import { typeLimitOf, prizeLimitOf, type Redeemer } from './redeemer.ts';

type Needs = Pick<Services, 'settings' | 'clock'>;

interface RedeemObstacle {
  readonly reason: PrizeBlocker['reason'];
  readonly from?: Date | null;
  readonly level?: number;
}

/** The first obstacle besides points; null if there is none. */
const firstObstacle = (
  needs: Needs,
  prize: Prize,
  redeemer: Redeemer | undefined,
  quantity: number,
): RedeemObstacle | null => {
  if (prize.stock < quantity) return { reason: 'sold_out' };
  if (!redeemer) return { reason: 'visitor' };
  const { why, isLeaving, level } = redeemer;
  if (why !== null) return { reason: why };
  if (isLeaving) return { reason: 'account_leaving' };
  if (level < prize.min_level) return { reason: 'level', level: prize.min_level };
  const exhausted = [prizeLimitOf(prize, redeemer), typeLimitOf(prize, redeemer, needs)].find(
    (usage) => usage && usage.have + quantity > usage.need,
  );
  return exhausted ? { reason: 'limit', from: exhausted.from } : null;
};

/** The reason a person (undefined: a visitor) cannot redeem so many of a prize now; null if they can. */
export const prizeBlocker = (
  needs: Needs,
  prize: Prize,
  redeemer: Redeemer | undefined,
  quantity = 1,
): PrizeBlocker | null => {
  const missing = redeemer ? prize.points * BigInt(quantity) - redeemer.available : 0n;
  const missingPoints = missing > 0n ? formatMicro(missing) : null;
  const objection =
    firstObstacle(needs, prize, redeemer, quantity) ??
    (missingPoints && { reason: 'balance' as const });
  if (!objection) return null;
  const { reason, from, level }: RedeemObstacle = objection;
  return {
    reason,
    missing: missingPoints,
    from: from?.toISOString() ?? null,
    level_no: level ?? null,
  };
};
