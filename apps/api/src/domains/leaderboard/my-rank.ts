import type { Lang, LeaderScope } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { translate } from '../../platform/translate.ts';
import { type OwnRow, ownRank, pointsAbove, pointsAt } from './rank-queries.ts';
import { missingConditions, prizeForRank, type Tier, type NoPrizeReason } from './standings.ts';
import type { Week } from './weeks.ts';

/** One micro-point more than the difference: on an equal score, the later person stays behind. */
const toPass = (points: bigint, own: bigint): string => formatMicro(points - own + 1n);

const DAY_MS = 86_400_000;

/** True if the tier's conditions can still be met this week: friends and videos have a daily limit. */
const isInTime = (
  { invites, views }: Tier,
  own: OwnRow,
  { ends_at }: Week,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
): boolean => {
  const days = Math.ceil((ends_at.getTime() - clock.rule().getTime()) / DAY_MS);
  return (
    invites - own.invites <= days * settings.referral_day_cap &&
    views - own.views <= days * settings.view_reward_daily_cap
  );
};

/** The viewer's rank, progress and missing conditions. */
export const readMyRank = async (
  services: Pick<Services, 'db' | 'settings' | 'clock'>,
  week: Week,
  scope: LeaderScope,
  own: OwnRow & { userId: bigint },
  lang: Lang,
) => {
  const { db } = services;
  const { rules } = week;
  const points = own.points ?? 0n;
  const isRanked = points > 0n && !own.hidden;
  const score = { ...own, points };
  const rankIn = (among: LeaderScope) => (isRanked ? ownRank(db, week.id, among, score) : null);
  const [globalRank, scopedRank] = await Promise.all([
    rankIn('global'),
    scope === 'global' ? null : rankIn(scope),
  ]);
  const rank = scope === 'global' ? globalRank : scopedRank;
  const last = Math.max(...rules.tiers.map(({ to }) => to));
  const [next, paid] = await Promise.all([
    rank !== null && rank > 1 ? pointsAbove(db, week.id, scope, score) : undefined,
    globalRank === null || globalRank > last ? pointsAt(db, week.id, last) : undefined,
  ]);
  const at = rules.tiers.findIndex(({ to }) => globalRank !== null && globalRank <= to);
  const best = at === -1 ? rules.tiers.length - 1 : at;
  const tier = rules.tiers[best];
  const reachable = rules.tiers.findIndex(
    (each, index) =>
      index >= best && (week.state !== 'open' || isInTime(each, own, week, services)),
  );
  const expectedWhy: NoPrizeReason[] = [
    ...(own.is_limited || own.disqualified_reason !== null ? (['disqualified'] as const) : []),
    ...(at === -1 ? (['rank'] as const) : []),
    ...(tier ? missingConditions(tier, own) : []),
    ...(own.has_identity ? [] : (['unverified'] as const)),
    ...(own.has_wallet ? [] : (['wallet'] as const)),
  ];
  const why = own.why ?? (week.published_at ? (['rank'] as const) : expectedWhy);
  const isDisqualified = why.includes('disqualified');
  const isLost = isDisqualified || at === -1 || reachable !== at;
  const expected = isLost || globalRank === null ? 0n : prizeForRank(rules, globalRank);
  return {
    rank,
    points: formatMicro(points),
    progress: {
      invites: own.invites,
      views: own.views,
      uploads: own.uploads,
      ai_uploads: own.ai_uploads,
    },
    tier_reachable: reachable === -1 ? null : reachable + 1,
    gap_to_next: next === undefined ? null : toPass(next, points),
    gap_to_paid: paid === undefined ? null : toPass(paid, points),
    wallet_bound: own.has_wallet,
    hidden: own.hidden,
    paid_rank: own.paid_rank,
    prize: formatMicro(own.prize ?? (week.published_at ? 0n : expected)),
    why: [...why],
    disqualified_reason:
      own.disqualified_reason ?? (isDisqualified ? translate(lang, 'leader.limited') : null),
    claim_id: own.claim_id === null ? null : `${own.claim_id}`,
    country: own.country,
  };
};
