import type { PrizeWhyNot } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import type { Prize } from './prize-queries.ts';
import { ofKind, ofPrize, type Redeemer } from './redeemer.ts';

type Needs = Pick<Services, 'numbers' | 'clock'>;

const because = (
  reason: PrizeWhyNot['reason'],
  more: { missing?: bigint; from?: Date | null; level?: number } = {},
): PrizeWhyNot => ({
  reason,
  missing: more.missing === undefined ? null : formatMicro(more.missing),
  from: more.from?.toISOString() ?? null,
  level_no: more.level ?? null,
});

/** Why a person, undefined: a visitor, cannot redeem so many of a prize now; null: they can. */
export const whyNot = (
  needs: Needs,
  prize: Prize,
  redeemer: Redeemer | undefined,
  quantity = 1,
): PrizeWhyNot | null => {
  if (prize.stock < quantity) return because('sold_out');
  if (!redeemer) return because('visitor');
  const { why, isLeaving, level, oldEnough, available } = redeemer;
  if (why !== null) return because(why);
  if (isLeaving) return because('account_leaving');
  if (oldEnough > needs.clock.rule()) return because('account_young', { from: oldEnough });
  if (level < prize.min_level) return because('level', { level: prize.min_level });
  const own = ofPrize(prize, redeemer);
  if (own && own.have + quantity > own.need) return because('limit', { from: own.from });
  const kind = ofKind(prize, redeemer, needs);
  if (kind && kind.have + quantity > kind.need) return because('limit', { from: kind.from });
  const cost = prize.points * BigInt(quantity);
  return available < cost ? because('balance', { missing: cost - available }) : null;
};
