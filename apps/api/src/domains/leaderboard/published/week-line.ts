import type { Why } from '../standings.ts';

/** Of a published week, one who has a rank in it. Micro-points, as text. */
export interface WeekRow {
  readonly rank: number;
  /** Of each day of the week, the Monday first: what was earned of the kinds that count. */
  readonly days: readonly string[];
  readonly score: string;
  readonly invites: number;
  readonly views: number;
  readonly uploads: number;
  readonly ai_uploads: number;
  /** null, all four: nothing was decided of them, for neither their rank nor what they did leads to a prize. */
  readonly tier: number | null;
  readonly paid_rank: number | null;
  readonly prize: string | null;
  readonly why: readonly Why[] | null;
}

/** What was decided: tier, the place that is paid, prize and why not (more); '-': nothing. */
const decidedOf = ({ tier, paid_rank, prize, why }: WeekRow): string =>
  tier === null || why === null
    ? '-'
    : [tier, paid_rank ?? '-', prize, why.join(',') || '-'].join(' ');

/**
 * A rank in one line: its number, the points of the seven days, what was taken off them for friends who turned out to be
 * none, the score, what was done of that which tiers ask for, and what was decided, with a tab between each. It names
 * nobody, not even as the days' lines do: which of their people this is cannot be read from it.
 */
export const weekLine = (row: WeekRow): Buffer => {
  const earned = row.days.reduce((sum, points) => sum + BigInt(points), 0n);
  const done = [row.invites, row.views, row.uploads, row.ai_uploads];
  return Buffer.from(
    [
      row.rank,
      row.days.join(' '),
      earned - BigInt(row.score),
      row.score,
      done.join(' '),
      decidedOf(row),
    ].join('\t'),
  );
};
