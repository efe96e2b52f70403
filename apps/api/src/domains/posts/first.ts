/** Up to `most` of a list that fit, in its order; no more of it is looked at. */
export const first = <T>(list: readonly T[], most: number, fits: (each: T) => boolean): T[] => {
  const found: T[] = [];
  if (most <= 0) return found;
  for (const each of list) {
    if (!fits(each)) continue;
    found.push(each);
    if (found.length === most) break;
  }
  return found;
};
