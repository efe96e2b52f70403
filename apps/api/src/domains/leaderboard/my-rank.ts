import type { Lang, LeaderScope } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { translate } from '../../platform/translate.ts';
import { type OwnRow, ownRank, pointsAbove, pointsAtRank } from './rank-queries.ts';
import { missingConditions, prizeForRank, type Tier, type NoPrizeReason } from './decide-prizes.ts';
import type { Week } from './weeks.ts';

/** One micro-point more than the difference: on an equal score, the later person stays behind. */
const pointsToPass = (points: bigint, ownPoints: bigint): string =>
  formatMicro(points - ownPoints + 1n);

const DAY_MS = 86_400_000;

/** True if the tier's conditions can still be met this week: friends and videos have a daily limit. */
const isInTime = (
  { invites, views }: Tier,
  viewer: OwnRow,
  { ends_at }: Week,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
): boolean => {
  const days = Math.ceil((ends_at.getTime() - clock.rule().getTime()) / DAY_MS);
  return (
    invites - viewer.invites <= days * settings.referral_day_cap &&
    views - viewer.views <= days * settings.view_reward_daily_cap
  );
};

/** The viewer's rank, progress and missing conditions. */
export const readMyRank = async (
  services: Pick<Services, 'db' | 'settings' | 'clock'>,
  week: Week,
  scope: LeaderScope,
  viewer: OwnRow & { userId: bigint },
  lang: Lang,
) => {
  const { db } = services;
  const { rules } = week;
  const points = viewer.points ?? 0n;
  const isRanked = points > 0n && !viewer.hidden;
  const score = { ...viewer, points };
  const rankIn = (rankScope: LeaderScope) =>
    isRanked ? ownRank(db, week.id, rankScope, score) : null;
  const [globalRank, scopedRank] = await Promise.all([
    rankIn('global'),
    scope === 'global' ? null : rankIn(scope),
  ]);
  const rank = scope === 'global' ? globalRank : scopedRank;
  const lastTierRank = Math.max(...rules.tiers.map(({ to }) => to));
  const [nextPoints, lastPaidPoints] = await Promise.all([
    rank !== null && rank > 1 ? pointsAbove(db, week.id, scope, score) : undefined,
    globalRank === null || globalRank > lastTierRank
      ? pointsAtRank(db, week.id, lastTierRank)
      : undefined,
  ]);
  const tierIndex = rules.tiers.findIndex(({ to }) => globalRank !== null && globalRank <= to);
  const bestIndex = tierIndex === -1 ? rules.tiers.length - 1 : tierIndex;
  const tier = rules.tiers[bestIndex];
  const reachableIndex = rules.tiers.findIndex(
    (each, index) =>
      index >= bestIndex && (week.state !== 'open' || isInTime(each, viewer, week, services)),
  );
  const expectedReasons: NoPrizeReason[] = [
    ...(viewer.is_limited || viewer.disqualified_reason !== null
      ? (['disqualified'] as const)
      : []),
    ...(tierIndex === -1 ? (['rank'] as const) : []),
    ...(tier ? missingConditions(tier, viewer) : []),
    ...(viewer.has_identity ? [] : (['unverified'] as const)),
    ...(viewer.has_wallet ? [] : (['wallet'] as const)),
  ];
  const reasons = viewer.why ?? (week.published_at ? (['rank'] as const) : expectedReasons);
  const isDisqualified = reasons.includes('disqualified');
  const isLost = isDisqualified || tierIndex === -1 || reachableIndex !== tierIndex;
  const expectedPrize = isLost || globalRank === null ? 0n : prizeForRank(rules, globalRank);
  return {
    rank,
    points: formatMicro(points),
    progress: {
      invites: viewer.invites,
      views: viewer.views,
      uploads: viewer.uploads,
      ai_uploads: viewer.ai_uploads,
    },
    tier_reachable: reachableIndex === -1 ? null : reachableIndex + 1,
    gap_to_next: nextPoints === undefined ? null : pointsToPass(nextPoints, points),
    gap_to_paid: lastPaidPoints === undefined ? null : pointsToPass(lastPaidPoints, points),
    wallet_bound: viewer.has_wallet,
    hidden: viewer.hidden,
    paid_rank: viewer.paid_rank,
    prize: formatMicro(viewer.prize ?? (week.published_at ? 0n : expectedPrize)),
    why: [...reasons],
    disqualified_reason:
      viewer.disqualified_reason ?? (isDisqualified ? translate(lang, 'leader.limited') : null),
    claim_id: viewer.claim_id === null ? null : `${viewer.claim_id}`,
    country: viewer.country,
  };
};
