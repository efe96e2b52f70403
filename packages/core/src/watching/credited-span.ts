/**
 * How the credited seconds are shown between two answers of the server: on their way from the value
 * shown before to the one it last credited, so that they stand still no more than the viewer does,
 * and are never more than has been credited.
 */
export type CreditedSpan = {
  readonly from: number;
  /** What the server has credited. */
  readonly to: number;
  /** ms since 1970. */
  readonly since: number;
  readonly until: number;
  /** Time counted when this began. */
  readonly counting: boolean;
};

/** Seconds to show at `now`. */
export function shownCredit({ from, to, since, until }: CreditedSpan, now: number): number {
  if (now >= until) return to;
  return from + ((to - from) * Math.max(0, now - since)) / (until - since);
}

/** What is known of a view when its display is drawn. */
export type Credited = {
  readonly credited: number;
  /** Time counts at this moment; otherwise nothing is on its way. */
  readonly counting: boolean;
  /** Until the next answer, in ms. */
  readonly beatMs: number;
  readonly now: number;
};

/** The way to what the server has just credited, from what is shown at `now`. */
export function nextSpan(
  before: CreditedSpan | undefined,
  { credited, counting, beatMs, now }: Credited,
): CreditedSpan {
  // What a view finds credited as it opens stands at once, and so does what was taken back.
  if (!before?.counting || !counting || credited < before.to)
    return { from: credited, to: credited, since: now, until: now, counting };
  if (credited === before.to) return before;
  return {
    from: shownCredit(before, now),
    to: credited,
    since: now,
    until: now + beatMs,
    counting,
  };
}
