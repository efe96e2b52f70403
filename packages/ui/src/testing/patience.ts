/** Longest that a unit test waits for what a page is to show. */
export const patienceMs = 60_000;

// A wait ends with what it waits for, so patience with a machine that does much else costs only a test that fails.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
