/**
 * How the credited seconds are shown: from the server's last word they go on as time passes, up to what
 * its next word can credit, so that they never stand still while a view counts. They are at most one beat
 * ahead of what has been credited, never show a ring as full before the server says so, and never go back
 * unless it took something back.
 */
export type CreditedSpan = {
  /** Seconds shown at `since`, and those that are not passed. */
  readonly from: number;
  readonly to: number;
  /** ms since 1970. */
  readonly since: number;
  /** What was known as it began. */
  readonly credited: number;
  readonly counting: boolean;
};

/** Seconds to show at `now`. */
export function shownCredit({ from, to, since, counting }: CreditedSpan, now: number): number {
  if (!counting) return from;
  return Math.max(from, Math.min(to, from + Math.max(0, now - since) / 1000));
}

/** What is known of a view when its display is drawn. */
export type Credited = {
  readonly credited: number;
  /** Seconds that fill the ring. */
  readonly required: number;
  /** Time counts at this moment; otherwise nothing is on its way. */
  readonly counting: boolean;
  /** Until the next answer, in ms. */
  readonly beatMs: number;
  readonly now: number;
};

/** Seconds that a ring lacks at least until the server has said that it is full. */
const last = 0.01;

/** How it goes on from what is shown at `now`, with what the server has said since. */
export function nextSpan(
  before: CreditedSpan | undefined,
  { credited, required, counting, beatMs, now }: Credited,
): CreditedSpan {
  const goesOn = before !== undefined && credited >= before.credited;
  if (goesOn && credited === before.credited && counting === before.counting) return before;
  const end = credited >= required ? credited : required - last;
  const most = Math.min(end, credited + beatMs / 1000);
  const from = Math.max(credited, goesOn ? Math.min(shownCredit(before, now), end) : 0);
  return { from, to: Math.max(from, most), since: now, credited, counting };
}
