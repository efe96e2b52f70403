/**
 * The display of credited seconds between two answers of the server. It moves from the value shown before to the last
 * credited one. So it stands still no more than the viewer does, and never shows more than was credited.
 */
export type CreditedSpan = {
  readonly from: number;
  /** Seconds that the server has credited. */
  readonly to: number;
  /** ms since 1970. */
  readonly since: number;
  readonly until: number;
  /** True if time counted when this began. */
  readonly counting: boolean;
};

/** Seconds to show at `now`. */
export function displayedCredit({ from, to, since, until }: CreditedSpan, now: number): number {
  if (now >= until) return to;
  return from + ((to - from) * Math.max(0, now - since)) / (until - since);
}

/** The known facts of a view when its display is drawn. */
export type Credited = {
  readonly credited: number;
  /** Time counts at this moment; otherwise none is on its way. */
  readonly counting: boolean;
  /** Time to the next answer, in ms. */
  readonly beatMs: number;
  readonly now: number;
};

/** The span from the seconds shown at `now` to those just credited. */
export function nextSpan(
  before: CreditedSpan | undefined,
  { credited, counting, beatMs, now }: Credited,
): CreditedSpan {
  // Seconds credited at the opening show at once, and so does a reduction.
  if (!before?.counting || !counting || credited < before.to)
    return { from: credited, to: credited, since: now, until: now, counting };
  if (credited === before.to) return before;
  return {
    from: displayedCredit(before, now),
    to: credited,
    since: now,
    until: now + beatMs,
    counting,
  };
}
