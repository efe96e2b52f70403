/** The first matching items of a list, up to `most`; stops reading there. */
export const takeMatching = <T>(
  list: readonly T[],
  most: number,
  fits: (each: T) => boolean,
): T[] => {
  const found: T[] = [];
  if (most <= 0) return found;
  for (const each of list) {
    if (!fits(each)) continue;
    found.push(each);
    if (found.length === most) break;
  }
  return found;
};
