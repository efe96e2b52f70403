const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

type Calls = readonly [() => Promise<void>, () => Promise<void>];

/**
 * Relative difference in time between two calls: the smallest of three series. Other load makes a single series differ,
 * but a leak is in all of them.
 */
export const timeGap = async (pairs: number, calls: Calls): Promise<number> => {
  const gaps: number[] = [];
  for (let series = 0; series < 3; series++) gaps.push(await measureGap(pairs, calls));
  return Math.min(...gaps);
};

/** The calls run in pairs, in alternating order, and the median of the differences counts. */
const measureGap = async (pairs: number, calls: Calls): Promise<number> => {
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
