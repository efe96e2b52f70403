import type { NoPrizeReason } from '../decide-prizes.ts';

/** A person with a rank in a published week. Micro-points, as text. */
export interface WeekRow {
  readonly rank: number;
  /** Points of the counted kinds for each day of the week, the Monday first. */
  readonly days: readonly string[];
  readonly score: string;
  readonly invites: number;
  readonly views: number;
  readonly uploads: number;
  readonly ai_uploads: number;
  /** All four are null if there was no decision, because neither rank nor figures lead to a prize. */
  readonly tier: number | null;
  readonly paid_rank: number | null;
  readonly prize: string | null;
  readonly why: readonly NoPrizeReason[] | null;
}

/** The decision on a rank: tier, paid rank, prize and reasons for no prize (may be several). '-' if there is none. */
const formatDecision = ({ tier, paid_rank, prize, why }: WeekRow): string =>
  tier === null || why === null
    ? '-'
    : [tier, paid_rank ?? '-', prize, why.join(',') || '-'].join(' ');

/**
 * One rank as a tab-separated line: rank, points of the seven days, deduction for fake friends, score, counts for the
 * tier conditions, and decision. It holds no name or pseudonym, so it cannot be linked to the people of the days'
 * lines.
 */
export const weekLine = (row: WeekRow): Buffer => {
  const earned = row.days.reduce((sum, points) => sum + BigInt(points), 0n);
  const figures = [row.invites, row.views, row.uploads, row.ai_uploads];
  return Buffer.from(
    [
      row.rank,
      row.days.join(' '),
      earned - BigInt(row.score),
      row.score,
      figures.join(' '),
      formatDecision(row),
    ].join('\t'),
  );
};
