/** The current visit, and the path of the previous one; undefined: the page was opened with it. */
let shown: { key: string; path: string; before: string | undefined } | undefined;

/** Called with each navigation. */
export const noteVisit = (key: string, path: string): void => {
  if (shown?.key !== key) shown = { key, path, before: shown?.path };
};

/** The path from which a visit came, noted or not. */
export const cameFrom = (key: string): string | undefined =>
  shown?.key === key ? shown.before : shown?.path;
