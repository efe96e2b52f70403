/** The first matching items of a list, up to `limit`; stops reading there. */
export const takeMatching = <T>(
  list: readonly T[],
  limit: number,
  isMatch: (each: T) => boolean,
): T[] => {
  const found: T[] = [];
  if (limit <= 0) return found;
  for (const each of list) {
    if (!isMatch(each)) continue;
    found.push(each);
    if (found.length === limit) break;
  }
  return found;
};
