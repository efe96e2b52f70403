/** Per cent change from `before` to `now`, rounded; null without a base to compare with. */
export const changePercent = (now: number, before: number | null): number | null =>
  before === null || before <= 0 ? null : Math.round((now / before - 1) * 100);

/** Mean seconds of a measured view; null if none was measured. */
export const secondsOf = (
  sums: { watch_ms: number; measured: number } | undefined,
): number | null =>
  sums && sums.measured > 0 ? Math.round(sums.watch_ms / sums.measured / 100) / 10 : null;
