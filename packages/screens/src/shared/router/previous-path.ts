/** The current visit, and the path of the previous one; undefined: the page was opened with it. */
let currentVisit: { key: string; path: string; before: string | undefined } | undefined;

/** Called with each navigation. */
export const recordVisit = (key: string, path: string): void => {
  if (currentVisit?.key !== key) currentVisit = { key, path, before: currentVisit?.path };
};

/** The path from which a visit came, noted or not. */
export const getPreviousPath = (key: string): string | undefined =>
  currentVisit?.key === key ? currentVisit.before : currentVisit?.path;
