/** Shares of `parts` in whole per cents that add up to 100. The rest goes to the parts that rounding reduced most. */
export function roundToPercentages(parts: readonly number[]): readonly number[] {
  const total = parts.reduce((sum, n) => sum + n, 0);
  if (total === 0) return parts.map(() => 0);
  const shares = parts.map((n) => Math.floor((n * 100) / total));
  const remaining = 100 - shares.reduce((sum, n) => sum + n, 0);
  const next = parts
    .map((n, at) => ({ at, lost: (n * 100) % total }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at)
    .slice(0, remaining);
  for (const { at } of next) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
