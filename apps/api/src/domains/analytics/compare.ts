/** Per cent change from `previous` to `current`, rounded; null without a base to compare with. */
export const changePercent = (current: number, previous: number | null): number | null =>
  previous === null || previous <= 0 ? null : Math.round((current / previous - 1) * 100);

/** Mean seconds of a measured view; null if none was measured. */
export const averageSeconds = (
  sums: { watch_ms: number; measured: number } | undefined,
): number | null =>
  sums && sums.measured > 0 ? Math.round(sums.watch_ms / sums.measured / 100) / 10 : null;
