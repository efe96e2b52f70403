/** Per cent by which `now` differs from `before`, rounded; null where there was nothing, or nothing to compare with. */
export const changePercent = (now: number, before: number | null): number | null =>
  before === null || before <= 0 ? null : Math.round((now / before - 1) * 100);

/** Seconds that a measured view lasted on average; null where nothing was measured. */
export const secondsOf = (
  sums: { watch_ms: number; measured: number } | undefined,
): number | null =>
  sums && sums.measured > 0 ? Math.round(sums.watch_ms / sums.measured / 100) / 10 : null;
