import type { LeaderRules } from '../../platform/db/schema-leaderboard.ts';

export type Tier = LeaderRules['tiers'][number];

/** A person's figures in a week; the result depends on nothing else. Points in micro-points. */
export interface Standing {
  readonly rank: number;
  readonly user_id: bigint;
  readonly points: bigint;
  readonly invites: number;
  readonly views: number;
  readonly uploads: number;
  readonly ai_uploads: number;
  readonly has_wallet: boolean;
  /** True if an identity has verified the account. */
  readonly has_identity: boolean;
  readonly disqualified: boolean;
}

export type TierCondition = 'invites' | 'views' | 'uploads' | 'ai_uploads';
export type NoPrizeReason = TierCondition | 'wallet' | 'unverified' | 'disqualified' | 'rank';
const tierConditions: readonly TierCondition[] = ['invites', 'views', 'uploads', 'ai_uploads'];

export const missingConditions = (
  tier: Tier,
  figures: Readonly<Record<TierCondition, number>>,
): TierCondition[] => tierConditions.filter((name) => figures[name] < tier[name]);

/** Micro-points; 0n if the rank pays nothing. */
export const prizeForRank = (rules: LeaderRules, paidRank: number): bigint =>
  BigInt(rules.prizes.find(({ from, to }) => from <= paidRank && paidRank <= to)?.point ?? 0);

/** The best tier whose thresholds are met, 1 the best; 0: none. */
export const tierMet = (
  rules: LeaderRules,
  figures: Readonly<Record<TierCondition, number>>,
): number => rules.tiers.findIndex((tier) => missingConditions(tier, figures).length === 0) + 1;

export interface Result {
  readonly rank: number;
  readonly user_id: bigint;
  readonly score: bigint;
  readonly tier: number;
  readonly paid_rank: number | null;
  readonly why: readonly NoPrizeReason[];
  readonly prize: bigint;
}

/**
 * Decides prizes for people in rank order. Each tier's prizes go to its best qualified people. A person who misses the
 * first tier may lead the second. Unclaimed ranks of a tier are not paid.
 */
export const decidePrizes = (rules: LeaderRules, people: readonly Standing[]): Result[] => {
  const paidCounts = rules.tiers.map(() => 0);
  return people.map((standing) => {
    const { rank, user_id, points: score } = standing;
    const blockers: NoPrizeReason[] = [
      ...(standing.disqualified ? (['disqualified'] as const) : []),
      ...(standing.has_identity ? [] : (['unverified'] as const)),
      ...(standing.has_wallet ? [] : (['wallet'] as const)),
    ];
    const missingByTier = rules.tiers.map((tier) => missingConditions(tier, standing));
    const tierIndex =
      blockers.length > 0
        ? -1
        : rules.tiers.findIndex(
            ({ from, to }, n) =>
              missingByTier[n]?.length === 0 && (paidCounts[n] ?? 0) < to - from + 1,
          );
    const tier = rules.tiers[tierIndex];
    // The reason it is not the tier of their rank, or no tier at all.
    const rankTierIndex = rules.tiers.findIndex(({ to }) => rank <= to);
    const missedConditions: NoPrizeReason[] =
      rankTierIndex === -1 ? ['rank'] : (missingByTier[rankTierIndex] ?? []);
    if (!tier) {
      const lastTierConditions: NoPrizeReason[] = missingByTier.at(-1) ?? [];
      const why = [
        ...new Set([
          ...blockers,
          ...missedConditions,
          ...(rankTierIndex === -1 ? lastTierConditions : []),
        ]),
      ];
      return {
        rank,
        user_id,
        score,
        tier: 0,
        paid_rank: null,
        // All conditions are met, but the tier's prizes are taken.
        why: why.length > 0 ? why : ['rank'],
        prize: 0n,
      };
    }
    const paidRank = tier.from + (paidCounts[tierIndex] ?? 0);
    paidCounts[tierIndex] = (paidCounts[tierIndex] ?? 0) + 1;
    const why = rankTierIndex !== -1 && rankTierIndex < tierIndex ? missedConditions : [];
    const prize = prizeForRank(rules, paidRank);
    return { rank, user_id, score, tier: tierIndex + 1, paid_rank: paidRank, why, prize };
  });
};
