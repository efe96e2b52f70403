const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/**
 * Relative difference in time between two calls. They run in pairs, in alternating order, and the median of the
 * differences counts: load on the machine slows both down.
 */
export const timeGap = async (
  pairs: number,
  calls: readonly [() => Promise<void>, () => Promise<void>],
): Promise<number> => {
  const durations: number[] = [];
  const differences: number[] = [];
  for (let round = 0; round < pairs + 3; round++) {
    const times: [number, number] = [0, 0];
    for (const index of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await calls[index]();
      times[index] = performance.now() - start;
    }
    // The first rounds only warm up.
    if (round < 3) continue;
    durations.push(...times);
    differences.push(times[0] - times[1]);
  }
  return Math.abs(median(differences)) / median(durations);
};
