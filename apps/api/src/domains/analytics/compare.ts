/** Per cent by which `now` differs from `before`, rounded; null where there was nothing, or nothing to compare with. */
export const changePercent = (now: number, before: number | null): number | null =>
  before === null || before <= 0 ? null : Math.round((now / before - 1) * 100);

/** Part of the videos' length that was watched; null where nothing was measured. */
export const ratioOf = (sums: { watch_ms: number; length_ms: number } | undefined): number | null =>
  sums && sums.length_ms > 0 ? Math.round((sums.watch_ms / sums.length_ms) * 1_000) / 1_000 : null;
