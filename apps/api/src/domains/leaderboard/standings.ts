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

export type Missing = 'invites' | 'views' | 'uploads' | 'ai_uploads';
export type Why = Missing | 'wallet' | 'unverified' | 'disqualified' | 'rank';
const asked: readonly Missing[] = ['invites', 'views', 'uploads', 'ai_uploads'];

export const missingFor = (tier: Tier, done: Readonly<Record<Missing, number>>): Missing[] =>
  asked.filter((name) => done[name] < tier[name]);

/** Micro-points; 0n if the rank pays nothing. */
export const prizeOf = (rules: LeaderRules, paidRank: number): bigint =>
  BigInt(rules.prizes.find(({ from, to }) => from <= paidRank && paidRank <= to)?.point ?? 0);

/** The best tier whose thresholds are met, 1 the best; 0: none. */
export const tierMet = (rules: LeaderRules, done: Readonly<Record<Missing, number>>): number =>
  rules.tiers.findIndex((tier) => missingFor(tier, done).length === 0) + 1;

export interface Result {
  readonly rank: number;
  readonly user_id: bigint;
  readonly score: bigint;
  readonly tier: number;
  readonly paid_rank: number | null;
  readonly why: readonly Why[];
  readonly prize: bigint;
}

/**
 * Decides prizes for people in rank order. Each tier's prizes go to its best qualified people. A person who misses the
 * first tier may lead the second. Unclaimed ranks of a tier are not paid.
 */
export const judge = (rules: LeaderRules, people: readonly Standing[]): Result[] => {
  const taken = rules.tiers.map(() => 0);
  return people.map((one) => {
    const { rank, user_id, points: score } = one;
    const refused: Why[] = [
      ...(one.disqualified ? (['disqualified'] as const) : []),
      ...(one.has_identity ? [] : (['unverified'] as const)),
      ...(one.has_wallet ? [] : (['wallet'] as const)),
    ];
    const met = rules.tiers.map((tier) => missingFor(tier, one));
    const at =
      refused.length > 0
        ? -1
        : rules.tiers.findIndex(
            ({ from, to }, n) => met[n]?.length === 0 && (taken[n] ?? 0) < to - from + 1,
          );
    const tier = rules.tiers[at];
    // The reason it is not the tier of their rank, or no tier at all.
    const own = rules.tiers.findIndex(({ to }) => rank <= to);
    const before: Why[] = own === -1 ? ['rank'] : (met[own] ?? []);
    if (!tier) {
      const last: Why[] = met.at(-1) ?? [];
      const why = [...new Set([...refused, ...before, ...(own === -1 ? last : [])])];
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
    const paidRank = tier.from + (taken[at] ?? 0);
    taken[at] = (taken[at] ?? 0) + 1;
    const why = own !== -1 && own < at ? before : [];
    const prize = prizeOf(rules, paidRank);
    return { rank, user_id, score, tier: at + 1, paid_rank: paidRank, why, prize };
  });
};
